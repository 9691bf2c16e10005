import { type CaseContext, type ConformanceCase, repeatUntil } from '../case.ts';
import { TRADER_SCOPES } from '../fixtures.ts';
import { bodyJson, type HttpResponse, headerOf } from '../http.ts';
import { listAt, requireTextAt, textAt, valueAt } from '../json.ts';
import { createManagementApi } from '../management-api.ts';
import { authenticatedHeaders } from '../test-client.ts';
import { accessTokenOf, tokenRequest } from '../token.ts';
import { STATUS_PATH } from './status/status-calls.ts';

const BODIES =
  'POST /management/clients returns 201 with id and clientSecret (shown only once); api-keys returns 201 { id, key, name, keyPreview, scopes, expiresAt }, with the plaintext in key (shown only once).';
const OWN =
  'A management token acts only for the organisation of its client; resources of other organisations return 404.';
const GUARDED = '/management/* is guarded by a console session, or a bearer token with a management:* scope.';
const PAGES = 'Lists are keyset pages { items, cursor, more }.';

export const managementCases: readonly ConformanceCase[] = [
  managementCase(
    'client',
    'returns 201 with the secret of a new client, and never returns the secret again',
    BODIES,
    async ({ fixtures, expect }) => {
      const { management } = fixtures;
      const members = {
        name: `conformance ${fixtures.run}`,
        organisationId: await fixtures.organisation(),
        userType: 'host_to_host',
      };
      const made = await management.create('/management/clients', {
        ...members,
        scopes: TRADER_SCOPES,
        domains: [],
        platformId: undefined,
      });
      const [id, secret] = [
        requireTextAt(made, 'client', 'id'),
        requireTextAt(made, 'client', 'clientSecret'),
      ];
      const read = await management.call('GET', `/management/clients/${id}`);
      expect.status(read, 200);
      expect.equal('id', valueAt(bodyJson(read), 'id'), id, read);
      expect.that('secret', !read.body.includes(secret), 'not in the response', 'there', read);
    },
  ),
  managementCase('lists', 'returns lists in pages with a cursor', PAGES, async ({ fixtures, expect }) => {
    await fixtures.trader();
    await fixtures.otherClientOfTrader();
    const seen: string[] = [];
    let after = '';
    for (let page = 0; page < 3; page += 1) {
      const answer = await fixtures.management.call('GET', `/management/clients?limit=1${after}`);
      if (!expect.status(answer, 200)) return;
      const body = bodyJson(answer);
      expect.equal('items of a page', listAt(body, 'items').length, 1, answer);
      seen.push(textAt(body, 'items', 0, 'id') ?? '');
      expect.equal('more', valueAt(body, 'more'), true, answer);
      after = `&after=${encodeURIComponent(textAt(body, 'cursor') ?? '')}`;
    }
    expect.equal('different clients', new Set(seen).size, 3);
  }),
  managementCase(
    'if-match',
    'accepts PATCH without If-Match, and returns 409 for an outdated If-Match',
    'PATCH accepts { status } and other properties, with an optional If-Match.',
    async ({ fixtures, expect, call, sandbox }) => {
      const actor = await fixtures.newClient();
      const path = `/management/clients/${actor.clientId}`;
      const etag = headerOf(await fixtures.management.call('GET', path), 'ETag') ?? '';
      const token = accessTokenOf(await call(tokenRequest(sandbox.management)));
      const patch = (tag: string) =>
        call({
          method: 'PATCH',
          path,
          headers: [
            ['Authorization', `Bearer ${token}`],
            ['Content-Type', 'application/json'],
            ['If-Match', tag],
          ],
          body: '{"status":"active","name":"renamed"}',
        });
      expect.problem(await patch('"0"'), 409, 'version_conflict');
      expect.problem(await patch(`W/${etag}`), 400, 'input_invalid');
      expect.status(await patch(etag), 200);
      expect.problem(await patch(etag), 409, 'version_conflict');
    },
  ),
  managementCase(
    'unknown',
    'refuses unknown ids, paths, properties and methods',
    'Like section 3 of the contract: 404, 405, 400.',
    async ({ fixtures, expect }) => {
      const { management } = fixtures;
      const { clientId } = await fixtures.otherClientOfTrader();
      const missing = await management.call('GET', `/management/clients/${clientId.slice(0, -2)}zz`);
      expect.that(
        'a missing client',
        [400, 404].includes(missing.status),
        '404, or 400 for an invalid id',
        missing.status,
        missing,
      );
      expect.problem(await management.call('GET', '/management/nothing-here'), 404, 'not_found');
      expect.problem(await management.call('PUT', '/management/clients'), 405, 'method_not_allowed');
      expect.problem(
        await management.call('PATCH', `/management/clients/${clientId}`, { status: 'sleeping' }),
        400,
        'input_invalid',
      );
      expect.problem(
        await management.call('PATCH', `/management/clients/${clientId}`, { surprise: 1 }),
        400,
        'input_invalid',
      );
    },
  ),
  managementCase(
    'guarded',
    'refuses a missing token, a token of the Open API and an API key',
    GUARDED,
    async ({ call, fixtures, expect }) => {
      const trader = await fixtures.trader();
      const path = '/management/clients';
      const none = await call({ method: 'GET', path });
      expect.status(none, 401);
      expect.header(none, 'WWW-Authenticate', /^Bearer\b/);
      expect.problem(
        await call({ method: 'GET', path, headers: authenticatedHeaders(trader) }),
        401,
        'token_invalid',
      );
      expect.status(
        await call({ method: 'GET', path, headers: authenticatedHeaders(trader, { token: null }) }),
        401,
      );
    },
  ),
  managementCase(
    'read-only',
    'refuses changes with management:read',
    GUARDED,
    async ({ call, fixtures, expect, sandbox }) => {
      const token = accessTokenOf(await call(tokenRequest(sandbox.management, { scope: 'management:read' })));
      const authorization = ['Authorization', `Bearer ${token}`] as const;
      expect.status(
        await call({ method: 'GET', path: '/management/clients', headers: [authorization] }),
        200,
      );
      const { clientId } = await fixtures.otherClientOfTrader();
      const headers = [authorization, ['Content-Type', 'application/json'] as const];
      const answer = await call({
        method: 'PATCH',
        path: `/management/clients/${clientId}`,
        headers,
        body: '{"state":"active"}',
      });
      expect.problem(answer, 403, 'scope_insufficient');
    },
  ),
  managementCase(
    'separation',
    'refuses decisions on declarations from clients that can only manage or read',
    GUARDED,
    async ({ call, expect, sandbox }) => {
      const calledWith = async (scope: string, method: 'GET' | 'POST', path: string) => {
        const token = accessTokenOf(await call(tokenRequest(sandbox.management, { scope })));
        const headers = [['Authorization', `Bearer ${token}`] as const];
        if (method === 'GET') return call({ method, path, headers });
        const json = ['Content-Type', 'application/json'] as const;
        return call({ method, path, headers: [...headers, json], body: '{"decisions":[]}' });
      };
      const [queue, decisions] = ['/management/declarations', '/management/decisions'];
      expect.problem(
        await calledWith('management:read management:write', 'GET', queue),
        403,
        'scope_insufficient',
      );
      expect.status(await calledWith('management:declarations:read', 'GET', queue), 200);
      expect.problem(
        await calledWith('management:declarations:read', 'POST', decisions),
        403,
        'scope_insufficient',
      );
      expect.problem(
        await calledWith('management:declarations:write', 'POST', decisions),
        400,
        'input_invalid',
      );
    },
  ),
  managementCase(
    'own-organisation',
    'returns only resources of the same organisation to a management client',
    OWN,
    async (context) => {
      const { fixtures, expect } = context;
      const own = await managerOf(context);
      const [mine, theirs] = [await fixtures.trader(), await fixtures.clientOfOtherOrganisation()];
      expect.status(await own.call('GET', `/management/clients/${mine.clientId}`), 200);
      for (const [method, path, body] of [
        ['GET', `/management/clients/${theirs.clientId}`, undefined],
        ['PATCH', `/management/clients/${theirs.clientId}`, { status: 'suspended' }],
        ['POST', `/management/clients/${theirs.clientId}/api-keys`, { name: 'stolen' }],
        ['DELETE', `/management/api-keys/${theirs.keyId}`, undefined],
        ['GET', `/management/organisations/${theirs.organisationId}`, undefined],
      ] as const) {
        expect.problem(await own.call(method, path, body), 404, 'not_found');
      }
      const list = await own.call('GET', '/management/clients?limit=100');
      expect.that(
        'list',
        !list.body.includes(theirs.clientId),
        'only clients of the organisation of the token',
        'a client of another organisation',
        list,
      );
      const created = await own.call('POST', '/management/organisations', { name: 'not ours to make' });
      expect.that(
        'creation of an organisation',
        [400, 403, 404].includes(created.status),
        'refused',
        created.status,
        created,
      );
    },
  ),
];

export function managementCase(
  name: string,
  title: string,
  statement: string,
  run: ConformanceCase['run'],
): ConformanceCase {
  return { id: `management-${name}`, rule: 'contract 2 and 8', title, statement, run };
}

/** Repeats the status request for up to 1.5 seconds until the response has the expected HTTP status. */
export function pollUntilStatus(
  { call }: CaseContext,
  headers: ReturnType<typeof authenticatedHeaders>,
  status: number,
): Promise<HttpResponse> {
  return repeatUntil(
    () => call({ method: 'GET', path: STATUS_PATH, headers }),
    (answer) => answer.status === status,
    1_500,
  );
}

async function managerOf({ fixtures, call }: CaseContext) {
  const made = await fixtures.management.create('/management/clients', {
    name: `conformance ${fixtures.run} manager`,
    organisationId: await fixtures.organisation(),
    userType: 'management',
    scopes: ['management:read', 'management:write'],
    platformId: undefined,
    domains: [],
  });
  const client = {
    clientId: requireTextAt(made, 'client', 'id'),
    clientSecret: requireTextAt(made, 'client', 'clientSecret'),
  };
  return createManagementApi(call, client, fixtures.managementOpenapi);
}
