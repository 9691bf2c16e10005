import { actorHeaders } from '../actor.ts';
import { type Case, type Context, until } from '../case.ts';
import { TRADER_SCOPES } from '../fixtures.ts';
import { type Answer, bodyJson, headerOf } from '../http.ts';
import { at, isRecord, listAt, needText, textAt } from '../json.ts';
import { createManagementApi } from '../management-api.ts';
import { tokenOf, tokenRequest } from '../token.ts';
import { STATUS } from './status.ts';

const BODIES =
  'POST /management/clients answers 201 with id and, this once, clientSecret; api-keys answers 201 { id, key, name, hint, scopes, expiresAt }, with the plaintext in key this once.';
const SHAPE =
  'API key: cpk_<env>_<base62 of 160 random bits><6 base62 CRC32>; shown once, never readable again.';
const ROTATE = 'Several may be live; rotation keeps the old one valid for a chosen overlap (now to 7 days).';
const STOPS =
  'A revoked or suspended token, key, client, platform or organisation stops working within 1 second.';
const OWN = "A management token acts for its own organisation only (another's is 404).";
const GUARDED = '/management/* is guarded by a console session, or a bearer token with a management:* scope.';
const PAGES = 'Lists are keyset pages { items, cursor, more }.';

export const managementCases: readonly Case[] = [
  managementCase(
    'client',
    'a client: 201 with its secret, which is never shown again',
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
      const [id, secret] = [needText(made, 'client', 'id'), needText(made, 'client', 'clientSecret')];
      const read = await management.call('GET', `/management/clients/${id}`);
      expect.status(read, 200);
      expect.equal('id', at(bodyJson(read), 'id'), id, read);
      expect.that('secret', !read.body.includes(secret), 'not in the answer', 'there', read);
    },
  ),
  managementCase(
    'key',
    'a key: the members of the contract, the plaintext once',
    BODIES,
    async ({ fixtures, expect }) => {
      const { management } = fixtures;
      const { clientId } = await fixtures.neighbour();
      const path = `/management/clients/${clientId}/api-keys`;
      const made = await management.call('POST', path, { name: 'shape' });
      expect.status(made, 201);
      expect.header(made, 'Cache-Control', /no-store/);
      const body = bodyJson(made);
      expect.contains(
        'members',
        isRecord(body) ? Object.keys(body) : [],
        ['id', 'key', 'name', 'hint', 'scopes', 'expiresAt'],
        made,
      );
      expect.equal('scopes', listAt(body, 'scopes').toSorted(), TRADER_SCOPES.toSorted(), made);
      const key = textAt(body, 'key') ?? '';
      for (const again of [path, `${path}/${textAt(body, 'id')}`, `/management/clients/${clientId}`]) {
        const answer = await management.call('GET', again);
        expect.status(answer, 200);
        expect.that(again, !answer.body.includes(key), 'no plaintext', 'the plaintext', answer);
      }
    },
  ),
  managementCase('key-shape', 'the shape of a key', SHAPE, async ({ fixtures, expect }) => {
    const { key } = await fixtures.trader();
    expect.that(
      'key',
      /^cpk_[a-z0-9]+_[0-9A-Za-z]{33}$/.test(key),
      'cpk_<env>_ and 27 + 6 characters of base62',
      `${key.slice(0, 12)}… of ${key.length}`,
    );
  }),
  managementCase(
    'key-nowhere',
    'no other answer of this run has held a key or a secret',
    SHAPE,
    async ({ fixtures, expect, heard }) => {
      const actor = await fixtures.trader();
      for (const secret of [actor.key, actor.clientSecret]) {
        const holding = heard.filter(({ body }) => body.includes(secret));
        expect.equal('answers with it', holding.length, 1, holding[1]);
      }
    },
  ),
  managementCase(
    'key-bounds',
    'a key never has more than its client may',
    "What a call may do is the intersection of the token's and the key's scopes.",
    async ({ fixtures, expect }) => {
      const { clientId } = await fixtures.neighbour();
      const path = `/management/clients/${clientId}/api-keys`;
      for (const members of [
        { scopes: ['management:write'] },
        { scopes: ['no:such'] },
        { cidrs: ['10.0.0.0/99'] },
        { cidrs: ['somewhere'] },
        { expiresAt: 'tomorrow' },
        { expiresAt: '2020-01-01T00:00:00Z' },
        { surprise: 1 },
      ]) {
        const answer = await fixtures.management.call('POST', path, { name: 'bounds', ...members });
        expect.problem(answer, 400, 'input_invalid');
      }
    },
  ),
  managementCase('key-revoke', 'a revoked key is refused within a second', STOPS, async (context) => {
    const { fixtures, expect } = context;
    const actor = await fixtures.newClient();
    const other = await fixtures.management.createKey(actor.clientId);
    const revoked = await fixtures.management.revokeKey(actor.clientId, other.id);
    expect.that('revocation', [200, 204].includes(revoked.status), '200 or 204', revoked.status, revoked);
    const headers = actorHeaders(actor, { key: other.key });
    expect.problem(await soon(context, headers, 401), 401, 'api_key_revoked');
    expect.status(await context.call({ method: 'GET', path: STATUS, headers: actorHeaders(actor) }), 200);
  }),
  managementCase('key-rotate', 'after a rotation with overlap both keys work', ROTATE, async (context) => {
    const { actor, fresh } = await rotated(context, 3_600);
    for (const key of [actor.key, fresh]) {
      context.expect.status(
        await context.call({ method: 'GET', path: STATUS, headers: actorHeaders(actor, { key }) }),
        200,
      );
    }
  }),
  managementCase(
    'key-rotate-now',
    'after a rotation without overlap the old key ends within a second',
    ROTATE,
    async (context) => {
      const { actor, fresh } = await rotated(context, 0);
      context.expect.problem(await soon(context, actorHeaders(actor), 401), 401, [
        'api_key_revoked',
        'api_key_expired',
      ]);
      context.expect.status(
        await context.call({ method: 'GET', path: STATUS, headers: actorHeaders(actor, { key: fresh }) }),
        200,
      );
    },
  ),
  managementCase(
    'key-rotate-bounds',
    'an overlap of more than 7 days is refused',
    ROTATE,
    async ({ fixtures, expect }) => {
      const { clientId, keyId } = await fixtures.neighbour();
      for (const seconds of [-1, 7 * 86_400 + 1]) {
        expect.problem(await fixtures.management.rotateKey(clientId, keyId, seconds), 400, 'input_invalid');
      }
    },
  ),
  managementCase('lists', 'lists are keyset pages', PAGES, async ({ fixtures, expect }) => {
    await fixtures.trader();
    await fixtures.neighbour();
    const seen: string[] = [];
    let since = '';
    for (let page = 0; page < 3; page += 1) {
      const answer = await fixtures.management.call('GET', `/management/clients?limit=1${since}`);
      if (!expect.status(answer, 200)) return;
      const body = bodyJson(answer);
      expect.equal('items of a page', listAt(body, 'items').length, 1, answer);
      seen.push(textAt(body, 'items', 0, 'id') ?? '');
      expect.equal('more', at(body, 'more'), true, answer);
      since = `&cursor=${encodeURIComponent(textAt(body, 'cursor') ?? '')}`;
    }
    expect.equal('different clients', new Set(seen).size, 3);
  }),
  managementCase(
    'if-match',
    'If-Match is optional; a stale one is 409',
    'PATCH takes { state } among the rest, with If-Match optional.',
    async ({ fixtures, expect, call, sandbox }) => {
      const actor = await fixtures.newClient();
      const path = `/management/clients/${actor.clientId}`;
      const etag = headerOf(await fixtures.management.call('GET', path), 'ETag') ?? '';
      const token = tokenOf(await call(tokenRequest(sandbox.management)));
      const patch = (tag: string) =>
        call({
          method: 'PATCH',
          path,
          headers: [
            ['Authorization', `Bearer ${token}`],
            ['Content-Type', 'application/json'],
            ['If-Match', tag],
          ],
          body: '{"state":"active","name":"renamed"}',
        });
      expect.problem(await patch('"other"'), 409, 'version_conflict');
      expect.status(await patch(etag), 200);
      expect.problem(await patch(etag), 409, 'version_conflict');
    },
  ),
  managementCase(
    'unknown',
    'unknown ids, paths, members and methods',
    'The guard of section 3 in spirit: 404, 405, 400.',
    async ({ fixtures, expect }) => {
      const { management } = fixtures;
      const { clientId } = await fixtures.neighbour();
      const missing = await management.call('GET', `/management/clients/${clientId.slice(0, -2)}zz`);
      expect.that(
        'a missing client',
        [400, 404].includes(missing.status),
        '404, or 400 where it is no id',
        missing.status,
        missing,
      );
      expect.problem(await management.call('GET', '/management/nothing-here'), 404, 'not_found');
      expect.problem(await management.call('PUT', '/management/clients'), 405, 'method_not_allowed');
      expect.problem(
        await management.call('PATCH', `/management/clients/${clientId}`, { state: 'sleeping' }),
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
    'no token, a token of the Open API, an API key: refused',
    GUARDED,
    async ({ call, fixtures, expect }) => {
      const trader = await fixtures.trader();
      const path = '/management/clients';
      const none = await call({ method: 'GET', path });
      expect.status(none, 401);
      expect.header(none, 'WWW-Authenticate', /^Bearer\b/);
      expect.problem(
        await call({ method: 'GET', path, headers: actorHeaders(trader) }),
        401,
        'token_invalid',
      );
      expect.status(await call({ method: 'GET', path, headers: actorHeaders(trader, { token: null }) }), 401);
    },
  ),
  managementCase(
    'read-only',
    'management:read does not allow writing',
    GUARDED,
    async ({ call, fixtures, expect, sandbox }) => {
      const token = tokenOf(await call(tokenRequest(sandbox.management, { scope: 'management:read' })));
      const authorization = ['Authorization', `Bearer ${token}`] as const;
      expect.status(
        await call({ method: 'GET', path: '/management/clients', headers: [authorization] }),
        200,
      );
      const { clientId } = await fixtures.neighbour();
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
    'own-organisation',
    "an organisation's management client sees its own only",
    OWN,
    async (context) => {
      const { fixtures, expect } = context;
      const own = await managerOf(context);
      const [mine, theirs] = [await fixtures.trader(), await fixtures.stranger()];
      expect.status(await own.call('GET', `/management/clients/${mine.clientId}`), 200);
      for (const [method, path, body] of [
        ['GET', `/management/clients/${theirs.clientId}`, undefined],
        ['PATCH', `/management/clients/${theirs.clientId}`, { state: 'suspended' }],
        ['POST', `/management/clients/${theirs.clientId}/api-keys`, { name: 'stolen' }],
        ['DELETE', `/management/clients/${theirs.clientId}/api-keys/${theirs.keyId}`, undefined],
        ['GET', `/management/organisations/${theirs.organisationId}`, undefined],
      ] as const) {
        expect.problem(await own.call(method, path, body), 404, 'not_found');
      }
      const list = await own.call('GET', '/management/clients?limit=100');
      expect.that(
        'list',
        !list.body.includes(theirs.clientId),
        'its own clients only',
        'a foreign one',
        list,
      );
      const created = await own.call('POST', '/management/organisations', { name: 'not ours to make' });
      expect.that(
        'creating an organisation',
        [400, 403, 404].includes(created.status),
        'refused',
        created.status,
        created,
      );
    },
  ),
];

export function managementCase(name: string, title: string, statement: string, run: Case['run']): Case {
  return { id: `management-${name}`, rule: 'contract 2 and 8', title, statement, run };
}

/** The status call until it has the status, for 1 second and half of one for the way. */
export function soon(
  { call }: Context,
  headers: ReturnType<typeof actorHeaders>,
  status: number,
): Promise<Answer> {
  return until(
    () => call({ method: 'GET', path: STATUS, headers }),
    (answer) => answer.status === status,
    1_500,
  );
}

async function rotated({ fixtures, expect }: Context, overlapSeconds: number) {
  const actor = await fixtures.newClient();
  const answer = await fixtures.management.rotateKey(actor.clientId, actor.keyId, overlapSeconds);
  expect.that('rotation', [200, 201].includes(answer.status), '200 or 201', answer.status, answer);
  return { actor, fresh: needText(bodyJson(answer), 'rotation', 'key') };
}

async function managerOf({ fixtures, call }: Context) {
  const made = await fixtures.management.create('/management/clients', {
    name: `conformance ${fixtures.run} manager`,
    organisationId: await fixtures.organisation(),
    userType: 'management',
    scopes: ['management:read', 'management:write'],
    platformId: undefined,
    domains: [],
  });
  const client = {
    clientId: needText(made, 'client', 'id'),
    clientSecret: needText(made, 'client', 'clientSecret'),
  };
  return createManagementApi(call, client, fixtures.managementOpenapi);
}
