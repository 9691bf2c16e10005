import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listAt, requireTextAt, textAt } from '../../conformance/json.ts';
import { commandLine } from '../clients/command-line.ts';
import { createPortalClient, sendPortalRequest } from '../portal-client.ts';
import type { PortalProcess } from '../portal-process.ts';
import { startSharedDatabase } from '../shared-database.ts';

const { cli } = commandLine(() => directory);

const directory = await mkdtemp(join(tmpdir(), 'customs-portal-status-'));
const host = createServer((request, response) => {
  readFile(join(directory, (request.url ?? '').replaceAll(/[^a-z.]/g, ''))).then(
    (file) => response.end(file),
    () => response.writeHead(404).end(),
  );
});
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
const address = host.address();
assert.ok(typeof address === 'object' && address);
const filesUrl = `http://127.0.0.1:${address.port}`;
/*
 * Tests the service status in the production profile: two nodes write the files to one directory, which another server
 * publishes while both nodes are killed.
 */
const shared = await startSharedDatabase();
const sandbox = await shared.startNode();
const { credentials } = sandbox;
const trader = createPortalClient(sandbox.baseUrl, credentials.hostToHost);
const created = await trader.call('POST', '/openapi/webhooks', {
  body: {
    url: 'http://127.0.0.1:9/',
    events: ['service.incident_announced', 'service.incident_updated', 'service.incident_resolved'],
  },
});
const webhook = requireTextAt(created.body, 'webhook', 'id');
await sandbox.kill();
await shared.query(`update foundation.profile set profile = 'production'`);
await shared.query(
  `insert into notifications.notice_settings (person_id, language, ways)
     select p.id, 'de', '{"service":"email"}' from organisations.people p on conflict do nothing`,
);
const environment = {
  PORTAL_PROFILE: 'production',
  PORTAL_COUNTRY: 'xa',
  PORTAL_BASE_URL: 'https://portal.example',
  PORTAL_STATUS_DIR: directory,
};
const nodes: PortalProcess[] = [
  await shared.startNode({ environment }),
  await shared.startNode({ environment }),
];
const baseUrl = (): string => nodes[0]?.baseUrl ?? '';
const customs = createPortalClient(baseUrl(), credentials.management);
after(async () => {
  await shared.stop();
  host.close();
  await rm(directory, { recursive: true, force: true });
});

const text = async (url: string): Promise<string> => (await fetch(url)).text();

async function untilTrue(condition: () => Promise<boolean>, what: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (await condition()) return;
    await pause(100);
  }
  assert.fail(`${what} did not come`);
}

const texts = (title: string) => [
  { language: 'en', title, text: `${title}.` },
  { language: 'de', title: `${title} (de)`, text: `${title} (de).` },
];

/** Checks that every channel contains a step of the incident. */
async function assertAnnounced(title: string, type: string, count: number): Promise<void> {
  const inFiles = async (): Promise<boolean> => {
    const files = await Promise.all(
      ['status.json', 'status.html', 'status.atom'].map((name) => text(`${filesUrl}/${name}`)),
    );
    return files.every((file) => file.includes(`${title} (de)`));
  };
  await untilTrue(inFiles, `${title} in all files`);
  const { body } = await sendPortalRequest(`${nodes[1]?.baseUrl}/public/service-status`);
  assert.equal(textAt(body, 'incidents', 0, 'announcements', 0, 'texts', 0, 'title'), title);
  const german = await sendPortalRequest(`${baseUrl()}/status?lang=de`);
  assert.ok(german.text.includes(`${title} (de)`), german.text);
  assert.ok((await text(`${baseUrl()}/status.atom`)).includes(title));
  await untilTrue(async () => {
    const [row] = await shared.query<{ pending: number }>(
      'select count(*)::integer as pending from system.announcements where completed_at is null',
    );
    return row?.pending === 0;
  }, 'the end of the announcement');
  const deliveries = await shared.query<{ body: string }>(
    'select body from notifications.deliveries where webhook_id = $1 and type = $2',
    [webhook, type],
  );
  assert.equal(deliveries.length, 1, type);
  assert.equal(JSON.parse(deliveries[0]?.body ?? '').incident.texts[1].title, `${title} (de)`);
  const [row] = await shared.query<{ people: number; notices: number; names: number; mails: number }>(
    `select (select count(*) from organisations.memberships m join organisations.people p on p.id = m.person_id
         where p.status = 'active')::integer as people,
       (select count(*) from notifications.notices n where n.about->>'detail' = $1)::integer as notices,
       (select count(*) from notifications.notices n where n.about->>'name' = $2)::integer as names,
       (select count(*) from foundation.mails)::integer as mails`,
    [type, `${title} (de)`],
  );
  assert.ok(row && row.people > 0);
  assert.equal(row.notices, row.people);
  assert.equal(row.names, row.people);
  assert.equal(row.mails, row.people * count);
}

describe('the service status of two production nodes', () => {
  test('shows an incident in every channel when it is announced, updated and resolved', async () => {
    const body = {
      ...{ kind: 'incident', components: ['payments'], effect: 'unavailable', texts: texts('First news') },
      startsAt: new Date(Date.now() - 1_000).toISOString(),
    };
    const made = await customs.call('POST', '/management/incidents', { body });
    assert.equal(made.status, 201, made.text);
    const path = `/management/incidents/${requireTextAt(made.body, 'incident', 'id')}`;
    await assertAnnounced('First news', 'service.incident_announced', 1);
    const status = JSON.parse(await text(`${filesUrl}/status.json`));
    assert.equal(status.status, 'unavailable');
    const update = await customs.call('PATCH', path, {
      body: { effect: 'degraded', texts: texts('More news') },
    });
    assert.equal(update.status, 200, update.text);
    await assertAnnounced('More news', 'service.incident_updated', 2);
    const resolution = await customs.call('POST', `${path}/resolution`, {
      body: { texts: texts('All is well') },
    });
    assert.equal(resolution.status, 200, resolution.text);
    await assertAnnounced('All is well', 'service.incident_resolved', 3);
    const { body: after } = await sendPortalRequest(`${baseUrl()}/public/service-status`);
    const payments = listAt(after, 'components').find((each) => textAt(each, 'component') === 'payments');
    assert.equal(textAt(payments, 'status'), 'available');
  });

  test('is readable and verified at the other host while the nodes are killed, until it is out of date', async () => {
    const read = () => cli(['service', 'status', '--url', baseUrl(), '--status-url', filesUrl, '--json']);
    const { code, error } = await read();
    assert.equal(code, 0, error);
    await Promise.all(nodes.map((node) => node.kill()));
    const last = await text(`${filesUrl}/status.json`);
    const during = await read();
    assert.equal(during.code, 0, during.error);
    assert.deepEqual(JSON.parse(during.output), JSON.parse(last));
    await pause(Math.max(0, Date.parse(JSON.parse(last).validUntil) - Date.now() + 1_000));
    assert.equal(await text(`${filesUrl}/status.json`), last);
    const late = await read();
    assert.equal(late.code, 4);
    assert.match(late.error, /Service status unknown: the last status was valid until/);
  });
});
