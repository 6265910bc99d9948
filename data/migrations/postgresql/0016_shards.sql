-- When people could play last, by the first of the shards that a process serves: one row while one serves all of them.
CREATE TABLE alive_by_shard (
    shard BIGINT PRIMARY KEY,
    at BIGINT NOT NULL
);

INSERT INTO alive_by_shard (shard, at) SELECT 0, at FROM alive;
DROP TABLE alive;
ALTER TABLE alive_by_shard RENAME TO alive;

-- Which process serves which part of the servers, and until when unless it says so again; part 0 is what is done once
-- for all of them.
CREATE TABLE leases (
    part BIGINT PRIMARY KEY,
    parts BIGINT NOT NULL,
    shards BIGINT NOT NULL,
    holder TEXT NOT NULL, -- empty: the lease was given back
    until TIMESTAMPTZ NOT NULL
);

-- When a shard of each bucket identified at Discord last.
CREATE TABLE identifies (
    bucket BIGINT PRIMARY KEY,
    at TIMESTAMPTZ NOT NULL
);

-- Keeps a lease from being taken over until the transaction ends; an error once it was taken over.
CREATE FUNCTION keep_lease(own_part BIGINT, own_holder TEXT) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(7401003, own_part::INTEGER);
    IF NOT EXISTS (SELECT 1 FROM leases WHERE part = own_part AND holder = own_holder) THEN
        RAISE EXCEPTION 'part % is served by another process now', own_part USING ERRCODE = 'LOST1';
    END IF;
END
$$;
