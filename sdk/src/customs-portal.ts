import { type Authorization, createAuthorization } from './authorization.ts';
import { declarationOperations } from './declarations.ts';
import { createDpopProver, type DpopProver } from './dpop.ts';
import { createEvents, type EventLog } from './events.ts';
import type { TokenStore } from './grant.ts';
import { lodgeAll } from './lodge-all.ts';
import { mandateOperations } from './mandates.ts';
import { attemptsOf, type CallOptions, type CustomsPortalOptions, checkOptions } from './options.ts';
import { decisionOperations, documentOperations } from './papers.ts';
import { referenceOperations, ruleOperations } from './reference.ts';
import { accountOperations, authorisationOperations, ledgerOperations } from './registers.ts';
import { type Answer, createRequests, type Requests } from './request.ts';
import type { Runtime } from './runtime.ts';
import { machine } from './runtime.ts';
import { createStatus, type StatusFeed } from './status.ts';
import { tariffOperations } from './tariff.ts';
import { type AuthorizationServer, createAuthorizationServer } from './token-endpoint.ts';
import { clientTokens, givenTokens, grantTokens, type Tokens } from './tokens.ts';
import { createTransport } from './transport.ts';
import type { Caller } from './types.ts';
import { webhookOperations } from './webhooks.ts';

/** Declarations, with their documents and decisions. */
export type Declarations = ReturnType<typeof declarationOperations> & {
  /** Their supporting documents. */
  readonly documents: ReturnType<typeof documentOperations>;
  /** The signed decisions of customs on them. */
  readonly decisions: ReturnType<typeof decisionOperations>;
};

/**
 * The customs portal, with both credentials on every call.
 *
 * ```ts
 * const portal = new CustomsPortal({ baseUrl, clientId, clientSecret, apiKey });
 * const { id, status } = await portal.declarations.lodge(document);
 * for await (const { items, cursor } of portal.status.follow({ cursor: stored })) …
 * ```
 *
 * It holds its credentials where neither errors nor logs nor `util.inspect` show them.
 */
export class CustomsPortal {
  /** Declarations: draft, lodge, find, change, pay. */
  readonly declarations: Declarations;
  /** What has changed on them. */
  readonly status: StatusFeed;
  /** Everything that happened to them, each event once. */
  readonly events: EventLog;
  /** Who may declare in whose name. */
  readonly mandates: ReturnType<typeof mandateOperations>;
  /** Deferment accounts and their statements. */
  readonly accounts: ReturnType<typeof accountOperations>;
  /** Authorisations of customs. */
  readonly authorisations: ReturnType<typeof authorisationOperations>;
  /** What is owed and paid, in double entry. */
  readonly ledger: ReturnType<typeof ledgerOperations>;
  /** The subscriptions that events are sent to. */
  readonly webhooks: ReturnType<typeof webhookOperations>;
  /** The code lists. */
  readonly reference: ReturnType<typeof referenceOperations>;
  /** The tariff: measures of a code, and what goods would cost. */
  readonly tariff: ReturnType<typeof tariffOperations>;
  /** The rules. */
  readonly rules: ReturnType<typeof ruleOperations>;
  /** Of a platform: a trader's sign-in and consent. */
  readonly authorization: Authorization;
  /** Any operation of the contract by method and path. */
  readonly request: Requests['request'];
  /** The bytes of any answer. */
  readonly requestBytes: Requests['requestBytes'];
  /** The stream of any answer. */
  readonly requestStream: Requests['requestStream'];
  readonly #options: CustomsPortalOptions;
  readonly #shared: Shared;

  /** Throws a TypeError when the options cannot be right; nothing is sent yet. */
  constructor(options: CustomsPortalOptions) {
    const shared = sharedOf(options);
    const { server, runtime } = shared;
    const tokens = tokensOf(shared, options);
    const transport = createTransport({ ...shared, issuer: server.issuer, options, tokens });
    const requests = createRequests(transport);
    this.#options = options;
    this.#shared = shared;
    this.declarations = {
      ...declarationOperations(requests, runtime, (declarations, lodging) =>
        lodgeAll(transport, runtime, attemptsOf(options), declarations, lodging),
      ),
      documents: documentOperations(requests),
      decisions: decisionOperations(requests),
    };
    this.status = createStatus(requests, runtime);
    this.events = createEvents(requests, runtime);
    this.mandates = mandateOperations(requests);
    this.accounts = accountOperations(requests);
    this.authorisations = authorisationOperations(requests);
    this.ledger = ledgerOperations(requests);
    this.webhooks = webhookOperations(requests);
    this.reference = referenceOperations(requests, runtime);
    this.tariff = tariffOperations(requests);
    this.rules = ruleOperations(requests, this.reference);
    this.authorization = createAuthorization(server, shared.baseUrl, options.clientId, runtime);
    this.request = requests.request;
    this.requestBytes = requests.requestBytes;
    this.requestStream = requests.requestStream;
  }

  /** Returns your client as the portal identifies it, with its organisation, platform, scopes and rate limit. */
  caller(options: CallOptions = {}): Promise<Answer<Caller>> {
    return this.request('GET', '/openapi/caller', options);
  }

  /** Of a platform: the same client, acting for the trader whose tokens these are. */
  actingFor(tokens: TokenStore): CustomsPortal {
    const { platform } = this.#options;
    if (!platform) throw new TypeError('only a platform acts for others');
    return new CustomsPortal({
      ...this.#options,
      platform: { ...platform, tokens },
      // Tokens are bound to the key that they were asked for with.
      ...(this.#shared.prover && { dpop: this.#shared.prover.keys }),
    });
  }
}

interface Shared {
  readonly baseUrl: string;
  readonly runtime: Runtime;
  readonly prover: DpopProver | null;
  readonly server: AuthorizationServer;
}

function sharedOf(options: CustomsPortalOptions): Shared {
  const baseUrl = checkOptions(options);
  const runtime = { ...machine, ...options.runtime };
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
): Tokens {
  const type = prover ? 'DPoP' : 'Bearer';
  if (accessToken) return givenTokens(accessToken, runtime, type);
  return platform?.tokens
    ? grantTokens(server, platform.tokens, runtime, type)
    : clientTokens(server, scope, runtime);
}
