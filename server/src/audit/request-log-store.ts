import type { Sql } from '../foundation/database/database.ts';
import { whereClause, wherePageClause } from '../foundation/database/sql-condition.ts';
import type { ScopeOrganisation } from '../foundation/database/tenant-scope.ts';

/** Entry of the request log, as in the list. */
export interface RequestLogEntry {
  /** Id of the entry, a decimal number that increases with time. */
  readonly id: string;
  readonly organisationId: string;
  readonly clientId: string;
  readonly apiKeyId: string | null;
  readonly at: Date;
  readonly requestId: string;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
  readonly durationMs: number;
  readonly address: string;
}

export interface RequestLogEntryWithProblem extends RequestLogEntry {
  readonly problem: Readonly<Record<string, unknown>> | null;
}

/** HTTP statuses of each outcome, as first status and first status after the range. */
const statusesOf = { succeeded: [0, 400], refused: [400, 500], failed: [500, 600] } as const;

export interface RequestLogFilter {
  readonly organisationId?: string;
  readonly clientId?: string;
  readonly operation?: string;
  readonly httpStatus?: number;
  readonly outcome?: keyof typeof statusesOf;
  readonly code?: string;
  readonly requestId?: string;
  readonly refused?: boolean;
  readonly occurredFrom?: string;
  readonly occurredBefore?: string;
}

/** Whether a text can be the number of an entry, which is a `bigint` in the database. */
export function isEntryNumber(text: string): boolean {
  return /^[0-9]{1,18}$|^[1-8][0-9]{18}$/.test(text);
}

const requestLogColumns = `id, organisation_id as "organisationId", client_id as "clientId", api_key_id as "apiKeyId", at,
  request_id as "requestId", operation, method, path, status, code, duration_ms as "durationMs", address`;

/** Lists log entries, newest first. Returns one row more than the page size if there is a next page. */
export async function listRequestLogEntries(
  sql: Sql,
  within: ScopeOrganisation,
  filter: RequestLogFilter,
  page: { readonly after: string | null; readonly limit: number },
): Promise<RequestLogEntry[]> {
  const { text, values, most } = wherePageClause(
    [...entryConditions(within, filter), ['id <', page.after]],
    page,
  );
  return sql.query<RequestLogEntry>(
    `select ${requestLogColumns} from audit.request_log where ${text.replaceAll(/\( (\$\d+)/g, '($1, 0)')}
     order by id desc limit ${most}`,
    values,
  );
}

function entryConditions(within: ScopeOrganisation, filter: RequestLogFilter) {
  const [least, before] = filter.outcome ? statusesOf[filter.outcome] : [];
  return [
    ['organisation_id =', within],
    ['organisation_id =', filter.organisationId],
    ['client_id =', filter.clientId],
    ['operation =', filter.operation],
    ['status =', filter.httpStatus],
    ['status >=', least],
    ['status <', before],
    ['code =', filter.code],
    ['request_id =', filter.requestId],
    ['(code is not null) =', filter.refused],
    ['id >= foundation.time_ordered_id(', filter.occurredFrom && Date.parse(filter.occurredFrom)],
    ['id < foundation.time_ordered_id(', filter.occurredBefore && Date.parse(filter.occurredBefore)],
  ] as const;
}

/**
 * Selects entries after a position that were not delivered yet. Positions alone are not enough, because a slow
 * node may write rows with lower numbers later.
 */
export interface NewEntriesFilter {
  /** Number of an entry; only entries with higher numbers are selected. */
  readonly after: string;
  readonly delivered: readonly string[];
  readonly limit: number;
}

/**
 * Returns the newest entries of the selection, oldest first. Also returns the number of further entries, up to
 * 10,000.
 */
export async function listNewRequestLogEntries(
  sql: Sql,
  within: ScopeOrganisation,
  filter: RequestLogFilter,
  { after, delivered, limit }: NewEntriesFilter,
): Promise<{ readonly calls: RequestLogEntry[]; readonly left: number }> {
  const { text, values, most } = wherePageClause([...entryConditions(within, filter), ['id >', after]], {
    limit,
  });
  const from = `from audit.request_log
    where ${text.replaceAll(/time_ordered_id\( (\$\d+)/g, 'time_ordered_id($1, 0)')}`;
  const all = [...values, delivered];
  const rows = await sql.query<RequestLogEntry>(
    `select ${requestLogColumns} ${from} and not id = any ($${all.length}::bigint[]) order by id desc limit ${most}`,
    all,
  );
  const calls = rows.slice(0, limit).reverse();
  const [oldest] = calls;
  if (rows.length <= limit || !oldest) return { calls, left: 0 };
  const [counted] = await sql.query<{ count: number }>(
    `select count(*)::integer as count from (
       select ${from} and not id = any ($${all.length}::bigint[]) and id < ${most} limit ${maxCountedEntries}) c`,
    [...values.slice(0, -1), oldest.id, delivered],
  );
  return { calls, left: counted?.count ?? 0 };
}

const maxCountedEntries = 10_000;

/** Finds an entry by its number, or the newest entry with a request id, with its problem document. */
export async function findRequestLogEntry(
  sql: Sql,
  within: ScopeOrganisation,
  key: { readonly id: string } | { readonly requestId: string },
): Promise<RequestLogEntryWithProblem | null> {
  const { text, values } = whereClause([
    ['organisation_id =', within],
    'id' in key ? ['id =', key.id] : ['request_id =', key.requestId],
  ]);
  const rows = await sql.query<RequestLogEntryWithProblem>(
    `select ${requestLogColumns}, problem from audit.request_log where ${text} order by id desc limit 1`,
    values,
  );
  return rows[0] ?? null;
}
