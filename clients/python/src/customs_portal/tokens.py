"""Source of access tokens: concurrent requests for a token share one."""

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
class ExternalAccessToken:
    """An access token from another source."""

    access_token: str = field(repr=False)
    expires_at: float
    """Time when the token expires, in seconds since 1970, as in `time.time()`."""


AccessTokenSource = Callable[[], ExternalAccessToken]
"""Returns an access token: called before the previous one expires, and once more if that one
is refused.
"""


@dataclass(frozen=True)
class Token:
    """An access token and the time of its renewal."""

    value: Secret
    renew_at: float


def token_of(access_token: str, lifetime: float, runtime: Runtime) -> Token:
    """A token is renewed before it expires, so that it does not expire in transit."""
    if not is_visible(access_token):
        raise PortalOAuthError("server_error", "the access token must consist of visible ASCII characters", None)
    margin = min(LONGEST_MARGIN, lifetime / 5)
    return Token(Secret(access_token), runtime.monotonic() + lifetime - margin)


def given_tokens(source: AccessTokenSource, runtime: Runtime) -> Callable[[], Token]:
    """Tokens from an external source."""

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
        """Returns a token that is valid long enough for a request. Raises TimeoutError, or
        the error of the source.
        """
        with self._lock:
            held = self._held
            if held is not None and self._runtime.monotonic() < held.renew_at:
                return held
            asked = self._asking()
        return asked.result(timeout)

    def renew(self, refused: Token, timeout: float) -> Token:
        """Returns another token than this refused one."""
        with self._lock:
            # A caller with an older token than the stored one does not need a new one.
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
