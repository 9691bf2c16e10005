import type { Sql, Transaction } from '../database/database.ts';
import { type IdSource, newId } from '../ids.ts';
import type { Wrapping } from '../secrets/secrets.ts';
import type { WrappedColumn } from '../secrets/wrapped-column.ts';
import { nothingWaiting, type Waiting } from '../system/backlog.ts';
import type { MailText } from './mail-text.ts';

/** A mail of plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: MailText;
  readonly text: MailText;
}

export const wrappedMails: WrappedColumn = {
  table: 'foundation.mails',
  column: 'encrypted',
  id: 'id',
  nameOf,
};

/** Puts a mail into the box: it is sent if, and only if, the transaction commits. */
export type PostMail = (transaction: Transaction, mail: Mail) => Promise<void>;

export function mailPoster(wrapping: Wrapping, source: IdSource): PostMail {
  return async (transaction, mail) => {
    const id = newId('mal', source);
    const now = source.now();
    const written = { to: mail.to, subject: String(mail.subject), text: String(mail.text) };
    await transaction.query(
      `insert into foundation.mails (id, recipient, encrypted, created_at, next_attempt_at) values ($1, $2, $3, $4, $4)`,
      [id, mail.to, wrapping.wrap(nameOf(id), Buffer.from(JSON.stringify(written))), now],
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
  readonly wrapped: Uint8Array;
  readonly createdAt: Date;
}

/** The mails to one address that are still there, newest first. */
export async function listMailsTo(
  sql: Sql,
  wrapping: Wrapping,
  to: string,
  limit: number,
): Promise<StoredMail[]> {
  const rows = await sql.query<MailRow>(
    `select id, encrypted as wrapped, created_at as "createdAt" from foundation.mails
     where lower(recipient) = lower($1) order by id desc limit $2`,
    [to, limit],
  );
  return rows.flatMap((row) => open(wrapping, row) ?? []);
}

/** The mail whose turn it is, held until the end of the transaction; null when none is due. */
export async function lockDueMail(
  transaction: Transaction,
  wrapping: Wrapping,
  now: Date,
): Promise<StoredMail | null> {
  const [row] = await transaction.query<MailRow>(
    `select id, encrypted as wrapped, created_at as "createdAt" from foundation.mails
     where sent_at is null and next_attempt_at <= $1 order by next_attempt_at limit 1 for update skip locked`,
    [now],
  );
  return row ? open(wrapping, row) : null;
}

export async function markSent(transaction: Transaction, id: string, now: Date): Promise<void> {
  await transaction.query('update foundation.mails set sent_at = $2 where id = $1', [id, now]);
}

/** The next attempt is after 20 seconds, then 40, and so on up to an hour. */
export async function putOff(transaction: Transaction, id: string, now: Date): Promise<void> {
  await transaction.query(
    `update foundation.mails set attempts = attempts + 1,
       next_attempt_at = $2::timestamptz + least(interval '1 hour', interval '20 seconds' * power(2, least(attempts, 10)))
     where id = $1`,
    [id, now],
  );
}

/** Deletes one mail, or all that are older. */
export async function deleteMail(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from foundation.mails where id = $1', [id]);
}

export async function deleteMailsBefore(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from foundation.mails where created_at < $1', [before]);
}

/** Mails that are not sent yet. */
export async function countWaitingMails(sql: Sql): Promise<Waiting> {
  const [row] = await sql.query<{ count: number; oldest: Date | null }>(
    'select count(*)::integer as count, min(created_at) as oldest from foundation.mails where sent_at is null',
  );
  return row ?? nothingWaiting;
}

function nameOf(id: string): string {
  return `mail/${id}`;
}

function open(wrapping: Wrapping, { id, wrapped, createdAt }: MailRow): StoredMail {
  const plain = wrapping.unwrap(nameOf(id), wrapped);
  if (!plain) throw new Error(`the email ${id} was encrypted with another secret`);
  const mail: Pick<StoredMail, 'to' | 'subject' | 'text'> = JSON.parse(plain.toString('utf8'));
  return { ...mail, id, createdAt };
}
