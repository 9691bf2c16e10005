"""A client of the customs portal that sends both credentials with every request."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from .api_requests import Calls
from .contract import Caller, Storage
from .declarations import Declarations
from .feeds import EventLog, StatusFeed
from .operations import (
    Accounts,
    Appeals,
    Authorisations,
    Claims,
    Debts,
    Guarantees,
    Ledger,
    Mandates,
    Parties,
    Rules,
    Sandbox,
    Service,
    ServiceLevels,
    Tariff,
    Templates,
    Usage,
)
from .options import Attempt, Platform, check_base_url, check_credential
from .reference import Reference
from .runtime import Runtime
from .secret import Secret
from .token_endpoint import TokenEndpoint
from .tokens import AccessTokenSource, Token, Tokens, given_tokens
from .transport import Settings, Transport
from .webhooks import Webhooks
from .http_connection import Connect, Connections, connect_to

MACHINE = Runtime()


class CustomsPortal:
    """A client of the Open API of the customs portal. Create one client for all threads: they share its token.

    >>> portal = CustomsPortal(base_url, client_id=…, client_secret=…, api_key=…)
    >>> portal.declarations.lodge(document)["id"]

    The client authenticates with `client_id` and `client_secret`. Alternatively, `access_token` returns tokens from
    another source, for instance from a service of yours or from code that signs with a private key (the standard library
    cannot sign). `api_key` is a key of the same client. `scope` requests fewer scopes than the client has. `platform` is
    for clients of the user type `platform`.

    Times are in seconds: `timeout` for a request including its retries, `attempt_timeout` for one attempt, in addition to
    `wait`. `max_attempts` is the maximum number of attempts; with 1, the client does not retry. `on_attempt` is called
    for each attempt. `connect` creates connections, for instance through a proxy or with your own certificates.
    `allow_http` allows `http:` to another machine over a trusted network. Raises ValueError for invalid options, before
    any request.
    """

    declarations: Declarations
    """Declarations: create drafts, lodge, list, change and pay, with documents and decisions."""
    status: StatusFeed
    """The status feed: declarations that changed."""
    events: EventLog
    """The event log: each event of the declarations once."""
    mandates: Mandates
    """Mandates of representatives to lodge declarations for principals."""
    accounts: Accounts
    """Deferment accounts and their statements."""
    authorisations: Authorisations
    """Authorisations of customs."""
    appeals: Appeals
    """Appeals of the organisation."""
    claims: Claims
    """Claims of the organisation for repayment or remission."""
    debts: Debts
    """Customs debts of the organisation."""
    guarantees: Guarantees
    """Guarantees that the organisation offers as a guarantor."""
    ledger: Ledger
    """The double-entry ledger of bills, payments, securities and refunds."""
    webhooks: Webhooks
    """Webhooks, to which the portal sends events."""
    reference: Reference
    """The code lists."""
    service: Service
    """The service status: components, incidents and planned work."""
    tariff: Tariff
    """The tariff: lookups and calculations without a declaration."""
    rules: Rules
    """The rules."""
    parties: Parties
    """The address book."""
    templates: Templates
    """Templates for new declarations."""
    usage: Usage
    """Usage of the API: errors of the clients of the organisation."""
    service_levels: ServiceLevels
    """Times that declarations took, and latencies of the API."""
    sandbox: Sandbox
    """Clock, injected faults and reset of the sandbox."""

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str,
        client_id: str | None = None,
        client_secret: str | None = None,
        access_token: AccessTokenSource | None = None,
        scope: str | None = None,
        platform: Platform | None = None,
        timeout: float = 60.0,
        attempt_timeout: float = 20.0,
        max_attempts: int = 5,
        on_attempt: Callable[[Attempt], None] | None = None,
        connect: Connect | None = None,
        allow_http: bool = False,
        runtime: Runtime = MACHINE,
    ) -> None:
        self._base_url = check_base_url(base_url, allow_http)
        check_credential("api_key", api_key)
        prefix = urlsplit(self._base_url).path
        self._connections = Connections(connect or connect_to(self._base_url))
        ask: Callable[[], Token]
        if access_token is not None:
            if client_id is not None or client_secret is not None:
                raise ValueError("set either client_id and client_secret, or access_token, not both")
            ask = given_tokens(access_token, runtime)
        else:
            check_credential("client_id", client_id)
            check_credential("client_secret", client_secret)
            ask = TokenEndpoint(
                self._connections,
                prefix,
                client_id or "",
                Secret(client_secret or ""),
                scope,
                max_attempts,
                attempt_timeout,
                runtime,
            ).ask
        settings = Settings(
            prefix, Secret(api_key), platform, timeout, attempt_timeout, max_attempts, on_attempt, runtime
        )
        calls = Calls(Transport(settings, self._connections, Tokens(ask, runtime)))
        self._calls = calls
        self.request = calls.request
        self.stream = calls.stream
        self.declarations = Declarations(calls, runtime, max_attempts)
        self.status = StatusFeed(calls, runtime)
        self.events = EventLog(calls, runtime)
        self.mandates = Mandates(calls)
        self.accounts = Accounts(calls)
        self.authorisations = Authorisations(calls)
        self.guarantees = Guarantees(calls)
        self.debts = Debts(calls)
        self.appeals = Appeals(calls)
        self.claims = Claims(calls)
        self.ledger = Ledger(calls)
        self.webhooks = Webhooks(calls)
        self.reference = Reference(calls, runtime)
        self.service = Service(calls)
        self.tariff = Tariff(calls)
        self.rules = Rules(calls)
        self.parties = Parties(calls)
        self.templates = Templates(calls)
        self.usage = Usage(calls)
        self.service_levels = ServiceLevels(calls)
        self.sandbox = Sandbox(calls)

    def caller(self) -> Caller:
        """Returns your client as the portal identifies it, with its organisation, platform, scopes and rate limit."""
        return self._calls.json("GET", "/openapi/caller")

    def storage(self) -> Storage:
        """Returns the storage usage and limits of the organisation: drafts, documents and bytes."""
        return self._calls.json("GET", "/openapi/storage")

    def close(self) -> None:
        """Closes idle connections. Later requests open new connections."""
        self._connections.close()

    def __enter__(self) -> CustomsPortal:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"CustomsPortal({self._base_url!r})"
