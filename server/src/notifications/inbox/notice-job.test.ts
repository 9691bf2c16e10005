import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from '../../foundation/database/database.ts';
import { createPostMail } from '../../foundation/mail/mail.ts';
import { encryptionWith } from '../../foundation/secrets/secrets.ts';
import { addMember } from '../../organisations/members/public.ts';
import { openTestCustoms } from '../../processing/testing/test-customs.ts';
import { createNoticeJob } from './notice-job.ts';
import { listNotices } from './notice-store.ts';

const customs = await openTestCustoms();
const { testing, source } = customs.api;
const organisationId = customs.trader.organisation.id;
const personId = await testing.database.systemTransaction((transaction) =>
  addMember(
    transaction,
    source,
    { actor: { kind: 'system', id: 'test' } },
    {
      ...({ organisationId, email: 'owner@loop.example', name: 'Owner', role: 'owner' } as const),
      password: 'drei kleine katzen',
    },
  ),
);
const noticeOwner: { organisationId: string; personId: string } = { organisationId, personId };
after(() => customs.stop());

/** Creates a notice job with a fixed clock, its wake functions, and counters of its queries. */
function openNoticeJob() {
  const { testing, source } = customs.api;
  const at = { ms: 0 };
  const looks = { count: 0, logs: 0 };
  const listeners: ((payload: string) => void)[] = [];
  const watched = (transaction: Transaction): Transaction => ({
    transaction: true,
    query(text, values) {
      if (text.includes('notice_schedules') && values?.[0] === 'approval') looks.count += 1;
      if (text.includes('notice_positions p where')) looks.logs += 1;
      return transaction.query(text, values);
    },
  });
  const job = createNoticeJob({
    source,
    baseUrl: 'https://portal.example',
    postMail: createPostMail(encryptionWith('a secret of the tests, long enough', source.random), source),
    database: {
      system: testing.database.system,
      systemTransaction: (work) =>
        testing.database.systemTransaction((transaction) => work(watched(transaction))),
    },
    notifications: { on: (_channel, listener) => void listeners.push(listener) },
    clock: () => at.ms,
    failed: (error) => assert.ifError(error),
  });
  const sendNotification = (payload: string): void => {
    for (const listener of listeners) listener(payload);
  };
  return { loop: job, at, looks, hear: sendNotification };
}

/** Waits until a condition is true. Polls, because the job reports no progress. */
async function waitUntil(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await pause(10);
}

test('continuous changes create notices in the order of the log, with time-based queries once a second', async () => {
  const { loop: job, at, looks, hear } = openNoticeJob();
  job.start();
  await waitUntil(() => job.state().succeeded);
  assert.equal(looks.count, 1);
  const listed = () =>
    listNotices(customs.api.testing.database.system, noticeOwner, {}, { after: null, limit: 100 });
  const expectedLrns: string[] = [];
  for (const round of [1, 2]) {
    customs.api.source.move(1);
    for (const each of [1, 2, 3, 4]) {
      const lrn = `LOOP-${round}-${each}`;
      const id = await customs.lodge(lrn);
      assert.ok(await customs.decide(id, 'reject', { reason: 'no' }));
      expectedLrns.push(lrn);
    }
    await customs.api.number();
    hear(`${noticeOwner.organisationId} 1,org_another/principal 2`);
    await waitUntil(async () => (await listed()).length === expectedLrns.length);
  }
  assert.deepEqual(
    (await listed()).map(({ about }) => about.name),
    expectedLrns.toReversed(),
  );
  assert.equal(looks.count, 1);
  at.ms += 1_000;
  hear('org_another/principal 3');
  await waitUntil(() => looks.count === 2);
  await job.stop();
});

test('the notice job runs no query for logs without new events, even on a node that has just started', async () => {
  const { loop: job, at, looks, hear } = openNoticeJob();
  // Adds more than one page of organisations without new events before the organisation with a new event.
  await customs.api.testing.database.system.query(
    `insert into declarations.stream_watermark (organisation_id, last_sequence)
     select 'org_00' || lpad(n::text, 24, '0'), 0 from generate_series(1, 1200) n`,
  );
  job.start();
  await waitUntil(() => job.state().succeeded);
  at.ms += 60_000;
  hear('org_another/principal 3');
  await waitUntil(() => looks.count === 2);
  assert.equal(looks.logs, 0);
  await customs.lodge('LOOP-LATER');
  await customs.api.number();
  at.ms += 60_000;
  hear('org_another/principal 3');
  await waitUntil(() => looks.count === 3);
  assert.equal(looks.logs, 1);
  await job.stop();
});
