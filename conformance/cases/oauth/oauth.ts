import { exportJWK, generateKeyPair } from 'jose';
import type { CaseContext, ConformanceCase } from '../../case.ts';
import { TRADER_SCOPES } from '../../fixtures.ts';
import { bodyJson, type HttpHeader, type HttpRequest } from '../../http.ts';
import { listAt, requireTextAt, textAt, valueAt } from '../../json.ts';
import { authenticatedHeaders } from '../../test-client.ts';
import { accessTokenOf, basicHeader, clientAssertion, oauthRequest, tokenRequest } from '../../token.ts';
import { STATUS_PATH } from '../status/status-calls.ts';

const TOKEN = '/oauth/token';
const METHODS = 'Client authentication: client_secret_basic, client_secret_post, private_key_jwt.';
const RFC =
  'The endpoints under /oauth respond as their RFCs require (application/json with error, error_description; 405 with Allow for a wrong method).';
const SCOPES =
  'Without the parameter scope, a token gets all scopes of the client. The parameter resource is optional; an unknown resource is invalid_target.';
const METADATA = 'Metadata (RFC 8414): issuer is exactly {base_url} without a trailing slash.';

export const oauthCases: readonly ConformanceCase[] = [
  oauthCase(
    'metadata',
    'returns the metadata at both addresses',
    METADATA,
    async ({ call, client, expect }) => {
      const { base } = client.target;
      for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']) {
        const answer = await call({ method: 'GET', path });
        expect.status(answer, 200);
        const body = bodyJson(answer);
        expect.equal('issuer', valueAt(body, 'issuer'), base, answer);
        for (const name of [
          'authorization_endpoint',
          'token_endpoint',
          'jwks_uri',
          'revocation_endpoint',
          'introspection_endpoint',
          'device_authorization_endpoint',
        ]) {
          expect.that(
            name,
            (textAt(body, name) ?? '').startsWith(`${base}/oauth/`),
            `${base}/oauth/…`,
            valueAt(body, name),
            answer,
          );
        }
        const texts = (name: string) => listAt(body, name).map(String);
        expect.equal(
          'code_challenge_methods_supported',
          texts('code_challenge_methods_supported'),
          ['S256'],
          answer,
        );
        expect.equal(
          'grant types',
          texts('grant_types_supported').toSorted(),
          [
            'authorization_code',
            'client_credentials',
            'refresh_token',
            'urn:ietf:params:oauth:grant-type:device_code',
          ],
          answer,
        );
        const methods = texts('token_endpoint_auth_methods_supported').toSorted();
        expect.equal(
          'client authentication',
          methods,
          ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
          answer,
        );
        expect.contains('scopes', texts('scopes_supported'), TRADER_SCOPES, answer);
      }
    },
  ),
  {
    ...oauthCase(
      'metadata-prefix',
      'serves the metadata at the origin too',
      'With a path prefix the metadata is also at {origin}/.well-known/oauth-authorization-server{prefix}.',
      async ({ call, client, expect }) => {
        const prefix = new URL(client.target.base).pathname;
        const answer = await call({
          method: 'GET',
          fromRoot: true,
          path: `/.well-known/oauth-authorization-server${prefix}`,
        });
        expect.equal('issuer', valueAt(bodyJson(answer), 'issuer'), client.target.base, answer);
      },
    ),
    skip: ({ client }) =>
      new URL(client.target.base).pathname === '/' ? 'the base URL has no path prefix' : undefined,
  },
  oauthCase('basic', 'client_secret_basic', METHODS, async (context) => {
    const trader = await context.fixtures.trader();
    await assertTokenAccepted(context, tokenRequest(trader));
  }),
  oauthCase('post', 'client_secret_post', METHODS, async (context) => {
    const { clientId, clientSecret } = await context.fixtures.trader();
    const fields = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    await assertTokenAccepted(context, oauthRequest(TOKEN, fields));
  }),
  oauthCase(
    'private-key-jwt',
    'accepts an assertion (private_key_jwt) only once',
    METHODS,
    async (context) => {
      const { call, client, expect } = context;
      const { clientId, privateKey } = await clientWithKey(context);
      const assertion = await clientAssertion(privateKey, 'k1', clientId, client.target.base);
      const fields = {
        grant_type: 'client_credentials',
        client_id: clientId,
        client_assertion: assertion,
        client_assertion_type: ASSERTION,
      };
      expect.status(await call(oauthRequest(TOKEN, fields)), 200);
      const again = await call(oauthRequest(TOKEN, fields));
      expect.equal(
        'second use',
        [again.status, valueAt(bodyJson(again), 'error')],
        [401, 'invalid_client'],
        again,
      );
      const { privateKey: other } = await generateKeyPair('ES256');
      const forged = await clientAssertion(other, 'k1', clientId, client.target.base);
      const refused = await call(oauthRequest(TOKEN, { ...fields, client_assertion: forged }));
      expect.equal(
        'of another key',
        [refused.status, valueAt(bodyJson(refused), 'error')],
        [401, 'invalid_client'],
        refused,
      );
    },
  ),
  oauthCase(
    'answer',
    'returns a token response as OAuth requires',
    RFC,
    async ({ call, fixtures, expect }) => {
      const answer = await call(tokenRequest(await fixtures.trader()));
      expect.header(answer, 'Cache-Control', /no-store/);
      expect.header(answer, 'Content-Type', /^application\/json\b/);
      const body = bodyJson(answer);
      expect.that(
        'token_type',
        /^bearer$/i.test(textAt(body, 'token_type') ?? ''),
        'Bearer',
        valueAt(body, 'token_type'),
        answer,
      );
      expect.that(
        'expires_in',
        Number(valueAt(body, 'expires_in')) > 0,
        'seconds',
        valueAt(body, 'expires_in'),
        answer,
      );
      expect.equal(
        'scope',
        (textAt(body, 'scope') ?? '').split(' ').toSorted(),
        TRADER_SCOPES.toSorted(),
        answer,
      );
      expect.equal('refresh_token', valueAt(body, 'refresh_token'), undefined, answer);
    },
  ),
  oauthCase('narrow', 'grants a narrower scope as requested', SCOPES, async ({ call, fixtures, expect }) => {
    const answer = await call(tokenRequest(await fixtures.trader(), { scope: 'declarations:read' }));
    expect.equal('scope', textAt(bodyJson(answer), 'scope'), 'declarations:read', answer);
  }),
  oauthCase('resource', 'accepts the Open API as resource', SCOPES, async (context) => {
    await assertTokenAccepted(
      context,
      tokenRequest(await context.fixtures.trader(), { resource: `${context.client.target.base}/openapi` }),
    );
  }),
  oauthCase(
    'origin',
    'ignores an unknown Origin and allows a registered Origin',
    'The token endpoint ignores any other Origin instead of refusing it (callers of the original API always send an Origin).',
    async ({ call, fixtures, expect, sandbox }) => {
      const request = tokenRequest(await fixtures.trader());
      for (const origin of ['https://unknown.example', 'null', 'example.com', sandbox.platform.origin]) {
        const answer = await call({ ...request, headers: [...(request.headers ?? []), ['Origin', origin]] });
        expect.status(answer, 200);
        if (origin === sandbox.platform.origin) expect.header(answer, 'Access-Control-Allow-Origin', origin);
        else expect.noHeader(answer, 'Access-Control-Allow-Origin');
      }
    },
  ),
  oauthCase(
    'methods',
    'returns 405 with Allow for an unsupported method',
    RFC,
    async ({ call, fixtures, expect }) => {
      const { introspection, revocation, jwks: keys } = await fixtures.endpoints();
      for (const path of [TOKEN, revocation, introspection]) {
        const answer = await call({ method: 'GET', path });
        expect.status(answer, 405);
        expect.header(answer, 'Allow', /\bPOST\b/);
      }
      const jwks = await call({ method: 'POST', path: keys });
      expect.status(jwks, 405);
      expect.header(jwks, 'Allow', /\bGET\b/);
    },
  ),
  oauthCase('media', 'refuses a token request with a JSON body', RFC, async ({ call, fixtures, expect }) => {
    const headers: HttpHeader[] = [
      basicHeader(await fixtures.trader()),
      ['Content-Type', 'application/json'],
    ];
    const answer = await call({
      method: 'POST',
      path: TOKEN,
      headers,
      body: '{"grant_type":"client_credentials"}',
    });
    expect.equal(
      'response',
      [answer.status, valueAt(bodyJson(answer), 'error')],
      [400, 'invalid_request'],
      answer,
    );
  }),
  oauthCase('twice', 'refuses a repeated parameter', RFC, async ({ call, fixtures, expect }) => {
    const request = tokenRequest(await fixtures.trader());
    const answer = await call({
      ...request,
      body: 'grant_type=client_credentials&scope=declarations:read&scope=declarations:write',
    });
    expect.equal(
      'response',
      [answer.status, valueAt(bodyJson(answer), 'error')],
      [400, 'invalid_request'],
      answer,
    );
  }),
];

const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export function oauthCase(
  name: string,
  title: string,
  statement: string,
  run: ConformanceCase['run'],
): ConformanceCase {
  return { id: `oauth-${name}`, rule: 'contract 2, OAuth', title, statement, run };
}

/** Asserts that a token is accepted by the Open API. */
async function assertTokenAccepted(
  { call, fixtures, expect }: CaseContext,
  request: HttpRequest,
): Promise<void> {
  const answer = await call(request);
  if (!expect.status(answer, 200)) return;
  const headers = authenticatedHeaders(await fixtures.trader(), { token: accessTokenOf(answer) });
  expect.status(await call({ method: 'GET', path: STATUS_PATH, headers }), 200);
}

async function clientWithKey({ fixtures }: CaseContext) {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', use: 'sig', alg: 'ES256' };
  const made = await fixtures.management.create('/management/clients', {
    name: `conformance ${fixtures.run} key`,
    organisationId: await fixtures.organisation(),
    userType: 'host_to_host',
    platformId: undefined,
    scopes: TRADER_SCOPES,
    domains: [],
    jwks: { keys: [jwk] },
  });
  return { clientId: requireTextAt(made, 'client', 'id'), privateKey };
}
