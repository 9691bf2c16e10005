"""Lodges many declarations in one request, with one response per line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from .api_requests import LONGEST_SILENCE, NDJSON, Calls, encoded
from .contract import LodgedLine
from .errors import PortalConnectionError, PortalError, UnexpectedResponseError
from .problem import PortalProblem
from .problem_codes import problem_of
from .retry import delay_before
from .runtime import Runtime
from .transport import GATEWAY_FAILURES, Call

Document = Mapping[str, Any]


@dataclass(frozen=True)
class Lodged:
    """The declaration is lodged: now, or earlier with the same content (`already_lodged`)."""

    index: int
    """Position of the declaration in the input, from 0."""
    declaration: Document
    """The declaration as you passed it."""
    line: LodgedLine
    """The response: `id`, `lrn`, `mrn`, and the current `status`."""
    outcome: Literal["lodged"] = "lodged"

    @property
    def id(self) -> str:
        """The portal's id of the declaration."""
        return self.line["id"]

    @property
    def already_lodged(self) -> bool:
        """Whether the declaration was already lodged with the same content."""
        return self.line.get("alreadyLodged", False)


@dataclass(frozen=True)
class NotLodged:
    """The declaration is not lodged. `problem` is the problem that a single request would return."""

    index: int
    declaration: Document
    problem: PortalProblem
    outcome: Literal["refused"] = "refused"


LodgementResult = Lodged | NotLodged
"""Result for one of several declarations; `outcome` is the kind of result."""


@dataclass(frozen=True)
class _Wanted:
    index: int
    declaration: Document
    line: bytes


# Size of a request: within the limits of the portal and of common proxies.
MOST_LINES = 2_000
MOST_BYTES = 4_000_000


def lodge_all(
    calls: Calls, runtime: Runtime, most_cuts: int, declarations: Iterable[Document]
) -> Iterator[LodgementResult]:
    """Lodges many declarations in several requests, each with a part of them; only one part is in memory.

    After an interruption, sends the declarations without a response again, unless `most_cuts` requests in a row were
    interrupted before a new response arrived.
    """
    for part in _parts_of(declarations):
        left, cuts = part, 0
        while left:
            answered = 0
            try:
                for line in _responses_to(left, calls):
                    wanted = left[answered]
                    answered, cuts = answered + 1, 0
                    yield _result_of(wanted, line)
            except PortalError as error:
                cuts += 1
                if not _is_passing(error) or cuts >= most_cuts:
                    raise
                runtime.sleep(delay_before(cuts, None, runtime), None)
            left = left[answered:]


def _parts_of(declarations: Iterable[Document]) -> Iterator[list[_Wanted]]:
    part: list[_Wanted] = []
    size = 0
    for index, declaration in enumerate(declarations):
        line = encoded(declaration)
        if len(part) == MOST_LINES or (part and size + len(line) > MOST_BYTES):
            yield part
            part, size = [], 0
        part.append(_Wanted(index, declaration, line))
        size += len(line)
    if part:
        yield part


def _responses_to(wanted: list[_Wanted], calls: Calls) -> Iterator[dict[str, Any]]:
    """Yields the responses to these, in order. Raises if the response ends before the last
    of them, for any reason.
    """
    call = Call(
        method="POST",
        path="/openapi/lodgements",
        headers={"Content-Type": NDJSON, "Accept": NDJSON},
        body=_body_of(wanted),
        # A line is identified by its LRN and content: the request needs no key.
        idempotency_key=None,
        # The rate limit delays it, and a proxy may buffer the response until its end.
        held=LONGEST_SILENCE,
        streamed=True,
    )
    answered = 0
    with calls.streamed(call) as stream:
        for text in stream.lines():
            line = _parsed(text, call)
            if "ended" in line:
                raise _problem_of(line)
            if answered == len(wanted):
                break
            answered += 1
            yield line
    if answered < len(wanted):
        raise PortalConnectionError("network", "unknown", call.failed(1))


def _parsed(text: bytes, call: Call) -> dict[str, Any]:
    try:
        line: dict[str, Any] = json.loads(text)
    except ValueError as error:
        raise PortalConnectionError("network", "unknown", call.failed(1)) from error
    return line


def _body_of(wanted: list[_Wanted]) -> Callable[[], Iterator[bytes]]:
    def pieces() -> Iterator[bytes]:
        piece = bytearray()
        for each in wanted:
            piece += each.line + b"\n"
            if len(piece) >= 65_536:
                yield bytes(piece)
                piece.clear()
        yield bytes(piece)

    return pieces


def _is_passing(error: PortalError) -> bool:
    """Whether the declarations without a response may be sent again, because the cause is
    temporary.
    """
    if isinstance(error, PortalConnectionError):
        return True
    if isinstance(error, UnexpectedResponseError):
        return error.status in GATEWAY_FAILURES
    # The next request has another token.
    return isinstance(error, PortalProblem) and (error.retryable or error.code in ("token_expired", "token_invalid"))


def _result_of(wanted: _Wanted, line: Any) -> LodgementResult:
    if line.get("httpStatus") == 201:
        return Lodged(wanted.index, wanted.declaration, line)
    return NotLodged(wanted.index, wanted.declaration, _problem_of(line))


def _problem_of(line: Mapping[str, Any]) -> PortalProblem:
    """Line numbers belong to the request, not to the problem."""
    document = {name: value for name, value in line.items() if name not in ("line", "ended")}
    return problem_of(document) or PortalProblem(document)
