"""Customs debts and claims of an organisation."""

from __future__ import annotations

from .calls import Calls
from .contract import Claim, ClaimAnswer, Debt, ListClaimsQuery, ListDebtsQuery, NewClaim, PaymentOrder
from .pages import Paged

CLAIMS = "/openapi/claims"
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

    def claims(self, id: str) -> Paged[Claim]:
        """Lists the claims that the organisation submitted for a debt."""
        return self._calls.paged(f"{DEBTS}/{{id}}/claims", values={"id": id})

    def claim(self, id: str, claim: NewClaim, *, idempotency_key: str | None = None) -> Claim:
        """Submits a claim for repayment or remission; without `lines`, for the whole debt."""
        return self._calls.json(
            "POST",
            f"{DEBTS}/{{id}}/claims",
            values={"id": id},
            body=claim,
            idempotency_key=idempotency_key,
        )


class Claims:
    """Claims of the organisation for repayment or remission."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def list(self, filter: ListClaimsQuery | None = None) -> Paged[Claim]:
        """Lists the claims of the organisation, oldest first."""
        return self._calls.paged(CLAIMS, filter)

    def get(self, id: str) -> Claim:
        """Returns a claim with its hearing and decision."""
        return self._calls.json("GET", f"{CLAIMS}/{{id}}", values={"id": id})

    def answer(self, id: str, answer: ClaimAnswer, *, idempotency_key: str | None = None) -> Claim:
        """Answers a question or an intention of customs."""
        return self._calls.json(
            "POST", f"{CLAIMS}/{{id}}/answer", values={"id": id}, body=answer, idempotency_key=idempotency_key
        )

    def withdraw(self, id: str, *, idempotency_key: str | None = None) -> Claim:
        """Withdraws a claim on which customs has not decided."""
        return self._calls.json(
            "POST", f"{CLAIMS}/{{id}}/withdrawal", values={"id": id}, idempotency_key=idempotency_key
        )
