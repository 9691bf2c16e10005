"""Guarantees that an organisation offers as a guarantor."""

from __future__ import annotations

from .calls import Calls
from .contract import (
    GuaranteeOffer,
    GuaranteeReservation,
    ListOfferedGuaranteesQuery,
    OfferedGuarantee,
    OfferedGuaranteeChange,
)
from .pages import Paged

GUARANTEES = "/openapi/guarantees"


class Guarantees:
    """Guarantees that the organisation offers as a guarantor."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def list(self, filter: ListOfferedGuaranteesQuery | None = None) -> Paged[OfferedGuarantee]:
        """Lists the guarantees that the organisation offered, oldest first."""
        return self._calls.paged(GUARANTEES, filter)

    def get(self, id: str) -> OfferedGuarantee:
        """Returns a guarantee with its available amount."""
        return self._calls.json("GET", f"{GUARANTEES}/{{id}}", values={"id": id})

    def offer(self, offer: GuaranteeOffer, *, idempotency_key: str | None = None) -> OfferedGuarantee:
        """Offers a guarantee for the debts of another organisation. It secures debts once customs accepts it."""
        return self._calls.json("POST", GUARANTEES, body=offer, idempotency_key=idempotency_key)

    def change(self, id: str, change: OfferedGuaranteeChange) -> OfferedGuarantee:
        """Raises or lowers the amount of a guarantee."""
        return self._calls.json("PATCH", f"{GUARANTEES}/{{id}}", values={"id": id}, body=change)

    def withdraw(self, id: str) -> OfferedGuarantee:
        """Withdraws a guarantee. It secures no new debts after the notice period."""
        return self._calls.json("POST", f"{GUARANTEES}/{{id}}/withdrawal", values={"id": id})

    def reservations(self, id: str) -> Paged[GuaranteeReservation]:
        """Lists the reservations, releases and collections of a guarantee, newest first."""
        return self._calls.paged(f"{GUARANTEES}/{{id}}/reservations", values={"id": id})
