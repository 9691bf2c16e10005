import { type AuthorizationCodeFlow, createAuthorizationCodeFlow } from './authorization-code-flow.ts';
import type { ClientRuntime } from './clock-and-concurrency.ts';
import { systemRuntime } from './clock-and-concurrency.ts';
import { declarationOperations } from './declarations.ts';
import { decisionOperations, documentOperations } from './documents.ts';
import { createDpopProver, type DpopProver } from './dpop.ts';
import { createEventLog, type EventLog } from './events.ts';
import { lodgeAll } from './lodge-all.ts';
import {
  createAccounts,
  createAppeals,
  createAuthorisations,
  createClaims,
  createDebts,
  createGuarantees,
  createLedger,
  createMandates,
  createParties,
  createSandbox,
  createService,
  createServiceLevels,
  createTariff,
  createTemplates,
  createUsage,
} from './operations.ts';
import { type CallOptions, type CustomsPortalOptions, checkOptions, maxAttemptsOf } from './options.ts';
import { referenceOperations, ruleOperations } from './reference.ts';
import { type ApiResponse, createTypedRequests, responseDataOf, type TypedRequests } from './request.ts';
import { createStatusFeed, type StatusFeed } from './status.ts';
import { type AuthorizationServer, createAuthorizationServer } from './token-endpoint.ts';
import type { TokenStore } from './token-store.ts';
import { type AccessTokens, createClientTokens, createExternalTokens, createGrantTokens } from './tokens.ts';
import { createTransport } from './transport.ts';
import type { Caller, StorageUsage } from './types.ts';
import { webhookOperations } from './webhooks.ts';

/** Declarations, with their documents and decisions. */
export type Declarations = ReturnType<typeof declarationOperations> & {
  /** Supporting documents of declarations. */
  readonly documents: ReturnType<typeof documentOperations>;
  /** Signed decisions of customs on declarations. */
  readonly decisions: ReturnType<typeof decisionOperations>;
};

/**
 * A client of the customs portal that sends both credentials with every request.
 *
 * ```ts
 * const portal = new CustomsPortal({ baseUrl, clientId, clientSecret, apiKey });
 * const { id, status } = await portal.declarations.lodge(document);
 * for await (const { items, cursor } of portal.status.follow({ cursor: stored })) …
 * ```
 *
 * Neither errors nor logs nor `util.inspect` show the credentials.
 */
export class CustomsPortal {
  /** Declarations: create drafts, lodge, list, change and pay. */
  readonly declarations: Declarations;
  /** The status feed: declarations that changed. */
  readonly status: StatusFeed;
  /** The event log: each event of the declarations once. */
  readonly events: EventLog;
  /** Mandates of representatives to lodge declarations for principals. */
  readonly mandates: ReturnType<typeof createMandates>;
  /** Deferment accounts and their statements. */
  readonly accounts: ReturnType<typeof createAccounts>;
  /** Authorisations of customs. */
  readonly authorisations: ReturnType<typeof createAuthorisations>;
  /** Guarantees that the organisation offers as a guarantor. */
  readonly guarantees: ReturnType<typeof createGuarantees>;
  /** Usage of the API: errors of the clients of the organisation. */
  readonly usage: ReturnType<typeof createUsage>;
  /** Times that declarations took, and latencies of the API. */
  readonly serviceLevels: ReturnType<typeof createServiceLevels>;
  /** Customs debts of the organisation. */
  readonly debts: ReturnType<typeof createDebts>;
  /** Appeals of the organisation. */
  readonly appeals: ReturnType<typeof createAppeals>;
  /** Claims of the organisation for repayment or remission. */
  readonly claims: ReturnType<typeof createClaims>;
  /** The double-entry ledger of bills, payments, securities and refunds. */
  readonly ledger: ReturnType<typeof createLedger>;
  /** Webhooks, to which the portal sends events. */
  readonly webhooks: ReturnType<typeof webhookOperations>;
  /** The code lists. */
  readonly reference: ReturnType<typeof referenceOperations>;
  /** The service status: components, incidents and planned work. */
  readonly service: ReturnType<typeof createService>;
  /** The tariff: measures of a commodity code, and the calculation of duties. */
  readonly tariff: ReturnType<typeof createTariff>;
  /** The rules. */
  readonly rules: ReturnType<typeof ruleOperations>;
  /** The address book. */
  readonly parties: ReturnType<typeof createParties>;
  /** Templates for new declarations. */
  readonly templates: ReturnType<typeof createTemplates>;
  /** Clock, injected faults and reset of the sandbox. */
  readonly sandbox: ReturnType<typeof createSandbox>;
  /** Sign-in and consent of a trader. Only for platforms. */
  readonly authorization: AuthorizationCodeFlow;
  /** Any operation of the contract by method and path. */
  readonly request: TypedRequests['request'];
  /** Sends any request and returns the bytes of the response. */
  readonly requestBytes: TypedRequests['requestBytes'];
  /** Sends any request and returns the response as a stream. */
  readonly requestStream: TypedRequests['requestStream'];
  readonly #options: CustomsPortalOptions;
  readonly #shared: Shared;

  /** Throws a TypeError for invalid options. Sends no request. */
  constructor(options: CustomsPortalOptions) {
    const shared = sharedOf(options);
    const { server, runtime } = shared;
    const tokens = tokensOf(shared, options);
    const transport = createTransport({ ...shared, issuer: server.issuer, options, tokens });
    const requests = createTypedRequests(transport);
    this.#options = options;
    this.#shared = shared;
    this.declarations = {
      ...declarationOperations(requests, runtime, (declarations, lodging) =>
        lodgeAll(transport, runtime, maxAttemptsOf(options), declarations, lodging),
      ),
      documents: documentOperations(requests),
      decisions: decisionOperations(requests),
    };
    this.status = createStatusFeed(requests, runtime);
    this.usage = createUsage(requests);
    this.serviceLevels = createServiceLevels(requests);
    this.events = createEventLog(requests, runtime);
    this.mandates = createMandates(requests);
    this.accounts = createAccounts(requests);
    this.authorisations = createAuthorisations(requests);
    this.guarantees = createGuarantees(requests);
    this.debts = createDebts(requests);
    this.appeals = createAppeals(requests);
    this.claims = createClaims(requests);
    this.ledger = createLedger(requests);
    this.webhooks = webhookOperations(requests);
    this.reference = referenceOperations(requests, runtime);
    this.service = createService(requests);
    this.tariff = createTariff(requests);
    this.rules = ruleOperations(requests, this.reference);
    this.parties = createParties(requests);
    this.templates = createTemplates(requests);
    this.sandbox = createSandbox(requests);
    this.authorization = createAuthorizationCodeFlow(server, shared.baseUrl, options.clientId, runtime);
    this.request = requests.request;
    this.requestBytes = requests.requestBytes;
    this.requestStream = requests.requestStream;
  }

  /** Returns your client as the portal identifies it, with its organisation, platform, scopes and rate limit. */
  caller(options: CallOptions = {}): Promise<ApiResponse<Caller>> {
    return this.request('GET', '/openapi/caller', options);
  }

  /** Returns the storage usage and limits of the organisation: drafts, documents and bytes. */
  storage(options: CallOptions = {}): Promise<StorageUsage> {
    return responseDataOf(this.request('GET', '/openapi/storage', options));
  }

  /** Returns a client that acts for the trader of these tokens. Only for platforms. */
  actingFor(tokens: TokenStore): CustomsPortal {
    const { platform } = this.#options;
    if (!platform) throw new TypeError('actingFor requires the option platform');
    return new CustomsPortal({
      ...this.#options,
      platform: { ...platform, tokens },
      // Uses the same key pair as the other requests, because the trader's tokens are bound to it.
      ...(this.#shared.prover && { dpop: this.#shared.prover.keys }),
    });
  }
}

interface Shared {
  readonly baseUrl: string;
  readonly runtime: ClientRuntime;
  readonly prover: DpopProver | null;
  readonly server: AuthorizationServer;
}

function sharedOf(options: CustomsPortalOptions): Shared {
  const baseUrl = checkOptions(options);
  const runtime = { ...systemRuntime, ...options.runtime };
  const { dpop = false } = options;
  const prover = dpop === false ? null : createDpopProver(dpop === true ? null : dpop, runtime);
  return {
    baseUrl,
    runtime,
    prover,
    server: createAuthorizationServer({ baseUrl, options, runtime, prover }),
  };
}

function tokensOf(
  { server, runtime, prover }: Shared,
  { platform, scope, accessToken }: CustomsPortalOptions,
): AccessTokens {
  const type = prover ? 'DPoP' : 'Bearer';
  if (accessToken) return createExternalTokens(accessToken, runtime, type);
  return platform?.tokens
    ? createGrantTokens(server, platform.tokens, runtime, type)
    : createClientTokens(server, scope, runtime);
}
