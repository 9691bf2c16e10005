"""Access tokens of the client itself (RFC 6749 section 4.4)."""

from __future__ import annotations

import base64
import http.client
import json
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import Message
from urllib.parse import quote_plus, urlencode

from .errors import FailedRequest, PortalConnectionError, PortalOAuthError, UnexpectedResponseError, reason_of
from .retry import delay_before, retry_after_of
from .runtime import Runtime
from .secret import Secret
from .tokens import Token, token_of
from .http_connection import Connections, Request, exchange

PATH = "/oauth/token"


@dataclass(frozen=True)
class TokenEndpoint:
    """The token endpoint with the credentials of this client."""

    connections: Connections
    prefix: str
    """The path of the base URL."""
    client_id: str
    client_secret: Secret
    scope: str | None
    max_attempts: int
    attempt_timeout: float
    runtime: Runtime

    def ask(self) -> Token:
        """Requests a new token. Repeating the request has no side effects, so it is retried
        after a lost response.
        """
        attempt = 1
        while True:
            again = attempt < self.max_attempts
            asked: float | None = None
            try:
                status, headers, body = self._ask_once(attempt)
            except PortalConnectionError:
                if not again:
                    raise
            else:
                if not again or not (status == 429 or status >= 500):
                    return self._token_of(status, headers, body)
                asked = retry_after_of(headers, self.runtime.time())
            self.runtime.sleep(delay_before(attempt, asked, self.runtime), None)
            attempt += 1

    def _ask_once(self, attempt: int) -> tuple[int, Message, bytes]:
        form = {"grant_type": "client_credentials"}
        if self.scope is not None:
            form["scope"] = self.scope
        headers: Mapping[str, str | Secret] = {
            "Authorization": self._authorization(),
            "Content-Type": "application/x-www-form-urlencoded",
            "Accept": "application/json",
        }
        request = Request("POST", f"{self.prefix}{PATH}", headers, urlencode(form).encode())
        until = self.runtime.monotonic() + self.attempt_timeout
        try:
            reply = exchange(self.connections, request, until)
            return reply.status, reply.headers, reply.read()
        except (OSError, http.client.HTTPException) as error:
            call = FailedRequest("POST", PATH, attempt, None)
            # Frames of http.client contain the sent credentials.
            raise PortalConnectionError(reason_of(error), "unknown", call) from error.with_traceback(None)

    def _authorization(self) -> Secret:
        """Each part is form-encoded first (RFC 6749 section 2.3.1)."""
        parts = f"{quote_plus(self.client_id)}:{quote_plus(self.client_secret.reveal())}"
        return Secret(f"Basic {base64.b64encode(parts.encode()).decode()}")

    def _token_of(self, status: int, headers: Message, body: bytes) -> Token:
        try:
            answer = json.loads(body)
        except ValueError:
            answer = None
        if isinstance(answer, dict) and 200 <= status < 300:
            token, lifetime = answer.get("access_token"), answer.get("expires_in")
            if isinstance(token, str) and isinstance(lifetime, (int, float)):
                return token_of(token, lifetime, self.runtime)
            raise PortalOAuthError("server_error", "the response of the token endpoint contains no token", None)
        if isinstance(answer, dict) and isinstance(answer.get("error"), str):
            description = answer.get("error_description")
            raise PortalOAuthError(answer["error"], description if isinstance(description, str) else None, status)
        call = FailedRequest("POST", PATH, 1, None)
        raise UnexpectedResponseError(status, headers.get("Content-Type"), "unknown", call)
