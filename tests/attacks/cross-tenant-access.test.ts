import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { isRecord, requireTextAt, textAt, valueAt } from '../../conformance/json.ts';
import { type ConsoleBrowser, signInToConsole } from '../console-browser.ts';
import {
  createPortalClient,
  declarationOf,
  type PortalClient,
  type PortalResponse,
} from '../portal-client.ts';
import { readServedOperations, type ServedOperation } from '../served-operations.ts';
import { reportObservation, startAttackPortal, statusAndErrorCode } from './attack-portal.ts';
import { createMember, requireSuccess } from './new-member.ts';
import { requestConcurrently } from './request-concurrently.ts';

/* Cross-tenant access, roles, and the order of business steps. */
const attack = await startAttackPortal();
const operations = await readServedOperations(attack.portal.baseUrl);
after(() => attack.stop());

const customs = (method: string, path: string, body?: object): Promise<PortalResponse> =>
  attack.customs.call(method, `/management/${path}`, body === undefined ? {} : { body });

interface Platform {
  readonly id: string;
  readonly origin: string;
  readonly client: PortalClient;
}
let platforms = 0;
async function newPlatform(): Promise<Platform> {
  platforms += 1;
  const origin = `https://a${platforms}.example`;
  const { organisationId } = attack.portal.credentials.platform;
  const made = requireSuccess(
    await customs('POST', 'platforms', { organisationId, name: 'Attacked', domains: [origin] }),
  );
  const id = requireTextAt(made.body, 'platform', 'id');
  requireSuccess(await customs('PATCH', `platforms/${id}`, { status: 'active' }));
  const client = requireSuccess(
    await customs('POST', 'clients', { name: 'Attacked', userType: 'platform', platformId: id }),
  );
  const clientId = requireTextAt(client.body, 'client', 'id');
  const key = requireSuccess(await customs('POST', `clients/${clientId}/api-keys`, { name: 'Attacked' }));
  const credentials = {
    clientId,
    clientSecret: requireTextAt(client.body, 'client', 'clientSecret'),
    apiKey: requireTextAt(key.body, 'key', 'key'),
  };
  return { id, origin, client: createPortalClient(attack.portal.baseUrl, credentials) };
}
const asking = ({ client }: Platform, headers: Readonly<Record<string, string>>): Promise<PortalResponse> =>
  client.call('GET', '/openapi/status', { headers });

describe('A2 an id of another platform', () => {
  test('returns 403 platform_not_allowed and writes an audit entry', async (context) => {
    const [one, other] = [await newPlatform(), await newPlatform()];
    assert.equal((await asking(one, { id_platform: one.id, Origin: one.origin })).status, 200);
    const answers = [
      await asking(one, { id_platform: other.id, Origin: one.origin }),
      await asking(one, { id_platform: other.id, Origin: other.origin }),
      await asking(one, { id_platform: 'PL9999', Origin: one.origin }),
      await asking(one, { id_platform: one.id.toLowerCase(), Origin: one.origin }),
      await asking(one, { id_platform: `${one.id} ${other.id}`, Origin: one.origin }),
    ];
    for (const answer of answers) assert.equal(statusAndErrorCode(answer), '403 platform_not_allowed');
    assert.equal(
      statusAndErrorCode(await asking(one, { id_platform: one.id, Origin: other.origin })),
      '403 origin_not_allowed',
    );
    const events = await attack.shared.query(
      `select from audit.events where action like 'security.%' and request_id = $1`,
      [answers[0]?.headers.get('x-request-id')],
    );
    assert.equal(events.length, 1);
    reportObservation(context, '5 × 403 platform_not_allowed; one audit event');
  });
});

describe('A4 a missing or inactive platform', () => {
  test('returns 400 platform_required and origin_required, and 403 platform_not_allowed', async (context) => {
    const platform = await newPlatform();
    const codes = [
      await asking(platform, { Origin: platform.origin }),
      await asking(platform, { id_platform: '', Origin: platform.origin }),
      await asking(platform, { id_platform: platform.id }),
    ].map(statusAndErrorCode);
    assert.deepEqual(codes, ['400 platform_required', '400 platform_required', '400 origin_required']);
    requireSuccess(await customs('PATCH', `platforms/${platform.id}`, { status: 'suspended' }));
    // A node may use its cache for at most a second.
    await pause(1_000);
    const refused = statusAndErrorCode(
      await asking(platform, { id_platform: platform.id, Origin: platform.origin }),
    );
    assert.equal(refused, '403 platform_not_allowed');
    reportObservation(context, [...codes, refused].join(', '));
  });
});

describe('A5 roles', () => {
  test('no role can request an operation of the management API outside its matrix', async (context) => {
    const document: unknown = requireSuccess(
      await attack.customs.call('GET', '/management/openapi.json'),
    ).body;
    const { administrator, officer, trader } = attack.portal.credentials;
    const { baseUrl } = attack.portal;
    const people: Readonly<Record<string, ConsoleBrowser>> = {
      owner: await signInToConsole(baseUrl, trader),
      developer: (await createMember(attack, 'developer')).browser,
      viewer: (await createMember(attack, 'viewer')).browser,
      officer: await signInToConsole(baseUrl, officer),
      administrator: await signInToConsole(baseUrl, administrator),
    };
    const forPeople = operations.filter(
      ({ area, path, id }) => area !== 'openapi' && rolesOf(document, path, id) !== null,
    );
    const wrong: string[] = [];
    let calls = 0;
    for (const [role, browser] of Object.entries(people)) {
      for (const { id, method, path } of forPeople) {
        const allowed = rolesOf(document, path, id)?.includes(role) ?? false;
        // Sends an id or body that cannot exist: an authorised caller gets 400 or 404, and nothing changes.
        const answer = await browser.call(
          method,
          path.replaceAll(/\{\w+\}/g, 'none'),
          method === 'GET' ? {} : { body: { nothing: 1 } },
        );
        calls += 1;
        const refused = statusAndErrorCode(answer) === '403 role_insufficient';
        if (refused === allowed) wrong.push(`${role} ${id}: ${statusAndErrorCode(answer)}`);
      }
    }
    assert.deepEqual(wrong, []);
    assert.ok(forPeople.length > 60, `${forPeople.length}`);
    reportObservation(
      context,
      `${Object.keys(people).length} roles × ${forPeople.length} operations = ${calls} requests, each with the result in docs/roles.md`,
    );
  });
  test('no person can assign themselves a role', async (context) => {
    const { browser, id } = await createMember(attack, 'developer');
    const tried = [
      await browser.call('PATCH', `/management/members/${id}`, { body: { role: 'owner' } }),
      await browser.call('POST', '/management/invitations', {
        body: { email: 'me@evil.example', role: 'owner' },
      }),
      await browser.call('PUT', '/management/session', {
        body: { organisationId: attack.portal.credentials.otherTrader.organisationId },
      }),
      await browser.call('PATCH', `/management/people/${id}`, {
        body: { status: 'active', role: 'administrator' },
      }),
    ].map(statusAndErrorCode);
    for (const each of tried) assert.match(each, /^40[034] /);
    reportObservation(context, tried.join(', '));
  });
});

/** Returns the roles named in an operation's description; null if it is not restricted by role. */
function rolesOf(document: unknown, path: string, id: string): readonly string[] | null {
  const item = valueAt(document, 'paths', path);
  for (const operation of isRecord(item) ? Object.values(item) : []) {
    if (textAt(operation, 'operationId') !== id) continue;
    const roles = valueAt(operation, 'x-roles');
    return Array.isArray(roles) ? roles.map(String) : null;
  }
  return null;
}

describe('A7 excessive data in a response', () => {
  test('no property of any response is a secret, a hash or data of another organisation', async (context) => {
    const { baseUrl, credentials } = attack.portal;
    const callers: readonly [string, Pick<PortalClient, 'call'>, (operation: ServedOperation) => boolean][] =
      [
        ['trader', attack.trader, ({ area }) => area === 'openapi'],
        ['customs', attack.customs, ({ area, forPrograms }) => area === 'management' && forPrograms],
        ['owner', await signInToConsole(baseUrl, credentials.trader), ({ area }) => area !== 'openapi'],
        ['officer', await signInToConsole(baseUrl, credentials.officer), ({ area }) => area === 'management'],
      ];
    await attack.trader.lodge('A7');
    const forbidden = /password|digest|hash$|secret$|pepper|wrapped|private|salt|tokenHash/i;
    const harmless =
      /^(contentHash|rowHash|sha256|previousHash|headHash|hash|secretHint|fileHash|documentHash)$/;
    const found = new Set<string>();
    let read = 0;
    for (const [name, caller, mayCall] of callers) {
      for (const { method, path } of operations.filter(mayCall)) {
        if (method !== 'GET' || path.includes('{')) continue;
        const answer = await caller.call('GET', path);
        if (answer.status !== 200) continue;
        read += 1;
        for (const member of membersOf(answer.body))
          if (forbidden.test(member) && !harmless.test(member)) found.add(`${name} ${path}: ${member}`);
        assert.ok(!/argon2|\$2[aby]\$|BEGIN [A-Z ]*PRIVATE KEY|"d":"/.test(answer.text), path);
      }
    }
    assert.deepEqual([...found], []);
    assert.ok(read > 30, `${read}`);
    reportObservation(context, `${read} responses searched`);
  });
});

function membersOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(membersOf);
  return isRecord(value) ? Object.entries(value).flatMap(([name, inner]) => [name, ...membersOf(inner)]) : [];
}

describe('A8 cursors, limits and filters', () => {
  test('returns 400 for a foreign, changed or mismatched cursor, and never data of another organisation', async (context) => {
    for (let made = 0; made < 3; made += 1) await attack.trader.lodge(`A8-${made}`);
    const lists = ['/openapi/declarations', '/openapi/status', '/openapi/events'];
    const answered: string[] = [];
    for (const path of lists) {
      const first = requireSuccess(await attack.trader.call('GET', `${path}?limit=1`));
      const cursor = requireTextAt(first.body, path, 'cursor');
      const swapped = cursor.slice(0, 10) + (cursor[10] === 'A' ? 'B' : 'A') + cursor.slice(11);
      const attempts = [
        await attack.other.call('GET', `${path}?limit=1&after=${cursor}`),
        await attack.trader.call('GET', `${path}?after=${swapped}`),
        await attack.trader.call('GET', `${path}?after=${cursor}A`),
        await attack.trader.call('GET', `${path}?after=${cursor.slice(0, -4)}`),
        await attack.trader.call('GET', `${path}?after=${encodeURIComponent("' or 1=1 --")}`),
        await attack.trader.call('GET', `${path}?after=${Buffer.from('{"after":0}').toString('base64url')}`),
        await attack.trader.call('GET', `${path}?limit=1e9`),
        await attack.trader.call('GET', `${path}?limit=1000000000`),
        await attack.trader.call('GET', `${path}?limit=-1`),
        await attack.trader.call('GET', `${path}?sort=password`),
        await attack.trader.call(
          'GET',
          `${path}?organisationId=${attack.portal.credentials.otherHostToHost.organisationId}`,
        ),
      ];
      for (const [index, answer] of attempts.entries())
        assert.equal(statusAndErrorCode(answer), '400 input_invalid', `${path} ${index}: ${answer.text}`);
      answered.push(`${path}: ${attempts.length} × 400 input_invalid`);
    }
    reportObservation(context, answered.join('; '));
  });
});

describe('A11 race conditions', () => {
  const codes = (answers: readonly PortalResponse[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const answer of answers)
      counts[statusAndErrorCode(answer)] = (counts[statusAndErrorCode(answer)] ?? 0) + 1;
    return counts;
  };
  test('fifty concurrent requests for the last of twenty keys: one succeeds', async (context) => {
    const { organisationId } = attack.portal.credentials.hostToHost;
    const client = requireSuccess(
      await customs('POST', 'clients', { name: 'Racer', userType: 'host_to_host', organisationId }),
    );
    const path = `clients/${requireTextAt(client.body, 'client', 'id')}/api-keys`;
    for (let made = 0; made < 19; made += 1) requireSuccess(await customs('POST', path, { name: `${made}` }));
    const counts = codes(await requestConcurrently(50, () => customs('POST', path, { name: 'last' })));
    assert.deepEqual(counts, { 201: 1, '409 api_key_limit': 49 });
    reportObservation(context, JSON.stringify(counts));
  });
  test('ten concurrent rotations of a key, or approvals of a platform: one succeeds', async (context) => {
    const key = requireSuccess(
      await customs('POST', `clients/${attack.portal.credentials.hostToHost.clientId}/api-keys`, {
        name: 'Race',
      }),
    );
    const rotated = codes(
      await requestConcurrently(10, () =>
        customs('POST', `api-keys/${requireTextAt(key.body, 'key', 'id')}/rotation`, { overlapSeconds: 60 }),
      ),
    );
    assert.deepEqual(rotated, { 201: 1, '409 api_key_inactive': 9 });
    const owner = await signInToConsole(attack.portal.baseUrl, attack.portal.credentials.trader);
    const registration = requireSuccess(
      await owner.call('POST', '/management/platforms', {
        body: { name: 'Race', domains: ['https://race.example'] },
      }),
    );
    const approval = `platforms/${requireTextAt(registration.body, 'platform', 'id')}/approval`;
    const approved = codes(
      await requestConcurrently(10, (index) =>
        customs('POST', approval, { decision: index % 2 ? 'approve' : 'refuse', reason: 'Race' }),
      ),
    );
    assert.deepEqual(approved, { 200: 1, '409 approval_not_pending': 9 });
    reportObservation(context, `${JSON.stringify(rotated)}; ${JSON.stringify(approved)}`);
  });
  test('ten concurrent rotations of a webhook secret: one succeeds, and deliveries have at most two signatures', async (context) => {
    const webhook = requireSuccess(
      await attack.trader.call('POST', '/openapi/webhooks', {
        body: { url: 'http://127.0.0.1:9/', events: ['invalidation.denied'] },
      }),
    );
    const path = `/openapi/webhooks/${requireTextAt(webhook.body, 'webhook', 'id')}/secret-rotation`;
    const counts = codes(await requestConcurrently(10, () => attack.trader.call('POST', path)));
    reportObservation(context, JSON.stringify(counts));
    assert.deepEqual(counts, { 201: 1, '409 webhook_secret_in_overlap': 9 });
  });
  test('fifty concurrent declarations with one LRN: one succeeds', async (context) => {
    const counts = codes(
      await requestConcurrently(50, () =>
        attack.trader.call('POST', '/openapi/declarations', { body: declarationOf('A11') }),
      ),
    );
    assert.deepEqual(counts, { 201: 1, '409 lrn_in_use': 49 });
    reportObservation(context, JSON.stringify(counts));
  });
  test('concurrent requests do not exceed the limit of twenty webhooks', async (context) => {
    const counts = codes(
      await requestConcurrently(40, () =>
        attack.other.call('POST', '/openapi/webhooks', {
          body: { url: 'http://127.0.0.1:9/', events: ['invalidation.denied'] },
        }),
      ),
    );
    assert.deepEqual(counts, { 201: 20, '409 webhook_limit': 20 });
    reportObservation(context, JSON.stringify(counts));
  });
});

describe('A13 enumeration and inference', () => {
  test('no total, search, suggestion or export changes with the activity of another organisation', async (context) => {
    const dayMs = 86_400_000;
    const [yesterday, tomorrow] = [-dayMs, dayMs].map((offset) =>
      new Date(Date.now() + offset).toISOString(),
    );
    const view = async (): Promise<string[]> => {
      const views: string[] = [];
      for (const path of [
        '/openapi/declarations/summary',
        '/openapi/declarations/count',
        '/openapi/declarations',
        '/openapi/status',
        '/openapi/declarations?lrnPrefix=A13',
        `/openapi/declarations/export?lodgedFrom=${yesterday}`,
        '/openapi/events',
        `/openapi/events/export?occurredFrom=${yesterday}&occurredBefore=${tomorrow}`,
        '/openapi/parties',
      ]) {
        const { status, text } = await attack.other.call('GET', path);
        assert.equal(status, 200, `${path} ${text}`);
        views.push(`${path} ${text.replaceAll(/"(generatedAt|cursor)":"[^"]*"/g, '')}`);
      }
      return views;
    };
    const before = await view();
    for (let made = 0; made < 5; made += 1) await attack.trader.lodge(`A13-${made}`);
    assert.deepEqual(await view(), before);
    const own = await attack.other.lodge('A13-0');
    assert.equal(own.status, 201, 'another’s LRN is free');
    reportObservation(
      context,
      `${before.length} responses unchanged; an LRN of another organisation can be used`,
    );
  });
  test('ids are not sequential', async () => {
    const [one, other] = [await attack.trader.lodge('A13-a'), await attack.trader.lodge('A13-b')];
    const random = ({ body }: PortalResponse): string => requireTextAt(body, 'declaration', 'id').slice(-16);
    assert.notEqual(random(one).slice(0, 12), random(other).slice(0, 12));
  });
});
