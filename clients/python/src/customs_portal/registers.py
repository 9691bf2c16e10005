"""Deferment accounts, authorisations and the ledger of an organisation."""

from __future__ import annotations

from .calls import Calls
from .contract import (
    Authorisation,
    AuthorisedStock,
    LedgerEntry,
    DefermentAccount,
    DefermentStatement,
    ListLedgerEntriesQuery,
    ListAuthorisationsQuery,
    ListDefermentAccountsQuery,
    StatementPaymentOrder,
)
from .pages import Paged

ACCOUNTS = "/openapi/deferment-accounts"
AUTHORISATIONS = "/openapi/authorisations"


class Accounts:
    """Deferment accounts, to which due amounts are charged and which are paid once a month."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def list(self, filter: ListDefermentAccountsQuery | None = None) -> Paged[DefermentAccount]:
        """Lists the deferment accounts of the organisation with their available amounts."""
        return self._calls.paged(ACCOUNTS, filter)

    def get(self, number: str) -> DefermentAccount:
        """Returns a deferment account by its number."""
        return self._calls.json("GET", f"{ACCOUNTS}/{{number}}", values={"number": number})

    def statements(self, number: str) -> Paged[DefermentStatement]:
        """Lists the monthly statements of an account, oldest first."""
        return self._calls.paged(f"{ACCOUNTS}/{{number}}/statements", values={"number": number})

    def pay(
        self,
        number: str,
        reference: str,
        order: StatementPaymentOrder | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> DefermentStatement:
        """Pays a statement by its reference. Works only where the bank pays immediately, as in the sandbox."""
        return self._calls.json(
            "POST",
            f"{ACCOUNTS}/{{number}}/statements/{{reference}}/payment",
            values={"number": number, "reference": reference},
            body=order or {"method": "transfer"},
            idempotency_key=idempotency_key,
        )


class Authorisations:
    """Authorisations of customs, for procedures that require an authorisation."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def list(self, filter: ListAuthorisationsQuery | None = None) -> Paged[Authorisation]:
        """Lists the authorisations of the organisation's identification numbers."""
        return self._calls.paged(AUTHORISATIONS, filter)

    def get(self, id: str) -> Authorisation:
        """Returns the authorisation with this id."""
        return self._calls.json("GET", f"{AUTHORISATIONS}/{{id}}", values={"id": id})

    def stock(self, id: str) -> Paged[AuthorisedStock]:
        """Lists the goods items that other organisations have placed under an authorisation."""
        return self._calls.paged(f"{AUTHORISATIONS}/{{id}}/stock", values={"id": id})


class Ledger:
    """The ledger: amounts owed, paid, secured and refunded, in double entry."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def entries(self, filter: ListLedgerEntriesQuery | None = None) -> Paged[LedgerEntry]:
        """Lists ledger entries with their postings, which sum to zero."""
        return self._calls.paged("/openapi/ledger-entries", filter)
