import type { Sql } from '../foundation/database/database.ts';
import type { Within } from '../foundation/database/tenant-scope.ts';
import { where } from '../foundation/database/where-clause.ts';

export interface UsageFilter {
  readonly organisationId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly operation?: string | undefined;
  readonly from: Date;
  readonly to: Date;
}

/** Counted calls of one status, code and bucket. */
export interface CountedCalls {
  /** What they are grouped by. */
  readonly key: string;
  readonly status: number;
  readonly code: string;
  readonly bucket: number;
  readonly calls: number;
}

/** What tokens that were asked for are counted as. */
export const tokenOperation = 'issueToken';

const intervals = {
  hour: `to_char(hour, 'YYYY-MM-DD"T"HH24:00:00.000"Z"')`,
  day: `to_char(hour, 'YYYY-MM-DD"T"00:00:00.000"Z"')`,
} as const;

/** Calls by hour or day, in UTC; without codes. */
export async function countByTime(
  sql: Sql,
  within: Within,
  filter: UsageFilter,
  interval: keyof typeof intervals,
): Promise<CountedCalls[]> {
  const { text, values } = selected(within, filter, true);
  return sql.query<CountedCalls>(
    `select ${intervals[interval]} as key, status, '' as code, bucket, sum(calls)::float8 as calls
     from audit.usage where ${text} group by 1, 2, 4 order by 1`,
    values,
  );
}

/** How many groups are told at most: those with most calls. */
export const mostGroups = 100;

const keys = { client: 'client_id', operation: 'operation', organisation: 'organisation_id' } as const;

/** Calls by client, operation or organisation, the 100 with most calls. */
export async function countByKey(
  sql: Sql,
  within: Within,
  filter: UsageFilter,
  by: keyof typeof keys,
): Promise<CountedCalls[]> {
  const { text, values } = selected(within, filter, by === 'operation');
  const key = keys[by];
  return sql.query<CountedCalls>(
    `with counted as (
       select ${key} as key, status, code, bucket, sum(calls) as calls
       from audit.usage where ${text} group by 1, 2, 3, 4),
     most as (select key, sum(calls) as calls from counted group by key order by 2 desc, 1 limit ${mostGroups})
     select c.key, c.status, c.code, c.bucket, c.calls::float8 as calls
     from counted c join most m using (key) order by m.calls desc, c.key, c.status, c.code`,
    values,
  );
}

/** Whoever sees all and asks for nobody in particular is told from the sums, which are ready. */
function selected(within: Within, filter: UsageFilter, sumsWillDo: boolean) {
  const { organisationId, clientId } = filter;
  const ofAll = within === null && organisationId === undefined && clientId === undefined;
  return where([
    ['organisation_id =', within],
    ['organisation_id =', ofAll && sumsWillDo ? '*' : organisationId],
    ['organisation_id <>', ofAll && !sumsWillDo ? '*' : null],
    ['client_id =', clientId],
    ['operation =', filter.operation],
    // A token is no call of the API yet: nobody's first 200, and nothing of what is called.
    ['operation <>', filter.operation === undefined ? tokenOperation : null],
    ['hour >=', filter.from],
    ['hour <', filter.to],
  ]);
}
