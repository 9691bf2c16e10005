import type { ConformanceCase } from '../../case.ts';
import { bodyJson, type HttpRequest, headerOf } from '../../http.ts';
import { textAt } from '../../json.ts';
import { basicHeader, oauthRequest, tokenRequest } from '../../token.ts';
import { oauthCase } from './oauth.ts';

const TOKEN = '/oauth/token';
const RFC =
  'The endpoints under /oauth respond as their RFCs require (application/json with error, error_description; 405 with Allow for a wrong method).';

export const oauthRefusalCases: readonly ConformanceCase[] = [
  refused(
    'wrong-secret-basic',
    'returns 401 with a Basic challenge for a wrong secret in the Basic scheme',
    401,
    'invalid_client',
    ({ clientId }) => tokenRequest({ clientId, clientSecret: 'wrong' }),
    /^Basic\b/,
  ),
  refused(
    'wrong-secret-post',
    'returns 401 for a wrong secret in the body',
    401,
    'invalid_client',
    ({ clientId }) =>
      oauthRequest(TOKEN, { grant_type: 'client_credentials', client_id: clientId, client_secret: 'wrong' }),
  ),
  refused(
    'unknown-client',
    'returns the same 401 for an unknown client',
    401,
    'invalid_client',
    () => tokenRequest({ clientId: 'cli_unknown', clientSecret: 'wrong' }),
    /^Basic\b/,
  ),
  refused(
    'no-secret',
    'refuses a client without a secret',
    [400, 401],
    ['invalid_client', 'invalid_request'],
    ({ clientId }) => oauthRequest(TOKEN, { grant_type: 'client_credentials', client_id: clientId }),
  ),
  refused(
    'secret-in-url',
    'ignores a secret in the URL',
    [400, 401],
    ['invalid_client', 'invalid_request'],
    ({ clientId, clientSecret }) =>
      oauthRequest(`${TOKEN}?client_id=${clientId}&client_secret=${encodeURIComponent(clientSecret)}`, {
        grant_type: 'client_credentials',
      }),
  ),
  refused(
    'password-grant',
    'refuses the password grant',
    400,
    ['unsupported_grant_type', 'unauthorized_client'],
    (client) => tokenRequest(client, { grant_type: 'password', username: 'a', password: 'b' }),
  ),
  refused(
    'code-grant',
    'refuses an invented authorization code',
    400,
    ['invalid_grant', 'unauthorized_client', 'invalid_request'],
    (client) =>
      tokenRequest(client, {
        grant_type: 'authorization_code',
        code: 'made-up',
        redirect_uri: 'https://example.com/',
        code_verifier: 'v'.repeat(43),
      }),
  ),
  refused('no-grant', 'refuses a token request without a grant type', 400, 'invalid_request', (client) =>
    oauthRequest(TOKEN, {}, [basicHeader(client)]),
  ),
  refused('scope', 'refuses a scope that the client does not have', 400, 'invalid_scope', (client) =>
    tokenRequest(client, { scope: 'management:read' }),
  ),
  refused('resource', 'refuses another resource', 400, 'invalid_target', (client) =>
    tokenRequest(client, { resource: 'https://elsewhere.example/' }),
  ),
];

type Named = { readonly clientId: string; readonly clientSecret: string };

function refused(
  name: string,
  title: string,
  status: number | readonly number[],
  error: string | readonly string[],
  make: (client: Named) => HttpRequest,
  challenge?: RegExp,
): ConformanceCase {
  return oauthCase(`refused-${name}`, title, RFC, async ({ call, fixtures, expect }) => {
    const answer = await call(make(await fixtures.trader()));
    const body = bodyJson(answer);
    const got = [answer.status, textAt(body, 'error') ?? ''] as const;
    const holds = [status].flat().includes(got[0]) && [error].flat().includes(got[1]);
    expect.that(
      'response',
      holds,
      `${[status].flat().join('/')} ${[error].flat().join(' or ')}`,
      got,
      answer,
    );
    expect.header(answer, 'Content-Type', /^application\/json\b/);
    expect.header(answer, 'Cache-Control', /no-store/);
    if (challenge) expect.header(answer, 'WWW-Authenticate', challenge);
    else if (got[0] === 400)
      expect.that(
        'WWW-Authenticate',
        headerOf(answer, 'WWW-Authenticate') === undefined,
        'only on 401',
        'present',
        answer,
      );
  });
}
