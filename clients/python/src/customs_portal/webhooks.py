"""Webhooks, to which the portal sends events."""

from __future__ import annotations

from . import operations
from .contract import WebhookWithSecret


class Webhooks(operations.Webhooks):
    """Webhooks, to which the portal sends events."""

    def rotate_secret(
        self,
        id: str,
        *,
        overlap_seconds: int | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> WebhookWithSecret:
        """Rotates the secret.

        Deliveries are also signed with the previous secret for the grace period (default: a day). Pass both secrets
        to `verify_webhook`.
        """
        body = {} if overlap_seconds is None else {"overlapSeconds": overlap_seconds}
        path = "/openapi/webhooks/{id}/secret-rotation"
        return self._calls.json(
            "POST", path, values={"id": id}, body=body, idempotency_key=idempotency_key, if_match=if_match
        )
