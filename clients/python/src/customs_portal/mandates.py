"""Who may declare in whose name."""

from __future__ import annotations

from . import words
from .calls import Calls
from .contract import (
    UpdateMandateBody,
    ListMandateEventsQuery,
    ListMandatesQuery,
    Mandate,
    MandateEvents,
    MandateWithHistory,
    OfferMandateBody,
)
from .pages import Paged

ALL = "/openapi/mandates"
ONE = "/openapi/mandates/{id}"


class Mandates:
    """Who may declare in whose name."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def list(self, filter: ListMandatesQuery | None = None) -> Paged[Mandate]:
        """Those of which the organisation is a side, oldest first."""
        return self._calls.paged(ALL, filter)

    def offer(self, mandate: OfferMandateBody, *, idempotency_key: str | None = None) -> MandateWithHistory:
        """Offers one; the other side accepts within 21 days."""
        return self._calls.json("POST", ALL, body=mandate, idempotency_key=idempotency_key)

    def get(self, id: str) -> MandateWithHistory:
        """One, with its history."""
        return self._calls.json("GET", ONE, values={"id": id})

    def change(self, id: str, change: UpdateMandateBody, *, if_match: str | None = None) -> MandateWithHistory:
        """Accepts or resumes it (`active`), suspends or ends it."""
        return self._calls.json("PATCH", ONE, values={"id": id}, body=change, if_match=if_match)

    def events(self, query: ListMandateEventsQuery | None = None, *, cursor: str | None = None) -> MandateEvents:
        """What happened to them behind the cursor of an earlier answer, each step once, oldest first."""
        asked: dict[str, object] = {**(query or {}), words.AFTER: cursor}
        return self._calls.json("GET", f"{ALL}/events", query=asked)
