import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { latestSafeExpiry } from '../../foundation/expiry-margin.ts';
import type { Person } from '../person.ts';

export type LinkPurpose = 'verification' | 'password_reset';

/**
 * Inserts a single-use mail link and invalidates the person's earlier links of this purpose. For the id of a
 * missing person, the same statements have no effect, so that response times do not reveal whether a person
 * exists.
 */
export async function insertMailLink(
  transaction: Transaction,
  link: {
    readonly tokenHash: Uint8Array;
    readonly purpose: LinkPurpose;
    readonly personId: string;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await transaction.query('delete from organisations.mail_links where person_id = $1 and purpose = $2', [
    link.personId,
    link.purpose,
  ]);
  await transaction.query(
    `insert into organisations.mail_links (token_hash, purpose, person_id, expires_at)
     select $1, $2, $3, $4 where exists (select from organisations.people where id = $3)`,
    [link.tokenHash, link.purpose, link.personId, link.expiresAt],
  );
}

export interface LinkedPerson {
  readonly person: Person;
  readonly passwordHash: string | null;
}

/** Returns the person to whom a mail link was sent, or null if the link is invalid or expired. */
export function findPersonOfLink(
  sql: Sql,
  purpose: LinkPurpose,
  tokenHash: Uint8Array,
  now: Date,
): Promise<LinkedPerson | null> {
  return readPersonOfLink(sql, '', [tokenHash, purpose, now]);
}

/**
 * Returns the person to whom a mail link was sent, or null. Locks the link and the person until the end of the
 * transaction.
 */
export function lockPersonOfLink(
  transaction: Transaction,
  purpose: LinkPurpose,
  tokenHash: Uint8Array,
  now: Date,
): Promise<LinkedPerson | null> {
  return readPersonOfLink(transaction, 'for update of l, p', [tokenHash, purpose, now]);
}

async function readPersonOfLink(
  sql: Sql,
  lock: '' | 'for update of l, p',
  values: readonly unknown[],
): Promise<LinkedPerson | null> {
  const [row] = await sql.query<Person & { readonly passwordHash: string | null }>(
    `select p.id, p.email, p.name, p.status, p.password_hash as "passwordHash"
     from organisations.mail_links l join organisations.people p on p.id = l.person_id
     where l.token_hash = $1 and l.purpose = $2 and l.expires_at > $3 ${lock}`,
    values,
  );
  if (!row) return null;
  const { passwordHash, ...person } = row;
  return { person, passwordHash };
}

/** Invalidates all mail links of a person. */
export async function deleteMailLinksOf(transaction: Transaction, personId: string): Promise<void> {
  await transaction.query('delete from organisations.mail_links where person_id = $1', [personId]);
}

export async function deleteOldMailLinks(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from organisations.mail_links where expires_at <= $1', [latestSafeExpiry(now)]);
}
