"""Requests with both credentials, retried if that is safe and useful."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from email.message import Message
from typing import NoReturn

from .errors import FailedRequest, RequestOutcome, PortalConnectionError, PortalError, UnexpectedResponseError, reason_of
from .options import Attempt, Platform
from .problem import PortalProblem
from .problem_codes import problem_of
from .retry import delay_before, retry_after_of
from .runtime import Runtime
from .secret import Secret
from .tokens import Token, Tokens
from .interruptible_socket import Stopped
from .http_connection import Body, BodyError, Connections, Request, Stream, exchange

GATEWAY_FAILURES = (502, 503, 504)


@dataclass(frozen=True)
class Call:
    """A request as sent, without its credentials."""

    method: str
    path: str
    """Path and query below the base URL."""
    headers: Mapping[str, str] = field(default_factory=dict)
    body: Body = None
    idempotency_key: str | None = None
    timeout: float | None = None
    held: float = 0.0
    """Number of seconds of a long poll, during which the portal delays the response."""
    streamed: bool = False
    """Whether the caller reads the body of the response."""
    stop: threading.Event | None = None

    def is_repeatable(self) -> bool:
        """Whether a repeat has the effect and response of a single request; a repeated PUT
        conflicts with the first one.
        """
        return self.method in ("GET", "HEAD") or self.idempotency_key is not None

    def lost(self) -> RequestOutcome:
        """The known effect if the response is lost."""
        return "not_applied" if self.method in ("GET", "HEAD") else "unknown"

    def failed(self, attempts: int) -> FailedRequest:
        return FailedRequest(self.method, self.path, attempts, self.idempotency_key)


@dataclass(frozen=True)
class RawResponse:
    """A success: 2xx or 304."""

    status: int
    headers: Message
    body: bytes
    stream: Stream | None
    """The body of a streamed request."""


@dataclass(frozen=True)
class _Refused:
    status: int
    headers: Message
    problem: PortalProblem


@dataclass(frozen=True)
class _Strange:
    status: int
    headers: Message


@dataclass(frozen=True)
class _Silent:
    error: Exception
    status: None = None


_Attempted = RawResponse | _Refused | _Strange | _Silent


@dataclass(frozen=True)
class Settings:
    """Settings shared by all requests of a client."""

    prefix: str
    """The path of the base URL."""
    api_key: Secret
    platform: Platform | None
    timeout: float
    attempt_timeout: float
    max_attempts: int
    on_attempt: Callable[[Attempt], None] | None
    runtime: Runtime


class Transport:
    """Sends requests."""

    def __init__(self, settings: Settings, connections: Connections, tokens: Tokens) -> None:
        self._settings = settings
        self._connections = connections
        self._tokens = tokens

    def send(self, call: Call) -> RawResponse:
        """Returns a successful response; raises otherwise."""
        settings, now = self._settings, self._settings.runtime.monotonic
        until = now() + (settings.timeout if call.timeout is None else call.timeout) + call.held
        token = self._in_time(call, lambda: self._tokens.get(until - now()))
        renewed = False
        attempt = 1
        while True:
            began = now()
            attempted = self._attempt(call, token, until)
            if not renewed and _refuses_token(attempted):
                renewed, refused = True, token
                self._tell(call, attempted, attempt, began, 0.0)
                token = self._in_time(call, lambda: self._tokens.renew(refused, until - now()))
            else:
                delay = self._delay(call, attempted, attempt, until)
                self._tell(call, attempted, attempt, began, delay)
                if isinstance(attempted, RawResponse):
                    return attempted
                if delay is None:
                    _fail(call, attempted, attempt)
                settings.runtime.sleep(delay, call.stop)
                if call.stop is not None and call.stop.is_set():
                    raise Stopped
            attempt += 1

    def _in_time(self, call: Call, ask: Callable[[], Token]) -> Token:
        """A request without a token was never sent."""
        try:
            return ask()
        except OSError as error:
            # An external source of tokens can be unavailable, as the portal can.
            raise PortalConnectionError(reason_of(error), "not_applied", call.failed(0)) from error

    def _attempt(self, call: Call, token: Token, until: float) -> _Attempted:
        settings = self._settings
        limit = min(until, settings.runtime.monotonic() + settings.attempt_timeout + call.held)
        request = Request(call.method, f"{settings.prefix}{call.path}", self._headers(call, token), call.body)
        try:
            reply = exchange(self._connections, request, limit, call.stop)
            success = 200 <= reply.status < 300 or reply.status == 304
            if success and call.streamed:
                return RawResponse(reply.status, reply.headers, b"", reply.stream)
            body = reply.read()
        except BodyError as error:
            raise error.error from None
        except (OSError, http.client.HTTPException) as error:
            # Frames of http.client contain the sent credentials.
            return _Silent(error.with_traceback(None))
        if success:
            return RawResponse(reply.status, reply.headers, body, None)
        problem = _read_problem(reply.headers, body)
        return _Refused(reply.status, reply.headers, problem) if problem else _Strange(reply.status, reply.headers)

    def _headers(self, call: Call, token: Token) -> Mapping[str, str | Secret]:
        platform, key = self._settings.platform, call.idempotency_key
        return {
            **call.headers,
            "Authorization": Secret(f"Bearer {token.value.reveal()}"),
            "portal-api-key": self._settings.api_key,
            **({"id_platform": platform.id, "Origin": platform.origin} if platform else {}),
            **({"Idempotency-Key": key} if key is not None else {}),
        }

    def _delay(self, call: Call, attempted: _Attempted, attempt: int, until: float) -> float | None:
        """Returns the time of the next attempt; None if it would be useless, unsafe or too late."""
        settings = self._settings
        if attempt >= settings.max_attempts or not _may_repeat(call, attempted):
            return None
        runtime = settings.runtime
        asked = None if isinstance(attempted, _Silent) else retry_after_of(attempted.headers, runtime.time())
        delay = delay_before(attempt, asked, runtime)
        return delay if runtime.monotonic() + delay < until else None

    def _tell(self, call: Call, attempted: _Attempted, attempt: int, began: float, retry_in: float | None) -> None:
        settings = self._settings
        if settings.on_attempt is None:
            return
        settings.on_attempt(
            Attempt(
                method=call.method,
                path=call.path,
                attempt=attempt,
                status=attempted.status,
                code=attempted.problem.code if isinstance(attempted, _Refused) else None,
                request_id=None if isinstance(attempted, _Silent) else attempted.headers.get("X-Request-Id"),
                duration=settings.runtime.monotonic() - began,
                retry_in=retry_in,
            )
        )


def _read_problem(headers: Message, body: bytes) -> PortalProblem | None:
    if headers.get_content_type() != "application/problem+json":
        return None
    try:
        document = json.loads(body)
    except ValueError:
        return None
    return problem_of(document) if isinstance(document, dict) else None


def _refuses_token(attempted: _Attempted) -> bool:
    return (
        isinstance(attempted, _Refused) and attempted.status == 401 and attempted.problem.code.startswith("token_")
    )


def _may_repeat(call: Call, attempted: _Attempted) -> bool:
    if isinstance(attempted, RawResponse):
        return False
    if isinstance(attempted, _Refused):
        problem = attempted.problem
        return problem.retryable and (call.is_repeatable() or problem.outcome == "not_applied")
    if isinstance(attempted, _Strange) and attempted.status not in GATEWAY_FAILURES:
        return False
    return call.is_repeatable()


def _fail(call: Call, attempted: _Refused | _Strange | _Silent, attempts: int) -> NoReturn:
    if isinstance(attempted, _Refused):
        raise attempted.problem
    if isinstance(attempted, _Silent):
        error = attempted.error
        raise PortalConnectionError(reason_of(error), call.lost(), call.failed(attempts)) from error
    outcome = call.lost() if attempted.status >= 500 else "not_applied"
    media_type = attempted.headers.get("Content-Type")
    raise UnexpectedResponseError(attempted.status, media_type, outcome, call.failed(attempts))


def passes(error: PortalError) -> bool:
    """Whether an error is temporary."""
    if isinstance(error, PortalConnectionError):
        return True
    if isinstance(error, UnexpectedResponseError):
        return error.status >= 500
    return isinstance(error, PortalProblem) and error.retryable
