"""A stub server with scripted responses, including network failures."""

from __future__ import annotations

import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from customs_portal import CustomsPortal, Runtime

CREDENTIALS: dict[str, Any] = {"client_id": "cli_stub", "client_secret": "clientsecret7", "api_key": "cpk_stubkey7"}


@dataclass
class Seen:
    """A received request."""

    method: str
    path: str
    headers: Message
    body: bytes


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    stub: Stub

    def do_GET(self) -> None:
        if self.path == "/oauth/token":
            self.stub.answer_token(self)
            return
        reply = self.stub.next_reply()
        if isinstance(reply, Streaming):
            self.stub.saw(Seen(self.command, self.path, self.headers, b""))
            reply.answer(self)
            return
        self.stub.saw(Seen(self.command, self.path, self.headers, self.read_body()))
        reply(self)

    do_POST = do_PUT = do_PATCH = do_DELETE = do_GET

    def read_body(self) -> bytes:
        if self.headers.get("Transfer-Encoding") == "chunked":
            return b"".join(self.chunks())
        return self.rfile.read(int(self.headers.get("Content-Length", "0")))

    def chunks(self) -> Iterator[bytes]:
        while size := int(self.rfile.readline(), 16):
            yield self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()

    def log_message(self, *_: Any) -> None:
        pass


Reply = Callable[[Handler], None]


@dataclass
class Streaming:
    """A reply that reads the request body itself."""

    answer: Reply


def answer(status: int, body: bytes, media_type: str, **headers: Any) -> Reply:
    def reply(handler: Handler) -> None:
        handler.send_response(status)
        handler.send_header("Content-Type", media_type)
        handler.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        handler.wfile.write(body)

    return reply


def sent(data: object, status: int = 200, **headers: Any) -> Reply:
    return answer(status, json.dumps(data).encode(), "application/json", **headers)


def unchanged(handler: Handler) -> None:
    handler.send_response(304)
    handler.end_headers()


def problem(code: str, status: int, retryable: bool = False, **members: Any) -> Reply:
    headers = members.pop("headers", {})
    document = {
        "type": f"https://portal.example/problems/{code}",
        "title": "Something",
        "status": status,
        "code": code,
        "detail": "Something is wrong.",
        "requestId": "0190a5c2-7d1c-7e5f-9f7a-3c5f3c0f6a11",
        "retryable": retryable,
        "outcome": "not_applied",
        **members,
    }
    return answer(status, json.dumps(document).encode(), "application/problem+json", **headers)


def dropped(handler: Handler) -> None:
    """The response is lost in transit."""
    handler.close_connection = True
    handler.connection.shutdown(socket.SHUT_RDWR)


def stream(*pieces: bytes, media_type: str = "application/x-ndjson", cut: bool = False) -> Reply:
    def reply(handler: Handler) -> None:
        begin_stream(handler, media_type)
        for piece in pieces:
            send_chunk(handler, piece)
        if cut:
            dropped(handler)
        else:
            handler.wfile.write(b"0\r\n\r\n")

    return reply


def begin_stream(handler: Handler, media_type: str) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", media_type)
    handler.send_header("Transfer-Encoding", "chunked")
    handler.end_headers()


def send_chunk(handler: Handler, piece: bytes) -> None:
    handler.wfile.write(b"%x\r\n%b\r\n" % (len(piece), piece))


@dataclass
class Stub:
    """Returns one reply after the other, in addition to tokens; afterwards repeats the last
    reply.
    """

    replies: Sequence[Reply | Streaming]
    token_replies: list[Reply] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)
    tokens_given: int = 0
    slept: list[float] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)
    tls: ssl.SSLContext | None = None
    portals: list[CustomsPortal] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.left = list(self.replies)
        handler = type("StubHandler", (Handler,), {"stub": self})
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.server.daemon_threads = True
        if self.tls is not None:
            self.server.socket = self.tls.wrap_socket(self.server.socket, server_side=True)
        # Many tests disconnect the client on purpose.
        setattr(self.server, "handle_error", lambda *_: None)
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01})
        self.thread.start()
        scheme = "http" if self.tls is None else "https"
        self.url = f"{scheme}://127.0.0.1:{self.server.server_address[1]}"

    def __enter__(self) -> Stub:
        return self

    def __exit__(self, *_: object) -> None:
        for portal in self.portals:
            portal.close()
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()

    def portal(self, **options: Any) -> CustomsPortal:
        """Returns a client of the server whose waits take no time."""
        runtime = Runtime(random=lambda: 0.5, sleep=lambda seconds, stop: self.slept.append(seconds))
        told: dict[str, Any] = {**CREDENTIALS, "runtime": runtime, **options}
        self.portals.append(CustomsPortal(self.url, **told))
        return self.portals[-1]

    def next_reply(self) -> Reply | Streaming:
        with self.lock:
            return self.left.pop(0) if len(self.left) > 1 else self.left[0]

    def saw(self, call: Seen) -> None:
        with self.lock:
            self.seen.append(call)

    def answer_token(self, handler: Handler) -> None:
        handler.read_body()
        with self.lock:
            self.tokens_given += 1
            number = self.tokens_given
            reply = self.token_replies.pop(0) if self.token_replies else None
        (reply or sent({"access_token": f"token{number}", "token_type": "Bearer", "expires_in": 600}))(handler)
