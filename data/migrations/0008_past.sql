-- Who is asked to a lobby by its host is noted with the name; of those who were before, the id alone is known.
UPDATE tables SET invited = (SELECT json_group_array(json_object('user', value, 'name', '')) FROM json_each(invited))
WHERE invited != '[]';
