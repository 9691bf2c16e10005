import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { newId } from '../../foundation/ids.ts';
import type { Mail } from '../../foundation/mail/mail.ts';
import { addMember } from '../../organisations/members/public.ts';
import { organisationCaller, testSource } from '../../organisations/testing/organisations.ts';
import { storeIncident } from '../../system/incidents/incident-store.ts';
import { listNotices, storeSettings } from '../inbox/notice-store.ts';
import { createAnnouncementJob } from './announcement-job.ts';

const source = testSource();
const mails: Mail[] = [];
const baseUrl = 'https://portal.example';
const testing = await migratedTestDatabase();
after(() => testing.stop());

interface TestMember {
  readonly organisationId: string;
  readonly personId: string;
}

async function member(name: string): Promise<TestMember> {
  const { organisation } = await organisationCaller(testing.database, source);
  const organisationId = organisation.id;
  const personId = await testing.database.systemTransaction((transaction) =>
    addMember(
      transaction,
      source,
      { actor: { kind: 'system', id: 'test' } },
      {
        ...({ organisationId, email: `${name}@news.example`, name, role: 'viewer' } as const),
        password: 'drei kleine katzen',
      },
    ),
  );
  return { organisationId, personId };
}

async function subscribe({ organisationId }: TestMember, events: readonly string[] | null): Promise<string> {
  const id = newId('whk', source);
  await testing.database.system.query(
    `insert into notifications.webhooks (organisation_id, id, url, events, ordered, status, encrypted_secret, created_at,
       changed_at, position)
     values ($1, $2, 'https://receiver.example', $3, 'none', 'active', '', now(), now(), 0)`,
    [organisationId, id, events],
  );
  return id;
}

async function announce(title: string): Promise<string> {
  const id = newId('inc', source);
  const at = source.now();
  const texts = [
    { language: 'en', title, text: 'Details' },
    { language: 'de', title: `${title} (de)`, text: 'Einzelheiten' },
  ];
  await testing.database.systemTransaction((transaction) =>
    storeIncident(
      transaction,
      {
        ...{ id, kind: 'incident', status: 'announced', components: ['payments'], effect: 'degraded' },
        ...{ startsAt: at, endsAt: null, resolvedAt: null, legalBasis: null, texts, version: 1 },
        ...{ createdAt: at, changedAt: at },
      },
      { type: 'announced', at, texts },
    ),
  );
  return id;
}

function createJob(postMail: (mail: Mail) => void = (mail) => void mails.push(mail)) {
  const errors: unknown[] = [];
  const job = createAnnouncementJob({
    ...{ database: testing.database, source, baseUrl },
    postMail: async (_transaction, mail) => postMail(mail),
    wakeDispatcher: () => {},
    failed: (error) => void errors.push(error),
  });
  return { job, errors };
}

async function pending(): Promise<number> {
  const rows = await testing.database.system.query(
    'select from system.announcements where completed_at is null',
  );
  return rows.length;
}

/** Runs jobs until no announcement is pending. */
async function sendAll(...jobs: readonly ReturnType<typeof createJob>[]): Promise<void> {
  for (const { job } of jobs) job.start();
  while ((await pending()) > 0) await pause(5);
  await Promise.all(jobs.map(({ job }) => job.stop()));
  for (const { errors } of jobs) assert.deepEqual(errors, []);
}

const noticesFor = (owner: TestMember) =>
  listNotices(testing.database.system, owner, {}, { after: null, limit: 10 });

const deliveriesTo = (webhook: string) =>
  testing.database.system.query<{ type: string; body: string; id: string }>(
    'select type, body, id from notifications.deliveries where webhook_id = $1',
    [webhook],
  );

describe('the announcement of an incident', () => {
  test('reaches every member in their language, by mail only on request, and not after “none”', async () => {
    const [english, german, silent] = [
      await member('english'),
      await member('german'),
      await member('silent'),
    ];
    await testing.database.systemTransaction(async (transaction) => {
      await storeSettings(transaction, { ...german, language: 'de', ways: { service: 'email' } });
      await storeSettings(transaction, { ...silent, language: 'en', ways: { service: 'none' } });
    });
    const id = await announce('Payments are slow');
    await sendAll(createJob());
    const [notice] = await noticesFor(english);
    assert.equal(notice?.kind, 'service');
    assert.deepEqual(notice.about, {
      ...{ type: 'incident', id, name: 'Payments are slow', dueBy: null },
      detail: 'service.incident_announced',
    });
    assert.equal((await noticesFor(german))[0]?.about.name, 'Payments are slow (de)');
    assert.deepEqual(await noticesFor(silent), []);
    assert.deepEqual(
      mails.map(({ to }) => to),
      ['german@news.example'],
    );
    assert.ok(String(mails[0]?.text).includes('Payments are slow (de)'));
    assert.ok(String(mails[0]?.text).includes(`${baseUrl}/status`));
  });

  test('is delivered to the webhooks that list its type, and not to those of all types of the event log', async () => {
    const owner = await member('webhooks');
    const listed = await subscribe(owner, ['service.incident_announced', 'query.opened']);
    const all = await subscribe(owner, null);
    const other = await subscribe(owner, ['service.incident_resolved']);
    const id = await announce('For programs');
    await sendAll(createJob());
    const [delivery] = await deliveriesTo(listed);
    assert.equal(delivery?.type, 'service.incident_announced');
    const event = JSON.parse(delivery.body);
    assert.equal(event.incident.id, id);
    assert.equal(event.incident.texts[1].title, 'For programs (de)');
    assert.equal(event.incident.href, `${baseUrl}/openapi/service-status`);
    assert.deepEqual(await deliveriesTo(all), []);
    assert.deepEqual(await deliveriesTo(other), []);
  });

  test('is sent once by two nodes, also after a failure in the middle', async () => {
    const owner = await member('once');
    await testing.database.systemTransaction((transaction) =>
      storeSettings(transaction, { ...owner, language: 'en', ways: { service: 'email' } }),
    );
    const webhook = await subscribe(owner, ['service.incident_announced']);
    await announce('Once');
    const failing = createJob(() => {
      throw new Error('the node ends');
    });
    failing.job.start();
    while (failing.errors.length === 0) await pause(5);
    await failing.job.stop();
    assert.deepEqual(await noticesFor(owner), []);
    mails.length = 0;
    await sendAll(createJob(), createJob());
    assert.equal((await noticesFor(owner)).length, 1);
    assert.equal((await deliveriesTo(webhook)).length, 1);
    assert.equal(mails.filter(({ to }) => to === 'once@news.example').length, 1);
  });

  test('reaches organisations after a whole batch of organisations without members', async () => {
    for (let count = 0; count < 201; count += 1) await organisationCaller(testing.database, source);
    source.move(1_000);
    const last = await member('last');
    await announce('For the last');
    await sendAll(createJob());
    assert.equal((await noticesFor(last))[0]?.about.name, 'For the last');
  });
});
