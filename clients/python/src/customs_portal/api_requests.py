"""Requests by method and path of the contract."""

from __future__ import annotations

import http.client
import json
import re
import threading
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from email.message import Message
from typing import Any, Generic, TypeVar
from urllib.parse import quote, urlencode

from . import page_property_names
from .errors import PortalConnectionError, UnexpectedResponseError, reason_of
from .pages import LoadedList, PagedList, lines_of
from .transport import Call, RawResponse, Transport
from .http_connection import Body, Stream

JSON = "application/json"
NDJSON = "application/x-ndjson"

# Seconds; a rate limit of the portal can delay a response this long.
LONGEST_SILENCE = 120.0

Data = TypeVar("Data")


@dataclass(frozen=True)
class Response(Generic[Data]):
    """Response to a request."""

    status: int
    """200, 201, 204 or 304."""
    data: Data
    """The body: its JSON, or its bytes if another media type was requested; None for 204 and
    304.
    """
    headers: Message

    @property
    def etag(self) -> str | None:
        """`ETag` of the response, for `if_match` and `if_none_match`."""
        return self.headers.get("ETag")

    @property
    def request_id(self) -> str | None:
        """Id of the request in the request log of the portal."""
        return self.headers.get("X-Request-Id")

    @property
    def replayed(self) -> bool:
        """Whether this is the stored response to an earlier request with the same `Idempotency-Key`."""
        return bool(self.headers.get("Idempotency-Replayed") == "true")


class ResponseStream:
    """The body of a response as it arrives: iterate over its bytes or its lines, or use it as a context manager.

    If the response is cut off, the iteration raises a PortalConnectionError.
    """

    def __init__(self, call: Call, stream: Stream, silence: float = LONGEST_SILENCE) -> None:
        self._call = call
        self._stream = stream
        stream.watch_silence(silence)

    def __iter__(self) -> Iterator[bytes]:
        try:
            yield from self._stream
        except (OSError, http.client.HTTPException) as error:
            raise PortalConnectionError(reason_of(error), self._call.lost(), self._call.failed(1)) from error

    def lines(self) -> Iterator[bytes]:
        """The lines, without empty ones."""
        return lines_of(self)

    def __enter__(self) -> ResponseStream:
        return self

    def __exit__(self, *raised: object) -> None:
        self._stream.close()


class Calls:
    """The shared request methods of all operations."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def request(
        self,
        method: str,
        path: str,
        *,
        values: Mapping[str, object] | None = None,
        query: Mapping[str, object] | None = None,
        body: object = None,
        content: Body = None,
        content_type: str = JSON,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        if_none_match: str | None = None,
        accept: str | None = None,
        timeout: float | None = None,
        stop: threading.Event | None = None,
    ) -> Response[Any]:
        """Sends a request for any operation of the contract.

        `values` replace the `{names}` in the path. `body` is sent as JSON; `content` is sent unchanged, with the header
        `content_type`. A POST gets a new `idempotency_key` unless you pass one. With `accept`, the response is returned as
        bytes. `timeout` is the maximum duration of the request with its retries, in seconds.
        """
        sent = content if body is None else encoded(body)
        call = Call(
            method=method,
            path=f"{expanded(path, values)}{query_of(query)}",
            headers=_headers_of(headers, accept, content_type if sent is not None else None, if_match, if_none_match),
            body=sent,
            idempotency_key=(idempotency_key or str(uuid.uuid4())) if method == "POST" else None,
            timeout=timeout,
            held=_held_of(query),
            stop=stop,
        )
        answer = self._transport.send(call)
        data = _json_of(call, answer) if accept is None else answer.body
        return Response(answer.status, data, answer.headers)

    def stream(
        self,
        path: str,
        *,
        accept: str,
        values: Mapping[str, object] | None = None,
        query: Mapping[str, object] | None = None,
        silence: float = LONGEST_SILENCE,
        stop: threading.Event | None = None,
    ) -> ResponseStream:
        """Streams a response, for instance an export. Raises an error if nothing arrives for `silence` seconds."""
        target = f"{expanded(path, values)}{query_of(query)}"
        return self.streamed(Call("GET", target, {"Accept": accept}, streamed=True, stop=stop), silence)

    def streamed(self, call: Call, silence: float = LONGEST_SILENCE) -> ResponseStream:
        """Returns the stream of a prepared request's response."""
        answer = self._transport.send(call)
        assert answer.stream is not None
        return ResponseStream(call, answer.stream, silence)

    # The contract guarantees the type; the JSON itself is untyped.
    def json(
        self,
        method: str,
        path: str,
        *,
        values: Mapping[str, object] | None = None,
        query: Mapping[str, object] | None = None,
        body: object = None,
        content: Body = None,
        content_type: str = JSON,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        accept: str | None = None,
    ) -> Data:  # type: ignore[type-var]
        """Returns the body of a response with the type that the caller expects."""
        data: Data = self.request(
            method,
            path,
            values=values,
            query=query,
            body=body,
            content=content,
            content_type=content_type,
            idempotency_key=idempotency_key,
            if_match=if_match,
            accept=accept,
        ).data
        return data

    def paged(
        self, path: str, query: Mapping[str, object] | None = None, *, values: Mapping[str, object] | None = None
    ) -> PagedList[Data]:
        """Iterates over a list, from the cursor in the query."""

        def read(cursor: str | None) -> Mapping[str, Any]:
            page: Mapping[str, Any] = self.request(
                "GET", path, values=values, query={**(query or {}), page_property_names.AFTER: cursor}
            ).data
            return page

        begin = (query or {}).get(page_property_names.AFTER)
        return PagedList(read, begin if isinstance(begin, str) else None)

    def listed(
        self,
        path: str,
        *,
        method: str = "GET",
        values: Mapping[str, object] | None = None,
        query: Mapping[str, object] | None = None,
        body: object = None,
    ) -> LoadedList[Data]:
        """Loads a short list completely."""
        page: Mapping[str, Any] = self.json(method, path, values=values, query=query, body=body)
        items: LoadedList[Data] = LoadedList(page[page_property_names.ITEMS])
        while (cursor := page.get(page_property_names.CURSOR)) is not None:
            page = self.json(method, path, values=values, query={**(query or {}), page_property_names.AFTER: cursor})
            items.extend(page[page_property_names.ITEMS])
        return items


class Topic:
    """Operations on one topic."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls


def expanded(template: str, values: Mapping[str, object] | None) -> str:
    """Keeps the colon of `lrn:` and `mrn:` unescaped: the portal accepts both, and logs are
    easier to read.
    """

    def value_of(name: re.Match[str]) -> str:
        value = (values or {}).get(name[1])
        if value is None or value == "":
            raise ValueError(f"the path {template} requires a value for {name[1]}")
        return quote(str(value), safe=":")

    return re.sub(r"\{(\w+)\}", value_of, template)


def query_of(query: Mapping[str, object] | None) -> str:
    """Omits None and repeats lists."""
    parameters: list[tuple[str, str]] = []
    for name, value in (query or {}).items():
        for each in value if isinstance(value, (list, tuple, set, frozenset)) else [value]:
            if each is not None:
                parameters.append((name, str(each).lower() if isinstance(each, bool) else str(each)))
    return f"?{urlencode(parameters)}" if parameters else ""


def encoded(body: object) -> bytes:
    """Encodes a body as JSON on one line."""
    return json.dumps(body, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def _headers_of(
    headers: Mapping[str, str] | None,
    accept: str | None,
    content_type: str | None,
    if_match: str | None,
    if_none_match: str | None,
) -> dict[str, str]:
    made = {
        "Accept": accept or JSON,
        "Content-Type": content_type,
        "If-Match": if_match,
        "If-None-Match": if_none_match,
    }
    return {**(headers or {}), **{name: value for name, value in made.items() if value is not None}}


def _held_of(query: Mapping[str, object] | None) -> float:
    wait = (query or {}).get("wait")
    return float(wait) if isinstance(wait, (int, float)) else 0.0


def _json_of(call: Call, answer: RawResponse) -> Any:
    if answer.status in (204, 304):
        return None
    try:
        return json.loads(answer.body)
    except ValueError:
        pass
    raise UnexpectedResponseError(answer.status, answer.headers.get("Content-Type"), call.lost(), call.failed(1))
