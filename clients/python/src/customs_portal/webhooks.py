"""Webhooks, to which the portal sends events."""

from __future__ import annotations

from collections.abc import Sequence

from .calls import Calls
from .contract import (
    UpdateWebhookBody,
    CreateWebhookBody,
    Delivery,
    ListWebhookDeliveriesQuery,
    RedeliverWebhookPeriodAnswer,
    RedeliverWebhookPeriodBody,
    Webhook,
    WebhookWithSecret,
)
from .pages import Paged

ALL = "/openapi/webhooks"
ONE = "/openapi/webhooks/{id}"
DELIVERY = f"{ONE}/deliveries/{{deliveryId}}"


class Webhooks:
    """Webhooks, to which the portal sends events."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def create(self, webhook: CreateWebhookBody, *, idempotency_key: str | None = None) -> WebhookWithSecret:
        """Creates a webhook. The response contains the secret, only once. Pass the secret to `verify_webhook`."""
        return self._calls.json("POST", ALL, body=webhook, idempotency_key=idempotency_key)

    def list(self) -> Sequence[Webhook]:
        """Lists all webhooks, oldest first."""
        return [*self._calls.paged(ALL)]

    def get(self, id: str) -> Webhook:
        """Returns a webhook with the health of its endpoint."""
        return self._calls.json("GET", ONE, values={"id": id})

    def change(self, id: str, change: UpdateWebhookBody, *, if_match: str | None = None) -> Webhook:
        """Changes, pauses or activates a webhook. An activated webhook receives the events that it missed."""
        return self._calls.json("PATCH", ONE, values={"id": id}, body=change, if_match=if_match)

    def delete(self, id: str) -> None:
        """Deletes a webhook with its deliveries."""
        self._calls.request("DELETE", ONE, values={"id": id})

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
        path = f"{ONE}/secret-rotation"
        return self._calls.json(
            "POST", path, values={"id": id}, body=body, idempotency_key=idempotency_key, if_match=if_match
        )

    def test(self, id: str, *, idempotency_key: str | None = None) -> Delivery:
        """Sends a test event."""
        return self._calls.json("POST", f"{ONE}/test", values={"id": id}, idempotency_key=idempotency_key)

    def deliveries(self, id: str, filter: ListWebhookDeliveriesQuery | None = None) -> Paged[Delivery]:
        """Lists deliveries with their attempts, latest first."""
        return self._calls.paged(f"{ONE}/deliveries", filter, values={"id": id})

    def delivery(self, id: str, delivery_id: str) -> Delivery:
        """Returns one delivery with its attempts."""
        return self._calls.json("GET", DELIVERY, values={"id": id, "deliveryId": delivery_id})

    def redeliver(self, id: str, delivery_id: str, *, idempotency_key: str | None = None) -> Delivery:
        """Sends a delivery again."""
        values = {"id": id, "deliveryId": delivery_id}
        return self._calls.json("POST", f"{DELIVERY}/redelivery", values=values, idempotency_key=idempotency_key)

    def redeliver_period(
        self, id: str, period: RedeliverWebhookPeriodBody, *, idempotency_key: str | None = None
    ) -> RedeliverWebhookPeriodAnswer:
        """Sends every event of a period again."""
        path = f"{ONE}/redelivery"
        return self._calls.json("POST", path, values={"id": id}, body=period, idempotency_key=idempotency_key)
