"""Options of a client and their validation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from .secret import is_visible

LOOPBACK = re.compile(r"localhost|127(?:\.\d+){3}|::1")


@dataclass(frozen=True)
class Platform:
    """The platform that a client of the user type `platform` belongs to."""

    id: str
    """Identifier of the platform, for instance `PL1000`, sent as `id_platform`."""
    origin: str
    """A registered origin of the platform, sent as `Origin`."""


@dataclass(frozen=True)
class Attempt:
    """One attempt of a request, for logs; without credentials."""

    method: str
    path: str
    """Path and query below the base URL."""
    attempt: int
    """Number of the attempt, from 1."""
    status: int | None
    """HTTP status; None without a response."""
    code: str | None
    """The code of a problem."""
    request_id: str | None
    duration: float
    """Seconds."""
    retry_in: float | None
    """Seconds until the next attempt; None if no attempt follows."""


def check_base_url(text: str, allow_http: bool) -> str:
    """Validates a base URL and removes its trailing slash."""
    parts = urlsplit(text)
    host = parts.hostname
    if parts.scheme not in ("https", "http") or not host:
        raise ValueError("base_url must be a URL that begins with https://")
    if parts.query or parts.fragment or "@" in parts.netloc:
        raise ValueError("base_url must not contain a query, a fragment or credentials")
    if parts.scheme == "http" and not allow_http and not LOOPBACK.fullmatch(host):
        raise ValueError(f"base_url would send credentials unencrypted to {host}: use https, or set allow_http")
    return text.rstrip("/")


def check_credential(name: str, value: object) -> None:
    """Raises a ValueError without the value if it is not valid in a header."""
    if not is_visible(value):
        raise ValueError(f"{name} must contain only visible ASCII characters, without spaces or line breaks")
