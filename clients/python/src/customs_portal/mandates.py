"""Mandates of representatives to lodge declarations for principals."""

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
    """Mandates of representatives to lodge declarations for principals."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def list(self, filter: ListMandatesQuery | None = None) -> Paged[Mandate]:
        """Lists the mandates in which the organisation is principal or representative, oldest first."""
        return self._calls.paged(ALL, filter)

    def offer(self, mandate: OfferMandateBody, *, idempotency_key: str | None = None) -> MandateWithHistory:
        """Offers a mandate. The other party must accept it before `offerEndsAt`."""
        return self._calls.json("POST", ALL, body=mandate, idempotency_key=idempotency_key)

    def get(self, id: str) -> MandateWithHistory:
        """Returns a mandate with its history."""
        return self._calls.json("GET", ONE, values={"id": id})

    def change(self, id: str, change: UpdateMandateBody, *, if_match: str | None = None) -> MandateWithHistory:
        """Accepts or resumes a mandate (`active`), suspends it or ends it."""
        return self._calls.json("PATCH", ONE, values={"id": id}, body=change, if_match=if_match)

    def events(self, query: ListMandateEventsQuery | None = None, *, cursor: str | None = None) -> MandateEvents:
        """Returns the events of mandates after the cursor of an earlier response, each event once, oldest first."""
        asked: dict[str, object] = {**(query or {}), words.AFTER: cursor}
        return self._calls.json("GET", f"{ALL}/events", query=asked)
