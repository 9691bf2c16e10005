import type { Sql, Transaction } from '../foundation/database/database.ts';
import type { Person } from './person.ts';

export type LinkPurpose = 'verification' | 'password_reset';

/** What a link in a mail opens, once. The person's earlier links of this purpose are worth nothing from now on. */
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
    `insert into organisations.mail_links (token_hash, purpose, person_id, expires_at) values ($1, $2, $3, $4)`,
    [link.tokenHash, link.purpose, link.personId, link.expiresAt],
  );
}

/** The person whose link this is, held against other uses of it; null when it is none, or its time is over. */
export async function findPersonOfLink(
  transaction: Transaction,
  purpose: LinkPurpose,
  tokenHash: Uint8Array,
  now: Date,
): Promise<{ readonly person: Person; readonly passwordHash: string | null } | null> {
  const [row] = await transaction.query<Person & { readonly passwordHash: string | null }>(
    `select p.id, p.email, p.name, p.state, p.password_hash as "passwordHash"
     from organisations.mail_links l join organisations.people p on p.id = l.person_id
     where l.token_hash = $1 and l.purpose = $2 and l.expires_at > $3 for update of l, p`,
    [tokenHash, purpose, now],
  );
  if (!row) return null;
  const { passwordHash, ...person } = row;
  return { person, passwordHash };
}

/** Whatever links a person had are spent. */
export async function deleteMailLinksOf(transaction: Transaction, personId: string): Promise<void> {
  await transaction.query('delete from organisations.mail_links where person_id = $1', [personId]);
}

export async function deleteOldMailLinks(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from organisations.mail_links where expires_at <= $1', [now]);
}
