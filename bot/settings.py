"""Settings from the environment and `.env`; a wrong value stops the start with one clear line."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.model.share import Part

_TOKEN = re.compile(r"[\w-]{20,}\.[\w-]{4,}\.[\w-]{20,}")
_PART = re.compile(r"\s*(\d+)\s*/\s*(\d+)\s*", re.ASCII)


DISCORD = "https://discord.com/"
MOST_SHARDS = 16_384
"""More shards no bot has: Discord wants one for at least a thousand servers of a large bot."""

_DATABASE = re.compile(r"postgres(ql)?://\S+")


class SettingsError(Exception):
    """A setting is wrong; the message says in one line which, why and what to do."""


def _token(value: SecretStr | None) -> SecretStr | None:
    if value is None or not value.get_secret_value().strip():
        return None
    token = value.get_secret_value().strip()
    if not _TOKEN.fullmatch(token):
        raise ValueError("this is not a bot token; copy it again from the Bot page of discord.com/developers")
    return SecretStr(token)


def _database_url(value: SecretStr | None) -> SecretStr | None:
    if value is None or not value.get_secret_value().strip():
        return None
    url = value.get_secret_value().strip()
    if not _DATABASE.fullmatch(url):
        raise ValueError("begin it with postgresql://, or leave it empty for the file of DATABASE_PATH")
    return SecretStr(url)


def _folder_exists(value: Path) -> Path:
    if not value.is_dir():
        raise ValueError(f"there is no folder {value}; create it or name another")
    return value


def _shards(value: object) -> object:
    if value is None or (isinstance(value, str) and value.strip().lower() == "auto"):
        return None
    if isinstance(value, str) and value.strip().isdecimal() and 1 <= int(value) <= MOST_SHARDS:
        return int(value)
    raise ValueError(f"this is neither auto nor a number of shards from 1 to {MOST_SHARDS}")


def _part(value: object) -> object:
    if not isinstance(value, str):
        return value
    found = _PART.fullmatch(value)
    part = None if found is None else Part(*map(int, found.groups()))
    if part is None or not 1 <= part.number <= part.of <= MOST_SHARDS:
        raise ValueError("this is no part such as 2/8: the second of eight processes")
    return part


def _spare_cores() -> int:
    return max(1, (os.cpu_count() or 1) - 1)


class Settings(BaseSettings):
    """The values of `.env.example`."""

    model_config = SettingsConfigDict(env_file=".env", env_file_encoding="utf-8", extra="ignore", env_ignore_empty=True)

    discord_token: Annotated[SecretStr | None, AfterValidator(_token)] = None
    database_url: Annotated[SecretStr | None, AfterValidator(_database_url)] = None
    database_path: Path = Path("tables.sqlite3")
    shards: Annotated[int | None, NoDecode, BeforeValidator(_shards)] = None
    cluster: Annotated[Part | None, NoDecode, BeforeValidator(_part)] = None
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"
    metrics_port: Annotated[int, Field(ge=0, le=65535)] | None = None
    metrics_host: str = "127.0.0.1"
    source_url: Annotated[str, Field(pattern=r"^(https?://[^\s)]+)?$")] = ""
    data_path: Annotated[Path, AfterValidator(_folder_exists)] | None = None
    lobby_hours: Annotated[float, Field(gt=0, le=24 * 30)] = 24
    computer_workers: Annotated[int, Field(ge=0, le=256)] = Field(default_factory=_spare_cores)
    discord_api_url: Annotated[str, Field(pattern=r"^https?://\S+$")] = f"{DISCORD}api/v10"
    discord_gateway_url: Annotated[str, Field(pattern=r"^wss?://\S+$")] = "wss://gateway.discord.gg/"
    playground_port: Annotated[int, Field(ge=0, le=65535)] = 8642
    playground_database_path: Path = Path("playground.sqlite3")

    @property
    def server(self) -> str | None:
        """The URL of the PostgreSQL database, if there is one."""
        return None if self.database_url is None else self.database_url.get_secret_value()


def _check_cluster(settings: Settings) -> None:
    if settings.cluster is None:
        return
    if settings.database_url is None:
        raise SettingsError("CLUSTER: several processes need PostgreSQL; set DATABASE_URL, or leave CLUSTER empty")
    if settings.shards is not None and settings.shards < settings.cluster.of:
        raise SettingsError(
            f"SHARDS: {settings.shards} shards can't be divided among {settings.cluster.of} processes; "
            "set at least as many, or auto"
        )


def read_settings(*, token: bool = True) -> Settings:
    """Read the settings; SettingsError names the first wrong one. Without ``token`` that one is not looked at."""
    try:
        settings = Settings() if token else Settings(discord_token=None)
    except (OSError, UnicodeError) as error:
        raise SettingsError(f".env: the file can't be read ({error}); save it as UTF-8 text") from None
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0]).upper() if first["loc"] else ".env"
        raise SettingsError(f"{name}: {first['msg'].removeprefix('Value error, ')}") from None
    _check_cluster(settings)
    return settings
