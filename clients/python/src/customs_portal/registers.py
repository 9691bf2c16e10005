"""What traders have registered with customs, and what is owed and paid."""

from __future__ import annotations

from .calls import Calls
from .contract import (
    Authorisation,
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
    """Deferment accounts: what is due is entered there, and paid once a month."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def list(self, filter: ListDefermentAccountsQuery | None = None) -> Paged[DefermentAccount]:
        """Those of the organisation, with what of each limit is left."""
        return self._calls.paged(ACCOUNTS, filter)

    def get(self, number: str) -> DefermentAccount:
        """One, by its number."""
        return self._calls.json("GET", f"{ACCOUNTS}/{{number}}", values={"number": number})

    def statements(self, number: str) -> Paged[DefermentStatement]:
        """Its statements, one a month, oldest first."""
        return self._calls.paged(f"{ACCOUNTS}/{{number}}/statements", values={"number": number})

    def pay(
        self,
        number: str,
        reference: str,
        order: StatementPaymentOrder | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> DefermentStatement:
        """Pays a statement by its reference, where there is a bank that pays at once, as in the sandbox."""
        return self._calls.json(
            "POST",
            f"{ACCOUNTS}/{{number}}/statements/{{reference}}/payment",
            values={"number": number, "reference": reference},
            body=order or {"method": "transfer"},
            idempotency_key=idempotency_key,
        )


class Authorisations:
    """Authorisations of customs, for procedures that need one."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def list(self, filter: ListAuthorisationsQuery | None = None) -> Paged[Authorisation]:
        """Those of the organisation's numbers."""
        return self._calls.paged(AUTHORISATIONS, filter)

    def get(self, id: str) -> Authorisation:
        """One, by its id."""
        return self._calls.json("GET", f"{AUTHORISATIONS}/{{id}}", values={"id": id})


class Ledger:
    """The ledger: amounts owed, paid, secured and refunded, in double entry."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def entries(self, filter: ListLedgerEntriesQuery | None = None) -> Paged[LedgerEntry]:
        """Entries with their lines, which sum to zero."""
        return self._calls.paged("/openapi/ledger-entries", filter)
