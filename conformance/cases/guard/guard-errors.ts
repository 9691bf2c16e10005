import type { CaseContext } from '../../case.ts';
import { type Fixtures, lazily } from '../../fixtures.ts';
import type { HttpHeader, HttpRequest } from '../../http.ts';
import { requireStatus } from '../../management-api.ts';
import {
  type AuthenticatedClient,
  type AuthenticatedPlatform,
  authenticatedHeaders,
  JSON_CONTENT_TYPE,
} from '../../test-client.ts';
import { withWrongChecksum, withWrongSignature } from '../../token.ts';
import type { GuardRuleNumber } from './guard-case.ts';

/** API keys of one client that differ only in the reason for which the portal refuses them. */
export type RestrictedKeySet = Readonly<Record<'full' | 'cidr' | 'narrow' | 'cidrNarrow', string>>;
export type ApiKeyOwner = 'active' | 'suspended' | 'other' | 'drained';

/** Clients, keys and ids with which cases build requests that violate a guard rule. */
export type GuardFixtures = {
  readonly active: AuthenticatedPlatform;
  readonly suspended: AuthenticatedPlatform;
  /** A client whose rate limit is exhausted. */
  readonly drained: AuthenticatedPlatform;
  readonly keys: Readonly<Record<ApiKeyOwner, RestrictedKeySet>>;
  readonly body: string;
  readonly usedIdempotencyKey: string;
  readonly missingId: string;
};

/**
 * The parts of a request. Each error changes a different part, so that two errors can be combined in one
 * request.
 */
export type GuardRequestPlan = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly actor: 'active' | 'suspended' | 'drained';
  readonly keyOwner: ApiKeyOwner;
  readonly wrongAddress: boolean;
  readonly narrowScope: boolean;
  readonly drop: 'token' | 'key' | undefined;
  readonly tamperToken: boolean;
  readonly tamperKey: boolean;
  readonly idPlatform: boolean;
  readonly origin: boolean;
  readonly contentType: string;
  readonly repeatContentType: boolean;
  readonly accept: string | undefined;
  readonly idempotencyKey: boolean;
  readonly ifMatch: boolean;
  readonly largeBody: boolean;
};

/** A valid request of a platform client that creates a declaration, with status 201. */
export const VALID_REQUEST: GuardRequestPlan = {
  method: 'POST',
  path: '/openapi/declarations',
  query: '',
  actor: 'active',
  keyOwner: 'active',
  wrongAddress: false,
  narrowScope: false,
  drop: undefined,
  tamperToken: false,
  tamperKey: false,
  idPlatform: true,
  origin: true,
  contentType: 'application/json',
  repeatContentType: false,
  accept: undefined,
  idempotencyKey: false,
  ifMatch: false,
  largeBody: false,
};

export type GuardError = {
  readonly rule: GuardRuleNumber;
  readonly name: string;
  readonly status: number;
  readonly code: string;
  /**
   * Returns the changed parts of the request. `beside` is the number of another rule that the same request
   * violates.
   */
  readonly change: (
    plan: GuardRequestPlan,
    world: GuardFixtures,
    beside: number,
  ) => Partial<GuardRequestPlan>;
};

// Rules that check the API key. Next to an error of these, the error of rule 5 must be a missing token.
const RULES_ABOUT_KEYS = [6, 7, 11, 12];

/** One error for each guard rule. Rule 13 has its own cases, because its error is a state of the client. */
export const GUARD_ERRORS: readonly GuardError[] = [
  guardError(1, 'unknown-path', 404, 'not_found', () => ({ path: '/openapi/nothing-here' })),
  guardError(2, 'wrong-method', 405, 'method_not_allowed', () => ({ method: 'PROPFIND' })),
  guardError(3, 'repeated-header', 400, 'header_invalid', () => ({ repeatContentType: true })),
  guardError(4, 'missing-credential', 401, 'credentials_missing', (_plan, _world, beside) => ({
    drop: RULES_ABOUT_KEYS.includes(beside) ? 'token' : 'key',
  })),
  guardError(5, 'false-token', 401, 'token_invalid', () => ({ tamperToken: true })),
  guardError(6, 'false-key', 401, 'api_key_invalid', () => ({ tamperKey: true })),
  guardError(7, 'mismatch', 401, 'credentials_mismatch', () => ({ keyOwner: 'other' })),
  guardError(8, 'suspended-client', 403, 'client_suspended', (plan) => ({
    actor: 'suspended',
    keyOwner: plan.keyOwner === 'other' ? 'other' : 'suspended',
  })),
  guardError(9, 'no-platform', 400, 'platform_required', () => ({ idPlatform: false })),
  guardError(10, 'no-origin', 400, 'origin_required', () => ({ origin: false })),
  guardError(11, 'wrong-address', 403, 'ip_address_not_allowed', () => ({ wrongAddress: true })),
  guardError(12, 'narrow-scope', 403, 'scope_insufficient', () => ({ narrowScope: true })),
  guardError(14, 'text-body', 415, 'media_type_unsupported', () => ({ contentType: 'text/plain' })),
  guardError(15, 'large-body', 413, 'body_too_large', () => ({ largeBody: true })),
  guardError(16, 'xml-wanted', 406, 'not_acceptable', () => ({ accept: 'application/xml' })),
  guardError(17, 'unknown-parameter', 400, 'input_invalid', () => ({ query: '?surprise=1' })),
  guardError(18, 'missing-resource', 404, 'not_found', (_plan, world) => ({
    method: 'PUT',
    path: `/openapi/declarations/${world.missingId}`,
    ifMatch: true,
  })),
  guardError(19, 'reused-idempotency-key', 409, 'idempotency_key_reused', () => ({ idempotencyKey: true })),
];

/** Returns why the errors of two rules can't be combined in one request; undefined if they can. */
export function reasonNotCombinable(first: number, second: number): string | undefined {
  if (first === 1 && second === 18) return 'a request has only one path, so it cannot violate both rules';
  if (first === 18 && second === 19)
    return 'an idempotency key belongs to one path, so it cannot be reused for a missing resource';
  return undefined;
}

export function requestOfPlan(plan: GuardRequestPlan, world: GuardFixtures): HttpRequest {
  const actor: AuthenticatedClient = world[plan.actor];
  const keys = world.keys[plan.keyOwner];
  const narrow = plan.narrowScope ? keys.narrow : keys.full;
  const key = plan.wrongAddress ? (plan.narrowScope ? keys.cidrNarrow : keys.cidr) : narrow;
  const headers: HttpHeader[] = authenticatedHeaders(actor, {
    token: plan.drop === 'token' ? null : plan.tamperToken ? withWrongSignature(actor.token) : actor.token,
    key: plan.drop === 'key' ? null : plan.tamperKey ? withWrongChecksum(key) : key,
    ...(plan.idPlatform ? {} : { idPlatform: null }),
    ...(plan.origin ? {} : { origin: null }),
  });
  headers.push(['Content-Type', plan.contentType]);
  if (plan.repeatContentType) headers.push(['Content-Type', plan.contentType]);
  if (plan.accept !== undefined) headers.push(['Accept', plan.accept]);
  if (plan.idempotencyKey) headers.push(['Idempotency-Key', world.usedIdempotencyKey]);
  if (plan.ifMatch) headers.push(['If-Match', '"1"']);
  const body = plan.largeBody ? paddedBody(world.body) : world.body;
  return { method: plan.method, path: plan.path + plan.query, headers, body };
}

const LIMIT_BYTES = 2 * 1024 * 1024;

/** Pads a request body with white space to one byte over the size limit, so that only its size is invalid. */
export function paddedBody(body: string, bytes: number = LIMIT_BYTES + 1): string {
  return body + ' '.repeat(Math.max(0, bytes - Buffer.byteLength(body)));
}

export const guardFixturesOf = createOncePerFixtures(createGuardFixtures);

async function createGuardFixtures({ fixtures, call }: CaseContext): Promise<GuardFixtures> {
  const active = await fixtures.platform();
  const suspended = await fixtures.newPlatformClient(active);
  const drained = await fixtures.newPlatformClient(active);
  const other = await fixtures.newPlatformClient(active);
  const keys = {
    active: await keySet(fixtures, active),
    suspended: await keySet(fixtures, suspended),
    other: await keySet(fixtures, other),
    drained: await keySet(fixtures, drained),
  };
  await fixtures.management.setState('clients', suspended.clientId, 'suspended');
  const usedIdempotencyKey = `used-${fixtures.run}`;
  const first = JSON.stringify(await fixtures.declaration());
  const headers: HttpHeader[] = [
    ...authenticatedHeaders(active),
    JSON_CONTENT_TYPE,
    ['Idempotency-Key', usedIdempotencyKey],
  ];
  requireStatus(await call({ method: 'POST', path: VALID_REQUEST.path, headers, body: first }), [201]);
  const missingId = await fixtures.deletedId();
  const body = JSON.stringify(await fixtures.declaration());
  return { active, suspended, drained, keys, body, usedIdempotencyKey, missingId };
}

async function keySet({ management }: Fixtures, actor: AuthenticatedClient): Promise<RestrictedKeySet> {
  // Allows only addresses of TEST-NET-1 (RFC 5737), which no caller has.
  const cidr = { cidrs: ['192.0.2.0/24'] };
  const narrow = { scopes: ['reference:read'] };
  const make = async (wish: object) => (await management.createKey(actor.clientId, wish)).key;
  return {
    full: actor.key,
    cidr: await make(cidr),
    narrow: await make(narrow),
    cidrNarrow: await make({ ...cidr, ...narrow }),
  };
}

function guardError(
  rule: GuardRuleNumber,
  name: string,
  status: number,
  code: string,
  change: GuardError['change'],
): GuardError {
  return { rule, name, status, code, change };
}

/** Creates a value at its first use in a run, and returns the same value afterwards. */
export function createOncePerFixtures<T>(
  make: (context: CaseContext) => Promise<T>,
): (context: CaseContext) => Promise<T> {
  const made = new WeakMap<Fixtures, () => Promise<T>>();
  return (context) => {
    const known = made.get(context.fixtures) ?? lazily(() => make(context));
    made.set(context.fixtures, known);
    return known();
  };
}
