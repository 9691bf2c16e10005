"""Customs debts, claims and appeals of an organisation."""

from __future__ import annotations

from .calls import Calls
from .contract import (
    Appeal,
    Claim,
    ClaimAnswer,
    Debt,
    ListAppealsQuery,
    ListClaimsQuery,
    ListDebtsQuery,
    NewAppeal,
    NewClaim,
    PaymentOrder,
)
from .pages import Paged

APPEALS = "/openapi/appeals"
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

    def appeals(self, id: str) -> Paged[Appeal]:
        """Lists the appeals of all debtors against bills of a debt and decisions on its claims."""
        return self._calls.paged(f"{DEBTS}/{{id}}/appeals", values={"id": id})

    def appeal(self, id: str, appeal: NewAppeal, *, idempotency_key: str | None = None) -> Appeal:
        """Submits an appeal against a bill or the decision on a claim; without `lines`, against the whole amount."""
        return self._calls.json(
            "POST",
            f"{DEBTS}/{{id}}/appeals",
            values={"id": id},
            body=appeal,
            idempotency_key=idempotency_key,
        )


class Appeals:
    """Appeals of the organisation."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def list(self, filter: ListAppealsQuery | None = None) -> Paged[Appeal]:
        """Lists the appeals that the organisation submitted, oldest first."""
        return self._calls.paged(APPEALS, filter)

    def get(self, id: str) -> Appeal:
        """Returns an appeal with its decision."""
        return self._calls.json("GET", f"{APPEALS}/{{id}}", values={"id": id})

    def document(self, id: str) -> bytes:
        """Returns the decision on an appeal as a PDF."""
        content: bytes = self._calls.json(
            "GET", f"{APPEALS}/{{id}}/document", values={"id": id}, accept="application/pdf"
        )
        return content

    def withdraw(self, id: str, *, idempotency_key: str | None = None) -> Appeal:
        """Withdraws an appeal on which customs has not decided."""
        return self._calls.json(
            "POST", f"{APPEALS}/{{id}}/withdrawal", values={"id": id}, idempotency_key=idempotency_key
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

    def document(self, id: str) -> bytes:
        """Returns the decision on a claim, or the intention of customs, as a PDF."""
        content: bytes = self._calls.json(
            "GET", f"{CLAIMS}/{{id}}/document", values={"id": id}, accept="application/pdf"
        )
        return content

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
