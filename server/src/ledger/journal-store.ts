import type { Sql } from '../foundation/database/database.ts';

export interface JournalEntryRow {
  readonly id: string;
  readonly organisationId: string;
  readonly office: string | null;
  readonly declarationId: string | null;
  readonly occurredAt: Date;
  /** Time of the event, or the start of the first open period if the event was in a closed period. */
  readonly bookedAt: Date;
  readonly type: string;
  readonly reference: string | null;
  readonly lines: readonly { readonly account: string; readonly amount: string }[];
  /** Position of the entry in the list, for the cursor of the next page. */
  readonly position: string;
}

export interface JournalFilter {
  /** Null for the entries of all organisations. */
  readonly organisationId: string | null;
  readonly declarationId?: string | undefined;
  readonly reference?: string | undefined;
  /** Complete name of an account, or its first segments up to a slash. */
  readonly account?: string | undefined;
  readonly occurredFrom?: Date | undefined;
  readonly occurredBefore?: Date | undefined;
}

interface JournalPage {
  readonly after: string | null;
  readonly limit: number;
}

type Bind = (value: unknown) => string;

const columns = `e.id::text, e.organisation_id as "organisationId", e.office, e.declaration as "declarationId",
  e.at as "occurredAt", e.booked_at as "bookedAt", e.type, e.reference,
  (select json_agg(json_build_object('account', l.account, 'amount', l.amount::text) order by l.amount desc, l.account)
   from ledger.postings l where l.organisation_id = e.organisation_id and l.entry = e.id) as lines`;

/**
 * Lists journal entries, one more than the page if there are more. Entries of a period of time are ordered by
 * time, all other entries by id, because an index supports each of the two orders.
 */
export function listJournalEntries(
  sql: Sql,
  filter: JournalFilter,
  page: JournalPage,
  first: 'oldest' | 'newest' = 'oldest',
): Promise<JournalEntryRow[]> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const text =
    filter.account !== undefined && isOtherwiseUnfiltered(filter)
      ? entriesOfAccount(filter, filter.account, page, first, bind)
      : entriesInOrder(filter, page, first, bind);
  return sql.query<JournalEntryRow & Record<string, unknown>>(text, values);
}

function isOtherwiseUnfiltered({ declarationId, reference, ...period }: JournalFilter): boolean {
  return declarationId === undefined && reference === undefined && !hasPeriod(period);
}

function hasPeriod({
  occurredFrom,
  occurredBefore,
}: Pick<JournalFilter, 'occurredFrom' | 'occurredBefore'>): boolean {
  return occurredFrom !== undefined || occurredBefore !== undefined;
}

function entriesInOrder(
  filter: JournalFilter,
  { after, limit }: JournalPage,
  first: 'oldest' | 'newest',
  bind: Bind,
): string {
  const [beyond, order] = first === 'oldest' ? ['>', 'asc'] : ['<', 'desc'];
  const byTime = hasPeriod(filter);
  const conditions = [
    ...(filter.organisationId === null ? [] : [`e.organisation_id = ${bind(filter.organisationId)}`]),
    ...(filter.declarationId === undefined ? [] : [`e.declaration = ${bind(filter.declarationId)}`]),
    ...(filter.reference === undefined ? [] : [`e.reference = ${bind(filter.reference)}`]),
    ...(filter.occurredFrom === undefined ? [] : [`e.at >= ${bind(filter.occurredFrom)}`]),
    ...(filter.occurredBefore === undefined ? [] : [`e.at < ${bind(filter.occurredBefore)}`]),
    ...(filter.account === undefined ? [] : [postsTo(filter.account, bind)]),
    ...(after === null ? [] : [beyondPosition(after, beyond, byTime, bind)]),
  ];
  const position = byTime ? "e.at::text || '|' || e.id" : 'e.id::text';
  return `select ${columns}, ${position} as position from ledger.journal_entries e
    where ${conditions.join(' and ') || 'true'}
    order by ${byTime ? `e.at ${order}, ` : ''}e.id ${order} limit ${bind(limit + 1)}`;
}

function beyondPosition(after: string, beyond: string, byTime: boolean, bind: Bind): string {
  if (!byTime) return `e.id ${beyond} ${bind(after)}`;
  const [at = '', id = ''] = after.split('|');
  return `(e.at, e.id) ${beyond} (${bind(at)}::timestamptz, ${bind(id)}::bigint)`;
}

/** Selects entries with a posting to an account or to one of its sub-accounts. */
function postsTo(account: string, bind: Bind): string {
  const name = bind(account);
  return `exists (select from ledger.postings l where l.entry = e.id and l.organisation_id = e.organisation_id
    and (l.account = ${name} or starts_with(l.account, ${name} || '/')))`;
}

/**
 * Selects the page from the postings of an account, because only their index finds an account with few
 * entries quickly.
 */
function entriesOfAccount(
  { organisationId }: JournalFilter,
  account: string,
  { after, limit }: JournalPage,
  first: 'oldest' | 'newest',
  bind: Bind,
): string {
  const [beyond, order] = first === 'oldest' ? ['>', 'asc'] : ['<', 'desc'];
  const name = bind(account);
  const most = bind(limit + 1);
  const more = [
    ...(organisationId === null ? [] : [`and l.organisation_id = ${bind(organisationId)}`]),
    ...(after === null ? [] : [`and l.entry ${beyond} ${bind(after)}`]),
  ].join(' ');
  const select = (condition: string) =>
    `(select distinct l.entry from ledger.postings l where ${condition} ${more} order by l.entry ${order} limit ${most})`;
  // The range ends at `0`, because 0 is the character after the slash in the collation of the column.
  const found = account.includes('/')
    ? `${select(`l.account = ${name}`)} union ${select(`l.account >= ${name} || '/' and l.account < ${name} || '0'`)}`
    : select(`split_part(l.account, '/', 1) = ${name}`);
  return `select ${columns}, e.id::text as position from (${found}) f join ledger.journal_entries e on e.id = f.entry
    order by e.id ${order} limit ${most}`;
}
