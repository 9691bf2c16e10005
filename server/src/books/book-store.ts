import type { Sql, Transaction } from '../foundation/database/database.ts';
import { wherePage } from '../foundation/database/where.ts';
import type { BookEntry } from './entry.ts';

/** An entry with the declaration that it belongs to. */
export interface EntryToWrite extends BookEntry {
  readonly organisationId: string;
  readonly declaration: string;
  /** RFC 3339. */
  readonly at: string;
}

/** Writes entries in the transaction of what they tell; the database refuses one whose lines do not sum to zero. */
export async function writeEntries(
  transaction: Transaction,
  entries: readonly EntryToWrite[],
): Promise<void> {
  if (entries.length > 0) await transaction.query('select books.write($1)', [JSON.stringify(entries)]);
}

/** Takes back all that the books say of some declarations: for the sandbox, where they are forgotten. */
export async function reverseEntries(
  transaction: Transaction,
  organisationId: string,
  declarations: readonly string[],
  at: Date,
): Promise<void> {
  await transaction.query('select books.reverse($1, $2, $3)', [organisationId, declarations, at]);
}

/** What is reserved on a guarantee, and what was drawn from it. */
export interface Cover {
  readonly reserved: string;
  readonly used: string;
}

/** What the books say of the guarantees of an organisation, by reference. */
export async function sumCover(sql: Sql, organisationId: string): Promise<ReadonlyMap<string, Cover>> {
  const rows = await sql.query<Cover & { reference: string }>(
    `select s.reference, s.reserved::text, s.used::text from books.sums_by_guarantee() s
     where s.organisation_id = $1`,
    [organisationId],
  );
  return new Map(rows.map(({ reference, ...cover }) => [reference, cover]));
}

/** An entry as it is listed. */
export interface EntryRow {
  readonly id: string;
  readonly declaration: string | null;
  readonly at: Date;
  readonly what: string;
  readonly reference: string | null;
  readonly lines: { readonly account: string; readonly amount: string }[];
}

/** Entries of an organisation, oldest first, one more than the page shows. */
export function listEntries(
  sql: Sql,
  organisationId: string,
  filter: { readonly declaration?: string; readonly reference?: string },
  page: { readonly after: string | null; readonly limit: number },
): Promise<EntryRow[]> {
  const { text, values, most } = wherePage(
    [
      ['e.organisation_id =', organisationId],
      ['e.declaration =', filter.declaration],
      ['e.reference =', filter.reference],
      ['e.id >', page.after],
    ],
    page,
  );
  return sql.query<EntryRow & Record<string, unknown>>(
    `select e.id::text, e.declaration, e.at, e.what, e.reference,
       (select json_agg(json_build_object('account', l.account, 'amount', l.amount::text) order by l.amount desc, l.account)
        from books.lines l where l.organisation_id = e.organisation_id and l.entry = e.id) as lines
     from books.entries e where ${text} order by e.id limit ${most}`,
    values,
  );
}

/** Something in what is stored that the books do not bear out. */
export interface Violation {
  /** Of the books' invariants, which. */
  readonly invariant: number;
  /** The entry, bill or guarantee. */
  readonly subject: string;
  readonly message: string;
}

/** Entries whose lines do not sum to zero: the database refuses them, so somebody has reached around it. */
export function findUnbalanced(sql: Sql, most: number): Promise<Violation[]> {
  return sql.query<Violation & Record<string, unknown>>(
    `select 1 as invariant, l.entry::text as subject, 'its lines sum to ' || sum(l.amount) as message
     from books.lines l group by l.organisation_id, l.entry having sum(l.amount) <> 0 limit $1`,
    [most],
  );
}
