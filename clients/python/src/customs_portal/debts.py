"""Customs debts of an organisation."""

from __future__ import annotations

from .calls import Calls
from .contract import Debt, ListDebtsQuery, PaymentOrder
from .pages import Paged

DEBTS = "/openapi/debts"


class Debts:
    """Customs debts of which the organisation is a debtor."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def list(self, filter: ListDebtsQuery | None = None) -> Paged[Debt]:
        """Lists the debts of the organisation, oldest declaration first."""
        return self._calls.paged(DEBTS, filter)

    def get(self, id: str) -> Debt:
        """Returns a debt with its bills, debtors, payments and refunds."""
        return self._calls.json("GET", f"{DEBTS}/{{id}}", values={"id": id})

    def pay(self, id: str, order: PaymentOrder, *, idempotency_key: str | None = None) -> Debt:
        """Pays or secures the due bills of a debt, for all its debtors."""
        return self._calls.json(
            "POST",
            f"{DEBTS}/{{id}}/payments",
            values={"id": id},
            body=order,
            idempotency_key=idempotency_key,
        )
