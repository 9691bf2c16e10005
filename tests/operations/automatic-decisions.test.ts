import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { productionProfileVariables } from '../../bench/database-profile.ts';
import { listAt, requireTextAt, textAt, valueAt } from '../../conformance/json.ts';
import { textOf } from '../../server/src/documents/testing/pdf-content.ts';
import { assertStatus, bodyWithStatus } from '../../server/src/foundation/http/testing/request.ts';
import { roastedCoffeeBody } from '../../server/src/processing/testing/coffee.ts';
import { lodgeInBulk } from '../bulk-lodgement.ts';
import { type ConsoleBrowser, signInToConsole } from '../console-browser.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../database-proxy.ts';
import { waitUntil } from '../faults/wait-until.ts';
import { brokenInvariants } from '../invariants.ts';
import { createPortalClient } from '../portal-client.ts';
import type { PortalProcess } from '../portal-process.ts';
import { readServedOperations } from '../served-operations.ts';
import { startSharedDatabase } from '../shared-database.ts';

/*
 * Tests automatic decisions in the production profile: two nodes on one database, each behind its own proxy.
 */

const [acceptingRow, releasingRow, maxValue] = [4711, 4712, '77123.45'];
const { lrn: _, ...cheapGoods } = roastedCoffeeBody('', '100.00');
const secured = { payment: { method: 'secured' }, guarantee: { type: '1', reference: '26XASANDBOX1' } };
const changed = { ...cheapGoods, ...secured };

const startNode = (index: number, port?: number): Promise<PortalProcess> =>
  shared.startNode({
    ...(port !== undefined && { port }),
    environment: {
      ...production,
      PORTAL_BASE_URL: 'https://portal.example',
      DATABASE_URL: proxies[index]?.url ?? '',
    },
  });

const directory = await mkdtemp(join(tmpdir(), 'customs-portal-automatic-'));
const root = join(import.meta.dirname, '..', '..');
const production = await productionProfileVariables({ dataDir: join(directory, 'data') }, root);
const shared = await startSharedDatabase();
const sandbox = await shared.startNode();
const { credentials } = sandbox;
const webhook = { url: 'http://127.0.0.1:9/', events: ['declaration.released'] };
await createPortalClient(sandbox.baseUrl, credentials.hostToHost)
  .call('POST', '/openapi/webhooks', { body: webhook })
  .then(assertStatus(201));
await sandbox.kill();
await shared.query(`update foundation.profile set profile = 'production'`);
const { user, database } = shared.connection;
const startProxy = () => startDatabaseProxy(shared.socket, user, database);
const proxies: DatabaseProxy[] = [await startProxy(), await startProxy()];
const nodes: PortalProcess[] = [await startNode(0), await startNode(1)];
const baseUrl = nodes[0]?.baseUrl ?? '';
const { clientId } = credentials.hostToHost;
const key = await createPortalClient(baseUrl, credentials.management).call(
  'POST',
  `/management/clients/${clientId}/api-keys`,
  { body: { name: 'In production' } },
);
const apiKey = requireTextAt(key.body, key.text, 'key');
const trader = createPortalClient(baseUrl, { ...credentials.hostToHost, apiKey });
const owner = await signInToConsole(baseUrl, credentials.trader);
const supervisor = await signInWithFactor(baseUrl, credentials.supervisor);
const administrator = await signInWithFactor(baseUrl, credentials.administrator);
const version = await confirmTable();
after(async () => {
  await shared.stop();
  for (const proxy of proxies ?? []) await proxy.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Signs in a person of customs, who sets up the second factor that production requires. */
async function signInWithFactor(
  baseUrl: string,
  account: Parameters<typeof signInToConsole>[1],
): Promise<ConsoleBrowser> {
  const browser = await signInToConsole(baseUrl, account);
  const path = '/management/person/factors/totp';
  const { body } = await browser.call('POST', path, { body: { name: 'Phone' } });
  const code = generateSync({ secret: requireTextAt(body, 'factor', 'secret') });
  const shown = await browser.call('POST', `${path}/${requireTextAt(body, 'factor', 'id')}/confirmation`, {
    body: { code },
  });
  assert.equal(shown.status, 200, shown.text);
  return browser;
}

async function confirmTable(): Promise<number> {
  const rows = [
    { number: acceptingRow, decisions: ['accept', 'assign_lane'] },
    {
      number: releasingRow,
      decisions: ['release'],
      conditions: { payments: ['secured'], valueTo: maxValue },
    },
  ];
  const path = '/management/automation';
  const { version: baseVersion } = Object((await supervisor.call('GET', path)).body);
  const proposed = await supervisor.call('PUT', path, {
    body: { baseVersion, sample: 0, rows, reason: 'Low risk' },
  });
  assert.equal(proposed.status, 200, proposed.text);
  const body = { version: valueAt(proposed.body, 'proposal', 'version') };
  const confirmed = await administrator.call('POST', `${path}/proposal/confirmation`, { body });
  assert.equal(confirmed.status, 200, confirmed.text);
  return Number(valueAt(confirmed.body, 'version'));
}

/** Stops the row that accepts, on the first node. Returns the id of the stop. */
async function stopAccepting(): Promise<string> {
  const body = { row: acceptingRow, reason: 'Wrong rates' };
  const stopped = await supervisor.call('POST', '/management/automation/stops', { body });
  assert.equal(stopped.status, 200, stopped.text);
  return requireTextAt(stopped.body, stopped.text, 'stops', 0, 'id');
}

async function resume(id: string): Promise<void> {
  const path = `/management/automation/stops/${id}/resumption`;
  await supervisor.call('POST', path).then(assertStatus(200));
  await administrator.call('POST', `${path}/confirmation`).then(assertStatus(200));
}

async function lodge(name: string, count: number): Promise<readonly string[]> {
  const lrns = Array.from({ length: count }, (_, index) => `${name}-${index}`);
  const { lodged, others } = await lodgeInBulk(trader, lrns, changed);
  assert.equal(lodged.size, count, others.join());
  return [...lodged.values()];
}

async function countIn(status: string, ids: readonly string[]): Promise<number> {
  const [row] = await shared.query<{ count: number }>(
    'select count(*)::integer as count from declarations.declarations where status = $1 and id = any ($2)',
    [status, ids],
  );
  return row?.count ?? Number.NaN;
}

const untilReleased = (ids: readonly string[]): Promise<void> =>
  waitUntil(
    async () => (await countIn('released', ids)) === ids.length,
    'not all declarations were released',
  );

/** Checks that each decision on the declarations exists once: in the events that clients read, and in the audit. */
async function assertDecidedOnce(ids: readonly string[]): Promise<void> {
  const steps = ['accepted', 'lane_assigned', 'secured', 'released'];
  const own = new Set(ids);
  const counts = new Map<string, number>();
  for (let after = '', more = true; more; ) {
    const body = await trader.call('GET', `/openapi/events?limit=500${after}`).then(bodyWithStatus(200));
    for (const event of listAt(body, 'items')) {
      const [id = '', type = ''] = [textAt(event, 'declaration', 'id'), textAt(event, 'type')];
      const key = `${id} ${type.replace(/^\w+\./, '')}`;
      if (own.has(id)) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    after = `&after=${encodeURIComponent(textAt(body, 'cursor') ?? '')}`;
    more = listAt(body, 'items').length > 0;
  }
  for (const id of ids) for (const step of steps) assert.equal(counts.get(`${id} ${step}`), 1, step);
  const wrong = await shared.query(
    `select k.id, e.action, count(e.*)::integer as count
     from unnest($1::text[]) as k (id) left join audit.events e on e.target_id = k.id
     group by 1, 2 having count(e.*) <> 1`,
    [ids],
  );
  assert.deepEqual(wrong, []);
  assert.deepEqual(await brokenInvariants(shared.connection), []);
}

/** Returns the text of each decision of customs in each form: JSON, signed JSON and PDF. */
async function papersOf(id: string): Promise<string[]> {
  const path = `/openapi/declarations/${id}/decisions`;
  const { body } = await trader.call('GET', path);
  const papers = listAt(body, 'items').flatMap((_item, index) =>
    ['application/json', 'application/jose', 'application/pdf'].map(async (form) => {
      const headers = { ...(await trader.headers()), Accept: form };
      const response = await fetch(`${trader.baseUrl}${path}/${index + 1}`, { headers });
      assert.equal(response.status, 200, form);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (form === 'application/pdf') return textOf(bytes);
      const [, payload] = bytes.toString().split('.');
      return form === 'application/jose'
        ? Buffer.from(payload ?? '', 'base64url').toString()
        : bytes.toString();
    }),
  );
  assert.equal(papers.length, 6, 'the acceptance and the release');
  return Promise.all(papers);
}

describe('the declarant of an automatically released declaration', () => {
  test('reads “Released automatically”, and never the row, its version or its conditions', async () => {
    const [id] = await lodge('READ', 1);
    assert.ok(id);
    await untilReleased([id]);
    const notified = `select (select count(*) from notifications.deliveries) > 0
      and (select count(*) from declarations.changes where sequence is null) = 0 as done`;
    await waitUntil(
      async () => Boolean((await shared.query<{ done: boolean }>(notified))[0]?.done),
      'no delivery',
    );
    const responses: string[] = [];
    for (const { method, path, area } of await readServedOperations(trader.baseUrl)) {
      if (method !== 'GET' || area === 'management') continue;
      const own = path.replace(/(\/declarations\/)\{id\}/, `$1${id}`).replace('{number}', '1');
      if (own.includes('{')) continue;
      const { text } = await (area === 'own' ? owner : trader).call('GET', own);
      responses.push(`${own} ${text}`);
    }
    const stored = await shared.query<{ text: string }>(
      `select body as text from notifications.deliveries
       union all select to_jsonb(n)::text from notifications.notices n
       union all select to_jsonb(m)::text from foundation.mails m`,
    );
    const texts = [...responses, ...stored.map(({ text }) => text), ...(await papersOf(id))];
    const read = texts.find((text) => text.startsWith(`/openapi/declarations/${id} `));
    assert.ok(read?.includes('"reason":"Released automatically"'), read ?? 'it was not read');
    const secret = new RegExp(
      `automation/${version}|\\b(${acceptingRow}|${releasingRow})\\b|${maxValue}|Low risk`,
    );
    const revealing = texts.filter((text) => secret.test(text));
    assert.deepEqual(revealing, []);
    const audited = await shared.query(
      'select action from audit.events where target_id = $1 and actor_id = $2',
      [id, `automation/${version}/${releasingRow}`],
    );
    assert.deepEqual(audited, [{ action: 'declaration.released' }]);
  });
});

describe('automatic decisions of two nodes', () => {
  test('are each made once if the node that decides on 200 declarations is killed', async () => {
    const stop = await stopAccepting();
    const ids = await lodge('KILLED', 200);
    const decided = Promise.race(
      proxies.map(async (proxy, index) => {
        await proxy.sent(`automation/${version}/${acceptingRow}`);
        return index;
      }),
    );
    await resume(stop);
    const victim = await decided;
    await nodes[victim]?.kill();
    assert.equal(await countIn('lodged', ids), ids.length, 'no decision of the killed node was stored');
    await untilReleased(ids);
    nodes[victim] = await startNode(victim, nodes[victim]?.port);
    await assertDecidedOnce(ids);
  });

  test('end on both nodes within a second after a row is stopped on one while 1,000 wait', async () => {
    const first = await stopAccepting();
    const ids = await lodge('STOPPED', 1_000);
    for (const proxy of proxies) proxy.delay(30);
    await resume(first);
    await waitUntil(async () => (await countIn('lodged', ids)) < ids.length, 'no declaration was accepted');
    const stop = await stopAccepting();
    await pause(1_000);
    const waiting = await countIn('lodged', ids);
    await pause(3_000);
    assert.equal(await countIn('lodged', ids), waiting);
    assert.ok(waiting > 0 && waiting < ids.length, `${waiting} declarations still wait`);
    for (const proxy of proxies) proxy.delay(0);
    await resume(stop);
    await untilReleased(ids);
    await assertDecidedOnce(ids);
  });
});
