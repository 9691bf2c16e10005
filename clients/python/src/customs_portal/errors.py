"""What is raised when no problem of the portal says what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Outcome = Literal["not_applied", "unknown"]
"""Whether a call had its effect: `not_applied` when it has none or never left, `unknown` when an answer was lost."""

Reason = Literal["network", "timeout"]
"""Why there is no answer."""


class PortalError(Exception):
    """Whatever this package raises of a call."""


@dataclass(frozen=True)
class FailedCall:
    """What is known of a call that failed, without any credential."""

    method: str
    path: str
    """Path and query below the base URL."""
    attempts: int
    """How often the call was sent."""
    idempotency_key: str | None
    """The `Idempotency-Key` of a POST: the same call with it is safe, also from another process."""


class PortalConnectionError(PortalError):
    """No answer came, or not all of it: the connection failed, or the time ran out.

    `outcome` tells what is known; after `unknown`, repeat with the same `idempotency_key`, or look whether it happened.
    """

    def __init__(self, reason: Reason, outcome: Outcome, call: FailedCall) -> None:
        super().__init__(reason, outcome, call)
        self.reason: Reason = reason
        self.outcome: Outcome = outcome
        self.call = call

    def __str__(self) -> str:
        told = "no answer in time" if self.reason == "timeout" else "the connection failed"
        return f"{self.call.method} {self.call.path}: {told} (sent {self.call.attempts}×, outcome {self.outcome})"


class UnexpectedAnswerError(PortalError):
    """Something else than the portal answered (a proxy, another server), or the portal what no contract knows."""

    def __init__(self, status: int, media_type: str | None, outcome: Outcome, call: FailedCall) -> None:
        super().__init__(status, media_type, outcome, call)
        self.status = status
        self.media_type = media_type
        self.outcome: Outcome = outcome
        self.call = call

    def __str__(self) -> str:
        media_type = self.media_type or "no media type"
        return f"{self.call.method} {self.call.path}: {self.status} with {media_type} is no answer of the portal"


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
    """Why this left a call without an answer."""
    return "timeout" if isinstance(error, TimeoutError) else "network"
