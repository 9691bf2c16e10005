import { type CaseContext, type ConformanceCase, repeatUntil } from '../../case.ts';
import { bodyJson, type HttpResponse, headerOf } from '../../http.ts';
import { textAt } from '../../json.ts';
import { requireStatus } from '../../management-api.ts';
import { type AuthenticatedClient, authenticatedHeaders } from '../../test-client.ts';
import {
  accessTokenOf,
  basicHeader,
  oauthRequest,
  tokenRequest,
  withWrongChecksum,
  withWrongSignature,
} from '../../token.ts';
import { tokenForgeries } from '../forged-tokens.ts';
import { guardCase } from './guard-case.ts';
import { createOncePerFixtures } from './guard-errors.ts';

const PROBED_PATH = '/openapi/status';

const badKeys: readonly { name: string; title: string; make: (actor: AuthenticatedClient) => string }[] = [
  { name: 'short', title: 'a text that is not a key', make: () => 'abc' },
  { name: 'checksum', title: 'a key with a typing error', make: ({ key }) => withWrongChecksum(key) },
  {
    name: 'environment',
    title: 'another environment in the prefix',
    make: ({ key }) => key.replace(/^cpk_[^_]+_/, 'cpk_other_'),
  },
  { name: 'prefix', title: 'another prefix', make: ({ key }) => key.replace(/^cpk_/, 'cpx_') },
  { name: 'case', title: 'the key in upper case', make: ({ key }) => key.toUpperCase() },
  { name: 'cut', title: 'the key without its checksum', make: ({ key }) => key.slice(0, -6) },
  { name: 'longer', title: 'the key with an additional character', make: ({ key }) => `${key}0` },
  { name: 'id', title: "the key's id", make: ({ keyId }) => keyId },
  { name: 'client', title: 'the client id', make: ({ clientId }) => clientId },
  { name: 'longest', title: '256 characters', make: () => 'k'.repeat(256) },
];

/** Cases for guard rules 5 to 7, about token and API key. They cause about 35 failed authentications. */
export const guardCredentialCases: readonly ConformanceCase[] = [
  ...tokenForgeries.map(({ name, title, make }) =>
    guardCase(5, `token-${name}`, title, async (context) => {
      const trader = await context.fixtures.trader();
      const token = await make(trader.token, context);
      await assertRefused(context, trader, { token }, 'token_invalid');
    }),
  ),
  guardCase(
    5,
    'token-tampered',
    'refuses a token with a changed character in its signature',
    async (context) => {
      const trader = await context.fixtures.trader();
      await assertRefused(context, trader, { token: withWrongSignature(trader.token) }, 'token_invalid');
    },
  ),
  guardCase(5, 'token-of-management', 'a genuine token for the audience /management', async (context) => {
    const token = accessTokenOf(await context.call(tokenRequest(context.sandbox.management)));
    await assertRefused(context, await context.fixtures.trader(), { token }, 'token_invalid');
  }),
  guardCase(
    5,
    'token-revoked',
    'refuses a token at most one second after its revocation',
    async (context) => {
      const actor = await context.fixtures.newClient();
      const path = (await context.fixtures.endpoints()).revocation;
      requireStatus(
        await context.call(oauthRequest(path, { token: actor.token }, [basicHeader(actor)])),
        [200],
      );
      await pollUntilRefused(context, actor, {}, 'token_invalid');
    },
  ),
  {
    ...guardCase(5, 'token-expired', 'returns token_expired for an expired token', async (context) => {
      const { actor, expires } = await shortLivedToken(context);
      const answer = await repeatUntil(
        () => context.call({ method: 'GET', path: PROBED_PATH, headers: authenticatedHeaders(actor) }),
        ({ status }) => status !== 200,
        Math.max(0, expires - Date.now()) + 65_000,
        1_000,
      );
      context.expect.problem(answer, 401, 'token_expired');
      context.expect.header(answer, 'WWW-Authenticate', /error="invalid_token"/);
    }),
    skip: ({ slow }) => (slow ? undefined : 'waits until a token expires; use --slow to run this case'),
    prepare: (context) => void shortLivedToken(context).catch(() => undefined),
  },
  ...badKeys.map(({ name, title, make }) =>
    guardCase(6, `key-${name}`, title, async (context) => {
      const trader = await context.fixtures.trader();
      await assertRefused(context, trader, { key: make(trader) }, 'api_key_invalid');
    }),
  ),
  guardCase(6, 'key-revoked', 'returns api_key_revoked only for a correct secret', async (context) => {
    const { actor, revoked } = await invalidKeys(context);
    await pollUntilRefused(context, actor, { key: revoked }, 'api_key_revoked');
    await assertRefused(context, actor, { key: withWrongChecksum(revoked) }, 'api_key_invalid');
  }),
  guardCase(6, 'key-expired', 'returns api_key_expired only for a correct secret', async (context) => {
    const { actor, expiring } = await invalidKeys(context);
    await pollUntilRefused(context, actor, { key: expiring }, 'api_key_expired', 4_000);
  }),
  guardCase(7, 'other-key', 'refuses the key of another client of the same organisation', async (context) => {
    const { key } = await context.fixtures.otherClientOfTrader();
    await assertRefused(context, await context.fixtures.trader(), { key }, 'credentials_mismatch');
  }),
  guardCase(
    7,
    'other-token',
    'refuses the token of another client of the same organisation',
    async (context) => {
      const { token } = await context.fixtures.otherClientOfTrader();
      await assertRefused(context, await context.fixtures.trader(), { token }, 'credentials_mismatch');
    },
  ),
  guardCase(7, 'other-organisation', 'refuses the key of another organisation', async (context) => {
    const { key } = await context.fixtures.clientOfOtherOrganisation();
    await assertRefused(context, await context.fixtures.trader(), { key }, 'credentials_mismatch');
  }),
];

type Change = Parameters<typeof authenticatedHeaders>[1];

async function assertRefused(
  context: CaseContext,
  actor: AuthenticatedClient,
  change: Change,
  code: string,
): Promise<void> {
  const answer = await context.call({
    method: 'GET',
    path: PROBED_PATH,
    headers: authenticatedHeaders(actor, change),
  });
  context.expect.problem(answer, 401, code);
  assertChallenge(context, answer);
}

/**
 * Checks the `WWW-Authenticate` header (RFC 6750 section 3): only errors of the token are `invalid_token`, not
 * those of the API key.
 */
function assertChallenge({ expect }: CaseContext, answer: HttpResponse): void {
  const code = textAt(bodyJson(answer), 'code') ?? '';
  const got = headerOf(answer, 'WWW-Authenticate') ?? '(absent)';
  const says = /error="invalid_token"/.test(got);
  expect.that(
    'challenge',
    /^Bearer\b/.test(got) && says === code.startsWith('token_'),
    'Bearer, with error="invalid_token" for token_* only',
    got,
    answer,
  );
}

/**
 * Repeats a request until it is refused, by default for 1.5 seconds: the contract allows one second, and half a
 * second is for transmission.
 */
async function pollUntilRefused(
  context: CaseContext,
  actor: AuthenticatedClient,
  change: Change,
  code: string,
  ms = 1_500,
): Promise<void> {
  const headers = authenticatedHeaders(actor, change);
  const answer = await repeatUntil(
    () => context.call({ method: 'GET', path: PROBED_PATH, headers }),
    (got) => got.status !== 200,
    ms,
  );
  context.expect.problem(answer, 401, code);
  assertChallenge(context, answer);
}

const invalidKeys = createOncePerFixtures(async ({ fixtures }: CaseContext) => {
  const actor = await fixtures.newClient();
  const expiresAt = new Date(Date.now() + 2_000).toISOString();
  const expiring = (await fixtures.management.createKey(actor.clientId, { expiresAt })).key;
  const revoked = await fixtures.management.createKey(actor.clientId);
  requireStatus(await fixtures.management.revokeKey(revoked.id), [200, 204]);
  return { actor, revoked: revoked.key, expiring };
});

const shortLivedToken = createOncePerFixtures(async ({ fixtures }: CaseContext) => {
  const actor = await fixtures.newClient();
  return { actor, expires: expiryOf(actor.token) };
});

function expiryOf(token: string): number {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? Number(claims.exp) : 0;
  return exp * 1000;
}
