import type { Sql, Transaction } from '../database/database.ts';
import { type IdSource, newId } from '../ids.ts';
import type { EncryptedColumn } from '../secrets/encrypted-column.ts';
import type { Encryption } from '../secrets/secrets.ts';
import { emptyQueue, type QueueDepth } from '../system/queue-depth.ts';
import type { MailText } from './mail-text.ts';

/** A plain-text mail. */
export interface Mail {
  readonly to: string;
  readonly subject: MailText;
  readonly text: MailText;
}

export const encryptedMailColumn: EncryptedColumn = {
  table: 'foundation.mails',
  column: 'encrypted',
  id: 'id',
  nameOf: mailEncryptionName,
};

/** Queues a mail, which is sent only if the transaction commits. */
export type PostMail = (transaction: Transaction, mail: Mail) => Promise<void>;

export function createPostMail(encryption: Encryption, source: IdSource): PostMail {
  return async (transaction, mail) => {
    const id = newId('mal', source);
    const now = source.now();
    const written = { to: mail.to, subject: String(mail.subject), text: String(mail.text) };
    await transaction.query(
      `insert into foundation.mails (id, recipient, encrypted, created_at, next_attempt_at) values ($1, $2, $3, $4, $4)`,
      [id, mail.to, encryption.encrypt(mailEncryptionName(id), Buffer.from(JSON.stringify(written))), now],
    );
  };
}

export interface StoredMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly createdAt: Date;
}

interface MailRow {
  readonly id: string;
  readonly encrypted: Uint8Array;
  readonly createdAt: Date;
}

/** Returns the stored mails to one address, newest first. */
export async function listMailsTo(
  sql: Sql,
  encryption: Encryption,
  to: string,
  limit: number,
): Promise<StoredMail[]> {
  const rows = await sql.query<MailRow>(
    `select id, encrypted, created_at as "createdAt" from foundation.mails
     where lower(recipient) = lower($1) order by id desc limit $2`,
    [to, limit],
  );
  return rows.flatMap((row) => openMail(encryption, row) ?? []);
}

/** An encrypted mail that only this node may send until its lease expires. */
export interface LeasedMail extends MailRow {
  readonly attempts: number;
}

/** Leases the due mail with the fewest attempts, and counts the attempt. Returns null if no mail is due. */
export async function leaseMail(sql: Sql, now: Date, until: Date): Promise<LeasedMail | null> {
  const [row] = await sql.query<LeasedMail>(
    `update foundation.mails m set attempts = attempts + 1, next_attempt_at = $2
     where m.id = (
       select d.id from foundation.mails d
       where d.sent_at is null and d.failed_at is null and d.next_attempt_at <= $1
       order by d.attempts, d.next_attempt_at limit 1 for update skip locked)
     returning m.id, m.encrypted, m.created_at as "createdAt", m.attempts`,
    [now, until],
  );
  return row ?? null;
}

export async function markSent(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.query('update foundation.mails set sent_at = $2 where id = $1', [id, now]);
}

export async function postponeMail(sql: Sql, id: string, until: Date, reason: string): Promise<void> {
  await sql.query(
    `update foundation.mails set next_attempt_at = $2, last_error = left($3, 500)
     where id = $1 and sent_at is null`,
    [id, until, reason],
  );
}

export interface FailedMail {
  readonly id: string;
  readonly domain: string;
  readonly attempts: number;
  readonly lastError: string | null;
}

/**
 * Marks unsent mails that were created before a time as failed. They are not sent again, but administrators still see
 * them.
 */
export function failMailsBefore(sql: Sql, before: Date, now: Date): Promise<FailedMail[]> {
  return sql.query<FailedMail>(
    `update foundation.mails set failed_at = $2
     where created_at < $1 and sent_at is null and failed_at is null
     returning id, split_part(recipient, '@', 2) as domain, attempts, last_error as "lastError"`,
    [before, now],
  );
}

export async function countFailedMails(sql: Sql): Promise<QueueDepth> {
  const [row] = await sql.query<{ count: number; oldest: Date | null }>(
    'select count(*)::integer as count, min(failed_at) as oldest from foundation.mails where failed_at is not null',
  );
  return row ?? emptyQueue;
}

export async function deleteMail(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from foundation.mails where id = $1', [id]);
}

/** Deletes sent mails that were created before one time, and failed mails that failed before another time. */
export async function deleteMailsBefore(sql: Sql, sentBefore: Date, failedBefore: Date): Promise<void> {
  await sql.query(
    'delete from foundation.mails where (created_at < $1 and sent_at is not null) or failed_at < $2',
    [sentBefore, failedBefore],
  );
}

/** Counts the mails that wait to be sent. */
export async function countWaitingMails(sql: Sql): Promise<QueueDepth> {
  const [row] = await sql.query<{ count: number; oldest: Date | null }>(
    'select count(*)::integer as count, min(created_at) as oldest from foundation.mails where sent_at is null and failed_at is null',
  );
  return row ?? emptyQueue;
}

function mailEncryptionName(id: string): string {
  return `mail/${id}`;
}

export function openMail(encryption: Encryption, { id, encrypted, createdAt }: MailRow): StoredMail {
  const plain = encryption.decrypt(mailEncryptionName(id), encrypted);
  if (!plain) throw new Error(`the email ${id} was encrypted with another secret`);
  const mail: Pick<StoredMail, 'to' | 'subject' | 'text'> = JSON.parse(plain.toString('utf8'));
  return { ...mail, id, createdAt };
}
