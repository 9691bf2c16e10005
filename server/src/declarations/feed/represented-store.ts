import type { Sql } from '../../foundation/database/database.ts';
import { timeOfJson } from '../../foundation/database/json-time.ts';

/*
 * A principal's stream as the database tells it: who asks sees what a row of `principals` admits, wherever it is stored.
 */

interface SeenStatus<Entry> {
  readonly head: number;
  readonly looked: number;
  readonly last: number | null;
  readonly entry: Entry | null;
}

/** The rows of a page of the status feed, for the principal; `shown` and `looked` at the most. */
export function readRepresentedStatus<Entry>(
  sql: Sql,
  organisationId: string,
  after: number,
  filters: {
    readonly lrn?: string | undefined;
    readonly mrn?: string | undefined;
    readonly status?: readonly string[] | undefined;
  },
  shown: number,
  looked: number,
): Promise<SeenStatus<Entry>[]> {
  return sql.query<SeenStatus<Entry> & Record<string, unknown>>(
    'select * from declarations.status_for_principal($1, $2, $3, $4, $5, $6, $7)',
    [
      ...[organisationId, after, filters.lrn ?? null, filters.mrn ?? null, filters.status ?? null],
      ...[shown, looked],
    ],
  );
}

/** A change as JSON brings it. */
type LoggedArray = readonly [
  sequence: number,
  event: string,
  at: string,
  declarationId: string,
  lrn: string,
  mrn: string | null,
  status: string,
  lodgedBy: string,
  mandateId: string,
];

/** The changes of a principal's stream after a number; of a period where one is given. `last` as in the log's own reading. */
export async function readRepresentedLog(
  sql: Sql,
  organisationId: string,
  after: number,
  only: {
    readonly events?: readonly string[] | undefined;
    readonly period?: { readonly from: Date; readonly before: Date };
  },
  shown: number,
  looked: number,
) {
  const [seen] = await sql.query<{
    head: number;
    found: readonly LoggedArray[] | null;
    last: number | null;
  }>('select * from declarations.log_for_principal($1, $2, $3, $4, $5, $6, $7)', [
    ...[organisationId, after, only.events ?? null, only.period?.from ?? null, only.period?.before ?? null],
    ...[shown, looked],
  ]);
  const found = (seen?.found ?? []).map(
    ([sequence, event, at, declarationId, lrn, mrn, status, lodgedBy, mandateId]) => ({
      ...{ sequence, event, at: timeOfJson(at), declarationId, lrn, mrn, status },
      represented: { lodgedBy, mandateId },
    }),
  );
  return { head: seen?.head ?? 0, found, last: seen?.last ?? null };
}
