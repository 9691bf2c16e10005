import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, beforeEach, describe, test } from 'node:test';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { newId } from '../../foundation/ids.ts';
import type { Mail } from '../../foundation/mail/mail.ts';
import { addMember } from '../../organisations/members/public.ts';
import { organisationCaller } from '../../organisations/testing/organisations.ts';
import { listNotices, storeSettings } from '../inbox/notice-store.ts';
import { checkHealth } from './health-job.ts';

const hourMs = 3_600_000;
const baseUrl = 'https://portal.example';
const start = Date.parse('2026-11-20T08:05:00Z');
let at = start;
const source = { now: () => new Date(at), random: (bytes: number): Uint8Array => randomBytes(bytes) };
const mails: Mail[] = [];
const testing = await migratedTestDatabase();
after(() => testing.stop());

interface Watched {
  readonly organisationId: string;
  readonly personId: string;
  readonly clientId: string;
  /** A webhook that receives alerts. */
  readonly listener: string;
}
let watched: Watched;
let other: Watched;

async function addOrganisation(name: string): Promise<Watched> {
  const { organisation } = await organisationCaller(testing.database, source);
  const organisationId = organisation.id;
  const personId = await testing.database.systemTransaction(async (transaction) => {
    const id = await addMember(
      transaction,
      source,
      { actor: { kind: 'system', id: 'test' } },
      {
        ...({ organisationId, email: `${newId('x', source)}@health.example`, role: 'developer' } as const),
        ...{ name, password: 'drei kleine katzen' },
      },
    );
    await storeSettings(transaction, {
      personId: id,
      language: 'en',
      ways: { error_rate: 'email' },
    });
    return id;
  });
  const clientId = newId('cli', source);
  await testing.database.system.query(
    `insert into access.clients (organisation_id, id, name, user_type, scopes, jwks, created_at, changed_at)
     values ($1, $2, $3, 'host_to_host', '{}', '{}', now(), now())`,
    [organisationId, clientId, `Software of ${name}`],
  );
  const listener = await addWebhook(organisationId, ['health.alert_opened', 'health.alert_closed']);
  return { organisationId, personId, clientId, listener };
}

async function addWebhook(
  organisationId: string,
  events: readonly string[] | null,
  grantId: string | null = null,
): Promise<string> {
  const id = newId('whk', source);
  await testing.database.system.query(
    `insert into notifications.webhooks (organisation_id, id, url, events, ordered, status, encrypted_secret, created_at,
       changed_at, position, grant_id)
     values ($1, $2, 'https://receiver.example/' || $2, $3, 'none', 'active', '', now(), now(), 0, $4)`,
    [organisationId, id, events, grantId],
  );
  return id;
}

/** Beginning of the hour that the next check measures. */
const lastHour = (): number => Math.floor(at / hourMs) * hourMs - hourMs;

/** Records requests of a client, by hours before the measured one. */
async function recordRequests(
  { organisationId, clientId }: Watched,
  hoursAgo: number,
  failed: number,
  all = 100,
) {
  for (const [status, calls] of [
    [200, all - failed],
    [400, failed],
  ])
    await testing.database.system.query(
      `insert into audit.usage (organisation_id, hour, client_id, operation, status, code, bucket, calls)
       values ($1, $2, $3, 'createDeclaration', $4, '', 0, $5)`,
      [organisationId, new Date(lastHour() - hoursAgo * hourMs), clientId, status, calls],
    );
}

async function recordHistory(of: Watched, failedPercent: number): Promise<void> {
  for (let day = 0; day < 14; day += 1) await recordRequests(of, 24 * day + 2, failedPercent);
}

async function recordAttempts(organisationId: string, webhook: string, hoursAgo: number, failed: number) {
  await testing.database.system.query(
    'insert into notifications.webhook_attempts (organisation_id, webhook_id, hour, attempts, failed) values ($1, $2, $3, 20, $4)',
    [organisationId, webhook, new Date(lastHour() - hoursAgo * hourMs), failed],
  );
}

const check = (): Promise<boolean> =>
  testing.database.systemTransaction((transaction) =>
    checkHealth(transaction, {
      source,
      baseUrl,
      postMail: async (_transaction, mail) => void mails.push(mail),
    }),
  );

/** Checks the measured hour, and moves to the next one. */
async function checkHour(): Promise<void> {
  assert.equal(await check(), true);
  at += hourMs;
}

async function noticesOf(owner: Watched) {
  const page = { after: null, limit: 100 };
  return (await listNotices(testing.database.system, owner, {}, page)).map(({ kind, about }) => {
    assert.equal(kind, 'error_rate');
    return about;
  });
}

const deliveriesTo = (webhook: string) =>
  testing.database.system.query<{ type: string; body: string; eventId: string }>(
    `select type, body, event_id as "eventId" from notifications.deliveries where webhook_id = $1 order by created_at`,
    [webhook],
  );

const openAlerts = () => testing.database.system.query('select from notifications.health_alerts');

beforeEach(async () => {
  at = start;
  await testing.database.system.query('delete from notifications.notice_schedules');
  await testing.database.system.query('delete from audit.usage');
  await testing.database.system.query('delete from notifications.webhook_attempts');
  await testing.database.system.query('delete from notifications.health_alerts');
  mails.length = 0;
  watched = await addOrganisation('Watched');
  other = await addOrganisation('Other');
});

describe('the failures of a client', () => {
  test('cause one alert when they rise from 0 to 30 percent, and its end when they fall again', async () => {
    await recordHistory(watched, 0);
    await recordHistory(other, 0);
    await recordRequests(watched, 0, 30);
    await recordRequests(other, 0, 0);
    await checkHour();
    await recordRequests(watched, 0, 40);
    await checkHour();
    await recordRequests(watched, 0, 0);
    await checkHour();
    await recordRequests(watched, 0, 0);
    await checkHour();
    const { clientId: id } = watched;
    const subject = { type: 'client', id, name: 'Software of Watched', dueBy: null };
    assert.deepEqual(await noticesOf(watched), [
      { ...subject, detail: 'health.alert_closed', failedPercent: 0, usualPercent: 0 },
      { ...subject, detail: 'health.alert_opened', failedPercent: 30, usualPercent: 0 },
    ]);
    const [opening, closing, ...more] = (await deliveriesTo(watched.listener)).map(({ body }) =>
      JSON.parse(body),
    );
    assert.deepEqual(more, []);
    assert.equal(opening.type, 'health.alert_opened');
    assert.deepEqual(opening.alert, {
      ...{ subject: 'client', id, name: 'Software of Watched', openedAt: opening.occurredAt },
      ...{ from: '2026-11-20T07:00:00.000Z', before: '2026-11-20T08:00:00.000Z' },
      ...{ calls: 100, failedShare: 0.3, usualShare: 0 },
      href: `${baseUrl}/openapi/error-groups?clientId=${id}`,
    });
    assert.equal(closing.type, 'health.alert_closed');
    assert.equal(closing.alert.openedAt, opening.occurredAt);
    assert.deepEqual(
      mails.map(({ subject: title }) => String(title)),
      [
        'Customs Portal: unusual failures of the client Software of Watched',
        'Customs Portal: usual operation of the client Software of Watched',
      ],
    );
    assert.match(
      String(mails[0]?.text),
      /^30 percent of the requests .+ Usually, it is at most 0 percent\./m,
    );
    assert.ok(String(mails[0]?.text).includes(`${baseUrl}/console/clients/${id}`));
    assert.deepEqual(await noticesOf(other), []);
    assert.deepEqual(await deliveriesTo(other.listener), []);
  });

  test('cause no alert at a share that is usual for this client, or with few requests', async () => {
    await recordHistory(watched, 30);
    await recordRequests(watched, 0, 30);
    await recordHistory(other, 0);
    await recordRequests(other, 0, 49, 49);
    await checkHour();
    assert.deepEqual([await noticesOf(watched), await noticesOf(other)], [[], []]);
  });

  test('cause a second alert only after the end of the first one', async () => {
    await recordHistory(watched, 0);
    for (const failed of [50, 0, 50]) {
      await recordRequests(watched, 0, failed);
      await checkHour();
    }
    assert.deepEqual(
      (await noticesOf(watched)).map(({ detail }) => detail),
      ['health.alert_opened', 'health.alert_closed', 'health.alert_opened'],
    );
  });

  test('are checked once an hour, also by two nodes at the same time', async () => {
    await recordHistory(watched, 0);
    await recordRequests(watched, 0, 100);
    assert.deepEqual((await Promise.all([check(), check()])).toSorted(), [false, true]);
    assert.equal(await check(), false);
    assert.equal((await noticesOf(watched)).length, 1);
    assert.equal((await deliveriesTo(watched.listener)).length, 1);
  });

  test('cause no alert for a client that belongs to another organisation', async () => {
    const foreign = { ...watched, clientId: other.clientId };
    await recordHistory(foreign, 0);
    await recordRequests(foreign, 0, 100);
    await checkHour();
    assert.deepEqual([await noticesOf(watched), await noticesOf(other)], [[], []]);
  });

  test('reach only webhooks of the organisation that list the event, and none of platforms', async () => {
    const { organisationId } = watched;
    const [all, platform] = [
      await addWebhook(organisationId, null),
      await addWebhook(organisationId, ['health.alert_opened'], newId('grt', source)),
    ];
    await recordHistory(watched, 0);
    await recordRequests(watched, 0, 100);
    await checkHour();
    assert.equal((await deliveriesTo(watched.listener)).length, 1);
    assert.deepEqual([await deliveriesTo(all), await deliveriesTo(platform)], [[], []]);
  });

  test('end without a message after 14 days', async () => {
    await recordHistory(watched, 0);
    await recordRequests(watched, 0, 100);
    await checkHour();
    at += 14 * 24 * hourMs;
    await checkHour();
    assert.equal((await openAlerts()).length, 1);
    await checkHour();
    assert.deepEqual(await openAlerts(), []);
    assert.equal((await noticesOf(watched)).length, 1);
  });
});

describe('the failures of a webhook', () => {
  test('cause an alert, which other webhooks receive, and its end', async () => {
    const { organisationId, listener } = watched;
    const failing = await addWebhook(organisationId, ['query.opened']);
    for (let day = 0; day < 14; day += 1) {
      await recordAttempts(organisationId, failing, 24 * day + 2, 1);
      await recordAttempts(other.organisationId, other.listener, 24 * day + 2, 6);
    }
    await recordAttempts(organisationId, failing, 0, 6);
    await recordAttempts(other.organisationId, other.listener, 0, 6);
    await checkHour();
    await recordAttempts(organisationId, failing, 0, 0);
    await checkHour();
    const subject = {
      type: 'webhook',
      id: failing,
      name: `https://receiver.example/${failing}`,
      dueBy: null,
    };
    assert.deepEqual(await noticesOf(watched), [
      { ...subject, detail: 'health.alert_closed', failedPercent: 0, usualPercent: 5 },
      { ...subject, detail: 'health.alert_opened', failedPercent: 30, usualPercent: 5 },
    ]);
    const events = (await deliveriesTo(listener)).map(({ body }) => JSON.parse(body));
    assert.deepEqual(
      events.map(({ type, alert }) => [type, alert.id, alert.href]),
      ['opened', 'closed'].map((state) => [
        `health.alert_${state}`,
        failing,
        `${baseUrl}/openapi/webhooks/${failing}/deliveries`,
      ]),
    );
    assert.deepEqual(await noticesOf(other), []);
    assert.match(String(mails[0]?.text), /^30 percent of the attempts to deliver events to /m);
    assert.ok(String(mails[0]?.text).includes(`${baseUrl}/console/webhooks/${failing}`));
  });

  test('end without a message when the webhook was deleted', async () => {
    const { organisationId } = watched;
    const failing = await addWebhook(organisationId, null);
    for (let day = 0; day < 3; day += 1) await recordAttempts(organisationId, failing, 24 * day + 2, 0);
    await recordAttempts(organisationId, failing, 0, 20);
    await checkHour();
    await testing.database.system.query('delete from notifications.webhooks where id = $1', [failing]);
    await recordAttempts(organisationId, failing, 0, 0);
    await checkHour();
    assert.deepEqual(await openAlerts(), []);
    assert.equal((await noticesOf(watched)).length, 1);
  });
});
