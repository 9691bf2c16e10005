import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { migratedTestDatabase } from '../database/testing/migrated-database.ts';
import { encryptionWith } from '../secrets/secrets.ts';
import {
  countFailedMails,
  countWaitingMails,
  createPostMail,
  listMailsTo,
  type Mail,
  type StoredMail,
} from './mail.ts';
import { mailText, portalLink } from './mail-text.ts';
import { createFileTransport, createSmtpTransport, type MailTransport } from './mail-transports.ts';
import { createMailSender } from './sender.ts';
import { startMailServer } from './testing/mail-server.ts';

let at = Date.parse('2026-11-21T09:00:00Z');
const now = (): Date => new Date(at);
const encryption = encryptionWith('a secret of the tests, long enough', randomBytes);
const post = createPostMail(encryption, { now, random: randomBytes });
const mail = (to: string): Mail => ({
  to,
  subject: mailText`Grüße`,
  text: mailText`${portalLink('https://portal.example', '/#token=opens-something')}\n`,
});

const testing = await migratedTestDatabase();
after(() => testing.stop());

const postInTransaction = (one: Mail): Promise<void> =>
  testing.database.systemTransaction((transaction) => post(transaction, one));
const mailsTo = (to: string): Promise<StoredMail[]> =>
  listMailsTo(testing.database.system, encryption, to, 10);

async function untilLeased(recipient: string): Promise<{ attempts: number }[]> {
  for (;;) {
    const rows = await testing.database.system.query<{ attempts: number }>(
      'select attempts from foundation.mails where recipient = $1 and attempts > 0',
      [recipient],
    );
    if (rows.length > 0) return rows;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function sender(deliver: MailTransport, { keep = false, limitMs = 60_000 } = {}) {
  const faults: unknown[] = [];
  const gaveUp: string[] = [];
  const { database } = testing;
  const made = createMailSender({
    database,
    encryption,
    deliver,
    keep,
    now,
    failed: (error) => faults.push(error),
    gaveUp: (one) => gaveUp.push(one.domain),
    limitMs,
  });
  return { ...made, faults, gaveUp };
}

describe('the outbox', () => {
  test('stores mails encrypted, and contains no mail of a failed transaction', async () => {
    await postInTransaction(mail('one@mail.example'));
    await assert.rejects(
      testing.database.systemTransaction(async (transaction) => {
        await post(transaction, mail('none@mail.example'));
        throw new Error('no');
      }),
    );
    const rows = await testing.database.system.query(
      "select from foundation.mails m where m::text like '%opens-something%' or m::text like $1",
      [`%${Buffer.from('opens-something').toString('hex')}%`],
    );
    assert.equal(rows.length, 0);
    assert.deepEqual(
      (await mailsTo('ONE@mail.example')).map(({ text }) => text),
      [String(mail('').text)],
    );
    assert.deepEqual(await mailsTo('none@mail.example'), []);
  });

  test('sends each mail only once, even if several senders run', async () => {
    const recipients: string[] = [];
    for (const to of ['two@mail.example', 'three@mail.example']) await postInTransaction(mail(to));
    const senders = [1, 2, 3].map(() => sender(async ({ to }) => void recipients.push(to)));
    await Promise.all(senders.map(({ send }) => send()));
    assert.deepEqual(recipients.sort(), ['one@mail.example', 'three@mail.example', 'two@mail.example']);
    assert.deepEqual(await mailsTo('two@mail.example'), []);
  });

  test('retries failed mails later, and gives up after a day', async () => {
    await postInTransaction(mail('later@mail.example'));
    let away = true;
    const recipients: string[] = [];
    const one = sender(async ({ to }) => {
      if (away) throw new Error('the mail server is away');
      recipients.push(to);
    });
    await one.send();
    away = false;
    assert.equal(await one.send(), 0);
    assert.equal(one.faults.length, 1);
    at += 20_000;
    assert.equal(await one.send(), 1);
    assert.deepEqual(recipients, ['later@mail.example']);
    await postInTransaction(mail('old@mail.example'));
    at += 24 * 3_600_000 + 1;
    await one.cleanUp();
    assert.deepEqual(one.gaveUp, ['mail.example']);
    assert.equal(one.failedMails(), 1);
    assert.equal((await countFailedMails(testing.database.system)).count, 1);
    assert.equal((await countWaitingMails(testing.database.system)).count, 0);
    assert.equal(await one.send(), 0);
    at += 30 * 24 * 3_600_000 + 1;
    await one.cleanUp();
    assert.deepEqual(await mailsTo('old@mail.example'), []);
  });

  test('counts the attempt before the mail server is called, and sends no second copy', async () => {
    await postInTransaction(mail('slow@mail.example'));
    let copies = 0;
    const slow = sender(async () => {
      copies += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    const sending = slow.send();
    const [row] = await untilLeased('slow@mail.example');
    assert.equal(row?.attempts, 1);
    // A second sender, as on another node or after a crash, does not send the mail before its lease has ended.
    assert.equal(await sender(() => assert.fail('a second copy')).send(), 0);
    await sending;
    assert.equal(copies, 1);
  });

  test('aborts an attempt at its limit, and sends other mails first afterwards', async () => {
    await postInTransaction(mail('hangs@mail.example'));
    const recipients: string[] = [];
    const one = sender(
      async ({ to }) => {
        if (to === 'hangs@mail.example') await new Promise(() => {});
        recipients.push(to);
      },
      { limitMs: 300 },
    );
    await one.send();
    assert.match(String(one.faults[0]), /no result within the time limit/);
    at += 20_000;
    await postInTransaction(mail('good@mail.example'));
    const [next] = await testing.database.system.query<{ recipient: string }>(
      `select recipient from foundation.mails where sent_at is null and failed_at is null and next_attempt_at <= $1
       order by attempts, next_attempt_at limit 1`,
      [now()],
    );
    assert.equal(next?.recipient, 'good@mail.example');
    await one.send();
    assert.deepEqual(recipients, ['good@mail.example']);
    assert.equal(one.faults.length, 2);
    await testing.database.system.query(
      "delete from foundation.mails where recipient = 'hangs@mail.example'",
    );
  });

  test('rejects with the error after three failed mails in a row', async () => {
    for (const name of ['a', 'b', 'c']) await postInTransaction(mail(`${name}@mail.example`));
    const one = sender(() => Promise.reject(new Error('the mail server is away')));
    await assert.rejects(one.send(), /the mail server is away/);
    assert.equal(one.faults.length, 3);
    await testing.database.system.query('delete from foundation.mails');
  });
});

describe('the delivery of mails', () => {
  test('writes files that a mail program can open; with `keep`, the mail also remains in the database', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'mail-'));
    try {
      await postInTransaction(mail('file@mail.example'));
      await sender(createFileTransport(join(directory, 'mail'), 'no-reply@portal.example'), {
        keep: true,
      }).send();
      const [name = ''] = await readdir(join(directory, 'mail'));
      const text = await readFile(join(directory, 'mail', name), 'utf8');
      assert.match(text, /^To: file@mail\.example\r?$/m);
      assert.match(text, /^From: no-reply@portal\.example\r?$/m);
      assert.equal((await mailsTo('file@mail.example')).length, 1);
    } finally {
      await rm(directory, { recursive: true });
    }
  });

  test('sends a mail to a mail server, with exactly one recipient', async () => {
    const server = await startMailServer();
    const deliver = createSmtpTransport(server.url, 'no-reply@portal.example');
    await deliver(
      { id: 'mal_1', to: 'smtp@mail.example', subject: 'Grüße', text: 'x', createdAt: now() },
      AbortSignal.timeout(10_000),
    );
    await server.stop();
    assert.deepEqual(
      server.lines.filter((line) => line.startsWith('RCPT')),
      ['RCPT TO:<smtp@mail.example>'],
    );
    assert.ok(server.lines.includes('MAIL FROM:<no-reply@portal.example>'));
  });
});
