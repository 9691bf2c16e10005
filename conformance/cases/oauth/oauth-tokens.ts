import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { type CaseContext, type ConformanceCase, repeatUntil } from '../../case.ts';
import { bodyJson, type HttpRequest, type HttpResponse } from '../../http.ts';
import { isRecord, listAt, valueAt } from '../../json.ts';
import { authenticatedHeaders } from '../../test-client.ts';
import {
  accessTokenOf,
  basicHeader,
  type ClientCredentials,
  oauthRequest,
  tokenRequest,
} from '../../token.ts';
import { STATUS_PATH } from '../status/status-calls.ts';
import { oauthCase } from './oauth.ts';

const TOKEN =
  'Access token: JWT per RFC 9068 (typ at+jwt, ES256), audience {base_url}/openapi; expires_in is the real lifetime; the token of a management client has the audience {base_url}/management.';
const JWKS = 'The JWKS contains every public key that verifies a valid token, also during a key rotation.';
const REVOKE = 'Revocation (RFC 7009): a revoked token is refused at most 1 second later.';
const INTROSPECT = 'Introspection (RFC 7662).';

export const oauthTokenCases: readonly ConformanceCase[] = [
  oauthCase('claims', 'returns a token with the claims and header of RFC 9068', TOKEN, async (context) => {
    const { call, client, fixtures, expect } = context;
    const trader = await fixtures.trader();
    const answer = await call(tokenRequest(trader));
    const { payload, protectedHeader } = await verified(context, accessTokenOf(answer));
    const { base } = client.target;
    expect.equal('typ, alg', [protectedHeader.typ, protectedHeader.alg], ['at+jwt', 'ES256'], answer);
    expect.equal('iss', payload.iss, base, answer);
    expect.equal('aud', payload.aud, `${base}/openapi`, answer);
    expect.equal('client_id', payload.client_id, trader.clientId, answer);
    expect.equal('sub', payload.sub, trader.clientId, answer);
    expect.that(
      'jti',
      typeof payload.jti === 'string' && payload.jti.length > 10,
      'a unique text',
      payload.jti,
      answer,
    );
    expect.equal('scope', payload.scope, valueAt(bodyJson(answer), 'scope'), answer);
    expect.equal(
      'exp - iat',
      Number(payload.exp) - Number(payload.iat),
      valueAt(bodyJson(answer), 'expires_in'),
      answer,
    );
    const second = await verified(context, accessTokenOf(await call(tokenRequest(trader))));
    expect.that('jti of two tokens', second.payload.jti !== payload.jti, 'different', payload.jti, answer);
  }),
  oauthCase(
    'claims-management',
    'returns a management token with another audience',
    TOKEN,
    async (context) => {
      const { call, client, sandbox, expect } = context;
      const answer = await call(tokenRequest(sandbox.management));
      const { payload } = await verified(context, accessTokenOf(answer));
      expect.equal('aud', payload.aud, `${client.target.base}/management`, answer);
    },
  ),
  oauthCase('jwks', 'publishes only public keys, including the key of the token', JWKS, async (context) => {
    const { call, fixtures, expect } = context;
    const { jwks } = await fixtures.endpoints();
    const answer = await call({ method: 'GET', path: jwks });
    expect.status(answer, 200);
    const keys = listAt(bodyJson(answer), 'keys');
    const { kid } = decodeProtectedHeader((await fixtures.trader()).token);
    expect.contains(
      'kids',
      keys.map((key) => String(valueAt(key, 'kid'))),
      [String(kid)],
      answer,
    );
    for (const key of keys) {
      const members = isRecord(key) ? Object.keys(key) : [];
      const secret = members.filter((member) => ['d', 'k', 'p', 'q', 'dp', 'dq', 'qi'].includes(member));
      expect.equal('private members', secret, [], answer);
    }
  }),
  oauthCase(
    'revoke',
    'refuses a revoked token, and returns 200 for a repeated revocation',
    REVOKE,
    async (context) => {
      const { call, fixtures, expect } = context;
      const actor = await fixtures.newClient();
      const request = await revocation(context, actor, actor.token);
      expect.status(await call(request), 200);
      expect.problem(await pollUntilTokenRefused(context, authenticatedHeaders(actor)), 401, 'token_invalid');
      expect.status(await call(request), 200);
      expect.status(await call(await revocation(context, actor, 'no token')), 200);
      const token = accessTokenOf(await call(tokenRequest(actor)));
      expect.status(
        await call({ method: 'GET', path: STATUS_PATH, headers: authenticatedHeaders(actor, { token }) }),
        200,
      );
    },
  ),
  oauthCase('revoke-foreign', 'does not revoke the token of another client', REVOKE, async (context) => {
    const { call, fixtures, expect } = context;
    const [own, other] = [await fixtures.otherClientOfTrader(), await fixtures.newClient()];
    const answer = await call(await revocation(context, own, other.token));
    expect.that(
      'status',
      [200, 400].includes(answer.status),
      '200, or 400 as RFC 7009 allows',
      answer.status,
      answer,
    );
    const after = await pollUntilTokenRefused(context, authenticatedHeaders(other));
    expect.status(after, 200);
  }),
  oauthCase(
    'revoke-unauthenticated',
    'refuses a revocation without client authentication',
    REVOKE,
    async (context) => {
      const { call, fixtures, expect } = context;
      const trader = await fixtures.trader();
      const { token } = trader;
      for (const request of [
        oauthRequest((await fixtures.endpoints()).revocation, { token }),
        await revocation(context, { ...trader, clientSecret: 'wrong' }, token),
      ]) {
        const answer = await call(request);
        expect.that(
          'status',
          [400, 401].includes(answer.status),
          '401 (or 400 without a client)',
          answer.status,
          answer,
        );
      }
      expect.status(
        await call({ method: 'GET', path: STATUS_PATH, headers: authenticatedHeaders(trader) }),
        200,
      );
    },
  ),
  oauthCase('introspect', 'describes an active token to its client', INTROSPECT, async (context) => {
    const { call, client, fixtures, expect } = context;
    const trader = await fixtures.trader();
    const answer = await call(await introspection(context, trader, trader.token));
    expect.status(answer, 200);
    const body = bodyJson(answer);
    expect.equal('active', valueAt(body, 'active'), true, answer);
    expect.equal('client_id', valueAt(body, 'client_id'), trader.clientId, answer);
    expect.equal('iss', valueAt(body, 'iss'), client.target.base, answer);
    expect.that('exp', typeof valueAt(body, 'exp') === 'number', 'a number', valueAt(body, 'exp'), answer);
  }),
  oauthCase(
    'introspect-inactive',
    'reports a revoked token, a token of another client and an invalid token as inactive, without details',
    INTROSPECT,
    async (context) => {
      const { call, fixtures, expect } = context;
      const actor = await fixtures.newClient();
      await call(await revocation(context, actor, actor.token));
      const foreign = (await fixtures.otherClientOfTrader()).token;
      for (const token of [actor.token, foreign, 'no token']) {
        const answer = await repeatUntil(
          async () => call(await introspection(context, actor, token)),
          (got) => valueAt(bodyJson(got), 'active') === false,
          1_500,
        );
        expect.status(answer, 200);
        expect.equal('response', bodyJson(answer), { active: false }, answer);
      }
    },
  ),
  oauthCase(
    'introspect-unauthenticated',
    'refuses introspection without client authentication',
    INTROSPECT,
    async ({ call, fixtures, expect }) => {
      const { token } = await fixtures.trader();
      const answer = await call(oauthRequest((await fixtures.endpoints()).introspection, { token }));
      expect.that(
        'status',
        [400, 401].includes(answer.status),
        '401 (or 400 without a client)',
        answer.status,
        answer,
      );
      expect.equal('active', valueAt(bodyJson(answer), 'active'), undefined, answer);
    },
  ),
  oauthCase(
    'authorization-page',
    'does not redirect to an unregistered redirect URI',
    'An exact string match of the redirect URI; pages are HTML.',
    async ({ call, fixtures, sandbox, expect }) => {
      const { authorization } = await fixtures.endpoints();
      const query = new URLSearchParams({
        client_id: sandbox.platform.clientId,
        response_type: 'code',
        redirect_uri: 'https://evil.example/',
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
      });
      const answer = await call({
        method: 'GET',
        path: `${authorization}?${query}`,
        headers: [['Accept', 'text/html']],
      });
      expect.equal('status', answer.status, 400, answer);
      expect.noHeader(answer, 'Location');
      expect.header(answer, 'Content-Type', /^text\/html\b/);
    },
  ),
];

async function verified({ call, client, fixtures }: CaseContext, token: string) {
  const { jwks } = await fixtures.endpoints();
  const answer = await call({ method: 'GET', path: jwks });
  const keys = listAt(bodyJson(answer), 'keys')
    .filter(isRecord)
    .map((key) => ({ ...key, kty: String(key.kty) }));
  return jwtVerify(token, createLocalJWKSet({ keys }), {
    issuer: client.target.base,
    typ: 'at+jwt',
    algorithms: ['ES256'],
    requiredClaims: ['iss', 'exp', 'aud', 'sub', 'client_id', 'iat', 'jti'],
  });
}

async function revocation(
  { fixtures }: CaseContext,
  client: ClientCredentials,
  token: string,
): Promise<HttpRequest> {
  const path = (await fixtures.endpoints()).revocation;
  return oauthRequest(path, { token }, [basicHeader(client)]);
}

async function introspection(
  { fixtures }: CaseContext,
  client: ClientCredentials,
  token: string,
): Promise<HttpRequest> {
  const path = (await fixtures.endpoints()).introspection;
  return oauthRequest(path, { token }, [basicHeader(client)]);
}

/**
 * Repeats the status request for up to 1.5 seconds until the token is refused, and returns the last response.
 */
function pollUntilTokenRefused(
  { call }: CaseContext,
  headers: ReturnType<typeof authenticatedHeaders>,
): Promise<HttpResponse> {
  return repeatUntil(
    () => call({ method: 'GET', path: STATUS_PATH, headers }),
    ({ status }) => status !== 200,
    1_500,
  );
}
