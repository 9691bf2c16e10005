"""Where calls get their access token: however many ask, one request at a time is made for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field

from .errors import PortalOAuthError
from .runtime import Runtime
from .secret import Secret, is_visible

LONGEST_MARGIN = 30.0


@dataclass(frozen=True)
class GivenAccessToken:
    """An access token from another source."""

    access_token: str = field(repr=False)
    expires_at: float
    """Time when the token expires, in seconds since 1970, as in `time.time()`."""


AccessTokenSource = Callable[[], GivenAccessToken]
"""Gets an access token: asked before the one it gave has ended, and once more when that one is refused."""


@dataclass(frozen=True)
class Token:
    """An access token and when another one is asked for."""

    value: Secret
    renew_at: float


def token_of(access_token: str, lifetime: float, runtime: Runtime) -> Token:
    """A token is renewed before its end, so that none ends on the way."""
    if not is_visible(access_token):
        raise PortalOAuthError("server_error", "the access token must consist of visible ASCII characters", None)
    margin = min(LONGEST_MARGIN, lifetime / 5)
    return Token(Secret(access_token), runtime.monotonic() + lifetime - margin)


def given_tokens(source: AccessTokenSource, runtime: Runtime) -> Callable[[], Token]:
    """Tokens that were got elsewhere."""

    def ask() -> Token:
        given = source()
        return token_of(given.access_token, given.expires_at - runtime.time(), runtime)

    return ask


class Tokens:
    """One token for all threads.

    A caller chooses how long to wait for a new token. The request for the token continues without the caller.
    """

    def __init__(self, ask: Callable[[], Token], runtime: Runtime) -> None:
        self._ask = ask
        self._runtime = runtime
        self._lock = threading.Lock()
        self._held: Token | None = None
        self._asked: Future[Token] | None = None

    def get(self, timeout: float) -> Token:
        """One that lives long enough for a call. Raises TimeoutError, or what asking raises."""
        with self._lock:
            held = self._held
            if held is not None and self._runtime.monotonic() < held.renew_at:
                return held
            asked = self._asking()
        return asked.result(timeout)

    def renew(self, refused: Token, timeout: float) -> Token:
        """Another one than this, which was refused."""
        with self._lock:
            # Whoever comes with an older one than the held needs no other.
            if self._held is not None and self._held is not refused:
                return self._held
            asked = self._asking()
        return asked.result(timeout)

    def _asking(self) -> Future[Token]:
        if self._asked is None:
            self._asked = Future()
            threading.Thread(target=self._settle, args=[self._asked], daemon=True).start()
        return self._asked

    def _settle(self, asked: Future[Token]) -> None:
        try:
            token = self._ask()
        except BaseException as error:
            with self._lock:
                self._asked = None
            asked.set_exception(error)
        else:
            with self._lock:
                self._asked, self._held = None, token
            asked.set_result(token)
