"""Errors that are raised when the portal returned no problem."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

RequestOutcome = Literal["not_applied", "unknown"]
"""Effect of a request: `not_applied` if it was refused or never sent, `unknown` if its response was lost."""

Reason = Literal["network", "timeout"]
"""Reason why no response arrived."""


class PortalError(Exception):
    """Base class of the errors that this package raises for a request."""


@dataclass(frozen=True)
class FailedRequest:
    """Information about a failed request, without credentials."""

    method: str
    path: str
    """Path and query below the base URL."""
    attempts: int
    """Number of times that the request was sent."""
    idempotency_key: str | None
    """`Idempotency-Key` of a POST. The same request with the same key is safe, also from another process."""


class PortalConnectionError(PortalError):
    """No complete response arrived: the connection failed, or the request timed out.

    `outcome` is the effect of the request. After `unknown`, retry with the same `idempotency_key`, or check whether the
    request took effect.
    """

    def __init__(self, reason: Reason, outcome: RequestOutcome, call: FailedRequest) -> None:
        super().__init__(reason, outcome, call)
        self.reason: Reason = reason
        self.outcome: RequestOutcome = outcome
        self.call = call

    def __str__(self) -> str:
        told = "no response before the timeout" if self.reason == "timeout" else "the connection failed"
        return f"{self.call.method} {self.call.path}: {told} (attempts: {self.call.attempts}, outcome: {self.outcome})"


class UnexpectedResponseError(PortalError):
    """The response does not come from the portal (but from a proxy or another server), or does not match the
    contract."""

    def __init__(self, status: int, media_type: str | None, outcome: RequestOutcome, call: FailedRequest) -> None:
        super().__init__(status, media_type, outcome, call)
        self.status = status
        self.media_type = media_type
        self.outcome: RequestOutcome = outcome
        self.call = call

    def __str__(self) -> str:
        media_type = self.media_type or "no media type"
        return f"{self.call.method} {self.call.path}: the response (status {self.status}, {media_type}) is not from the portal"


class PortalOAuthError(PortalError):
    """The authorization server refused (RFC 6749 section 5.2); `code` is its error, for instance `invalid_client`."""

    def __init__(self, code: str, description: str | None, status: int | None) -> None:
        super().__init__(code, description, status)
        self.code = code
        self.description = description
        self.status = status

    def __str__(self) -> str:
        return self.code if self.description is None else f"{self.code}: {self.description}"


def reason_of(error: BaseException) -> Reason:
    """Return the reason why no response arrived."""
    return "timeout" if isinstance(error, TimeoutError) else "network"
