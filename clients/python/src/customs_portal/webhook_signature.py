"""Verification of webhook deliveries (Standard Webhooks 1.0.0)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Literal, Protocol

from .contract import AuthorisationEvent, Event, HealthEvent, ServiceEvent, WebhookTest

PortalEvent = Event | WebhookTest | ServiceEvent | HealthEvent | AuthorisationEvent
"""Payload of a webhook delivery: an event of the log, a test, an incident, a health alert, or an event of an authorisation.

Only a test has the key `webhookId`, only an incident `incident`, only a health alert `alert`, and only an event of an
authorisation `authorisation`.
"""

Reason = Literal["header_missing", "time_refused", "signature_refused", "body_malformed"]


class WebhookHeaders(Protocol):
    """Headers of a delivery, in the form that the framework of the receiver provides."""

    def items(self) -> Iterable[tuple[str, str]]: ...


class WebhookVerificationError(Exception):
    """The delivery is not signed by the portal. Return 400 and ignore the delivery."""

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(reason, message)
        self.reason: Reason = reason

    def __str__(self) -> str:
        return str(self.args[1])


@dataclass(frozen=True)
class VerifiedWebhook:
    """A delivery that the portal signed."""

    id: str
    """`webhook-id`, the same for every delivery of an event.

    Ignore deliveries whose `webhook-id` you have already processed.
    """
    timestamp: datetime
    """Time when this delivery was signed."""
    event: PortalEvent
    """The event; `type` is its type."""


def verify_webhook(
    secrets: str | Sequence[str],
    headers: WebhookHeaders,
    body: bytes | str,
    *,
    tolerance: float = 300,
    now: float | None = None,
) -> VerifiedWebhook:
    """Verifies a webhook delivery and returns its event. Raises WebhookVerificationError if it is not genuine or too old.

    `secrets` is the secret of the webhook (`whsec_…`), or both secrets during a rotation. `body` is the request body
    exactly as received: verify it before you parse it. `tolerance` is the maximum difference between the time of the
    delivery and the current time in seconds; `now` is the current time in seconds since 1970, for tests.
    """
    id = _header_of(headers, "webhook-id")
    sent_at = _header_of(headers, "webhook-timestamp")
    signatures = _header_of(headers, "webhook-signature")
    seconds = int(sent_at) if re.fullmatch(r"[0-9]{1,12}", sent_at) else None
    if seconds is None or abs((time.time() if now is None else now) - seconds) > tolerance:
        raise WebhookVerificationError("time_refused", "the time in webhook-timestamp differs too much from the clock of this machine")
    payload = body.encode() if isinstance(body, str) else body
    signed = f"{id}.{sent_at}.".encode() + payload
    given = [each[3:].encode() for each in signatures.split(" ") if each.startswith("v1,")]
    genuine = False
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        expected = base64.b64encode(hmac.new(_key_of(secret), signed, hashlib.sha256).digest())
        for signature in given:
            # Every pair is compared, so that the time does not depend on the match.
            genuine = hmac.compare_digest(expected, signature) or genuine
    if not genuine:
        raise WebhookVerificationError("signature_refused", "no signature in webhook-signature is valid for this body and secret")
    return VerifiedWebhook(id, datetime.fromtimestamp(seconds, timezone.utc), _parsed(payload))


def _header_of(headers: WebhookHeaders, name: str) -> str:
    for each, value in headers.items():
        if each.lower() == name and value:
            return value
    raise WebhookVerificationError("header_missing", f"the header {name} is missing")


def _key_of(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        key = b""
    if not key:
        # The message does not contain the secret.
        raise ValueError("a webhook secret must consist of whsec_ and base64")
    return key


def _parsed(payload: bytes) -> PortalEvent:
    try:
        event: PortalEvent = json.loads(payload.decode())
    except ValueError:
        raise WebhookVerificationError("body_malformed", "the signature is valid, but the body is not JSON") from None
    return event
