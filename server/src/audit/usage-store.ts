import type { Sql } from '../foundation/database/database.ts';
import { whereClause } from '../foundation/database/sql-condition.ts';
import type { ScopeOrganisation } from '../foundation/database/tenant-scope.ts';

export interface UsageFilter {
  readonly organisationId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly operation?: string | undefined;
  readonly from: Date;
  readonly to: Date;
}

/** Number of requests with the same grouping value, status, problem code and latency bucket. */
export interface CountedCalls {
  /** Value by which the requests are grouped, such as a client id or an hour. */
  readonly key: string;
  readonly status: number;
  readonly code: string;
  readonly bucket: number;
  readonly calls: number;
}

/** Operation name under which token requests are counted. */
export const tokenOperation = 'issueToken';

const intervals = {
  hour: `to_char(hour, 'YYYY-MM-DD"T"HH24:00:00.000"Z"')`,
  day: `to_char(hour, 'YYYY-MM-DD"T"00:00:00.000"Z"')`,
} as const;

/** Counts requests by hour or day in UTC, without problem codes. */
export async function countByTime(
  sql: Sql,
  within: ScopeOrganisation,
  filter: UsageFilter,
  interval: keyof typeof intervals,
): Promise<CountedCalls[]> {
  const { text, values } = usageConditions(within, filter, true);
  return sql.query<CountedCalls>(
    `select ${intervals[interval]} as key, status, '' as code, bucket, sum(calls)::float8 as calls
     from audit.usage where ${text} group by 1, 2, 4 order by 1`,
    values,
  );
}

/** Counts the requests of a period to all operations, without problem codes. */
export function countByOperation(system: Sql, from: Date, before: Date): Promise<CountedCalls[]> {
  return system.query<CountedCalls & Record<string, unknown>>(
    `select u.operation as key, u.status, '' as code, u.bucket, sum(u.calls)::float8 as calls
     from audit.usage u where u.organisation_id = '*' and u.hour >= $1 and u.hour < $2 group by 1, 2, 4`,
    [from, before],
  );
}

/** A client of an organisation, and its requests in an hour. */
export interface ClientHour {
  readonly organisationId: string;
  readonly id: string;
  readonly hour: Date;
  readonly calls: number;
  /** Number of 4xx and 5xx responses. */
  readonly failed: number;
}

const failedCalls = 'coalesce(sum(u.calls) filter (where u.status >= 400), 0)';

/** Returns the clients of which at least a share of the requests in an hour was refused or failed. */
export function listClientsWithErrors(
  system: Sql,
  hour: Date,
  minCalls: number,
  minShare: number,
): Promise<Pick<ClientHour, 'organisationId' | 'id'>[]> {
  return system.query<ClientHour & Record<string, unknown>>(
    `select u.organisation_id as "organisationId", u.client_id as id from audit.usage u
     where u.hour = $1 and u.organisation_id <> '*' and u.operation <> $4
     group by 1, 2 having sum(u.calls) >= $2 and ${failedCalls} >= $3::float8 * sum(u.calls)`,
    [hour, minCalls, minShare, tokenOperation],
  );
}

/** Counts the requests of clients, and those that were refused or failed, in each hour of a period. */
export function countErrorsByHour(
  system: Sql,
  clients: readonly Pick<ClientHour, 'organisationId' | 'id'>[],
  from: Date,
  before: Date,
): Promise<ClientHour[]> {
  return system.query<ClientHour & Record<string, unknown>>(
    `select u.organisation_id as "organisationId", u.client_id as id, u.hour, sum(u.calls)::float8 as calls,
       ${failedCalls}::float8 as failed
     from jsonb_to_recordset($1) as c("organisationId" text, id text)
       join audit.usage u on u.organisation_id = c."organisationId" and u.client_id = c.id
     where u.hour >= $2 and u.hour < $3 and u.operation <> $4 group by 1, 2, 3`,
    [
      JSON.stringify(clients.map(({ organisationId, id }) => ({ organisationId, id }))),
      from,
      before,
      tokenOperation,
    ],
  );
}

/** Maximum number of groups in a response; groups with fewer requests are omitted. */
export const maxUsageGroups = 100;

const groupingColumns = {
  client: 'client_id',
  operation: 'operation',
  organisation: 'organisation_id',
} as const;

/** Counts requests by client, operation or organisation; returns the 100 groups with the most requests. */
export async function countRequestsByGroup(
  sql: Sql,
  within: ScopeOrganisation,
  filter: UsageFilter,
  by: keyof typeof groupingColumns,
): Promise<CountedCalls[]> {
  const { text, values } = usageConditions(within, filter, by === 'operation');
  const key = groupingColumns[by];
  return sql.query<CountedCalls>(
    `with counted as (
       select ${key} as key, status, code, bucket, sum(calls) as calls
       from audit.usage where ${text} group by 1, 2, 3, 4),
     most as (select key, sum(calls) as calls from counted group by key order by 2 desc, 1 limit ${maxUsageGroups})
     select c.key, c.status, c.code, c.bucket, c.calls::float8 as calls
     from counted c join most m using (key) order by m.calls desc, c.key, c.status, c.code`,
    values,
  );
}

/** Requests of a client for one operation with the same status and problem code. */
export interface CountedErrors {
  readonly organisationId: string;
  readonly clientId: string;
  readonly operation: string;
  readonly status: number;
  readonly code: string;
  readonly calls: number;
  /** Number of all requests of the client for the operation. */
  readonly total: number;
  /** Start of the first and of the last hour with such a request. */
  readonly firstHour: Date;
  readonly lastHour: Date;
  /** First and last such request in the request log; null if the log lacks them. */
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
  readonly lastRequestId: string | null;
}

/** Counts errors by client, operation and code; returns the 100 groups with the most requests. */
export async function countErrors(
  sql: Sql,
  within: ScopeOrganisation,
  filter: UsageFilter & { readonly code?: string | undefined },
): Promise<CountedErrors[]> {
  const { text, values } = usageConditions(within, filter, false);
  const count = values.length;
  // Each lookup in the log reads one entry of the index request_log_error_groups.
  const logged = (order: 'asc' | 'desc') => `left join lateral (
       select at, request_id from audit.request_log l
       where l.organisation_id = e.organisation_id and l.client_id = e.client_id and l.operation = e.operation
         and l.code = e.code and l.status = e.status
         and l.id >= foundation.time_ordered_id($${count + 1}, 0) and l.id < foundation.time_ordered_id($${count + 2}, 0)
       order by l.id ${order} limit 1)`;
  return sql.query<CountedErrors>(
    `with counted as (
       select organisation_id, client_id, operation, status, code, sum(calls) as calls,
         min(hour) as first_hour, max(hour) as last_hour
       from audit.usage where ${text} group by 1, 2, 3, 4, 5),
     shared as (
       select c.*, sum(calls) over (partition by organisation_id, client_id, operation) as total from counted c),
     e as materialized (
       select * from shared where code <> '' and ($${count + 3}::text is null or code = $${count + 3})
       order by calls desc, organisation_id, client_id, operation, code, status limit ${maxUsageGroups})
     select e.organisation_id as "organisationId", e.client_id as "clientId", e.operation, e.status, e.code,
       e.calls::float8 as calls, e.total::float8 as total, e.first_hour as "firstHour", e.last_hour as "lastHour",
       first.at as "firstAt", last.at as "lastAt", last.request_id as "lastRequestId"
     from e ${logged('asc')} first on true ${logged('desc')} last on true
     order by e.calls desc, e.organisation_id, e.client_id, e.operation, e.code, e.status`,
    [...values, filter.from.getTime(), filter.to.getTime(), filter.code ?? null],
  );
}

/**
 * Builds the WHERE clause of a usage query. A query over all organisations and clients reads the precomputed
 * totals if they contain enough detail.
 */
function usageConditions(within: ScopeOrganisation, filter: UsageFilter, canUseTotals: boolean) {
  const { organisationId, clientId } = filter;
  const ofAll = within === null && organisationId === undefined && clientId === undefined;
  return whereClause([
    ['organisation_id =', within],
    ['organisation_id =', ofAll && canUseTotals ? '*' : organisationId],
    ['organisation_id <>', ofAll && !canUseTotals ? '*' : null],
    ['client_id =', clientId],
    ['operation =', filter.operation],
    // Token requests count only if the filter names their operation, because they are not requests to the API.
    ['operation <>', filter.operation === undefined ? tokenOperation : null],
    ['hour >=', filter.from],
    ['hour <', filter.to],
  ]);
}
