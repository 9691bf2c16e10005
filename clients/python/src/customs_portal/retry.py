"""Delays before retries."""

from __future__ import annotations

import re
from collections.abc import Mapping
from email.message import Message
from email.utils import parsedate_to_datetime

from .runtime import Runtime

FIRST_DELAY = 0.25
LONGEST_DELAY = 10.0


def delay_before(attempt: int, retry_after: float | None, runtime: Runtime) -> float:
    """Seconds before the next attempt: exponential with jitter, never earlier than the
    portal requests.
    """
    back_off = min(LONGEST_DELAY, FIRST_DELAY * 2.0 ** min(attempt - 1, 16))
    if retry_after is None:
        return back_off / 2 + runtime.random() * back_off / 2
    # Jitter prevents clients with the same `Retry-After` from retrying at the same time.
    return retry_after + runtime.random() * FIRST_DELAY


def retry_after_of(headers: Message | Mapping[str, str], now: float) -> float | None:
    """`Retry-After` in seconds: a number, or a date (RFC 9110 section 10.2.3); None without one."""
    value = headers.get("Retry-After")
    if value is None:
        return None
    if re.fullmatch(r"[0-9]+", value):
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - now)
    except (ValueError, TypeError):
        return None
