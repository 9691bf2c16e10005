import type { Sql } from '../../foundation/database/database.ts';
import type { ChangeMarks } from '../../foundation/http/change-stream-cursor.ts';
import type { FollowedPage } from '../../foundation/http/long-polling.ts';
import type { Day, Entry } from '../lists/public.ts';

/** A change of a code that an import of a list made. */
export interface CodeChange {
  readonly sequence: number;
  readonly list: string;
  readonly code: string;
  /** Version of the list that contains the change for the first time. */
  readonly version: number;
  /** Time at which the import was applied. */
  readonly recordedAt: Date;
  /** First day on which the code has another meaning. */
  readonly date: Day;
  /** Previous and new meaning on that day; null if the list did not or does not contain the code. */
  readonly before: Omit<Entry, 'code'> | null;
  readonly after: Omit<Entry, 'code'> | null;
}

export interface ChangeFilters {
  readonly list?: string | undefined;
  readonly code?: string | undefined;
}

/**
 * Returns a query in which `$2` and `$3` are the list and code of the filter. It has only the conditions that the
 * filter needs, so that PostgreSQL uses an index.
 */
function queryFor({ list, code }: ChangeFilters): string {
  const those = [
    ...(list === undefined ? ['$2::text is null'] : ['c.list = $2']),
    ...(code === undefined ? ['$3::text is null'] : ['c.code = $3']),
  ].join(' and ');
  return `with head as (select coalesce(max(sequence), 0) as head from reference.code_changes),
     shown as (
       select c.sequence::float8 as sequence, c.list, c.code, c.version, c.at as "recordedAt", c.valid_from::text as date,
         c.before, c.after
       from reference.code_changes c where c.sequence > $1 and ${those} order by c.sequence limit $4)
     select head.head::float8 as head, (select json_object_agg(m.sequence, hashtext(m.list || ' ' || m.code || ' ' || m.at)) from reference.code_changes m
         where m.sequence in ($1, head.head, (select s.sequence::bigint from shown s order by s.sequence offset $4::integer - 2 limit 1))) as marks,
       shown.* from head left join shown on true order by shown.sequence`;
}

type CodeChangeRow = { readonly head: number; readonly marks: ChangeMarks | null } & (
  | CodeChange
  | { readonly sequence: null }
);

/** Returns the changes after a sequence number, oldest first, and the last sequence number of the same snapshot. */
export async function readChanges(
  sql: Sql,
  after: number,
  filters: ChangeFilters,
  limit: number,
): Promise<FollowedPage<CodeChange>> {
  const { list = null, code = null } = filters;
  const rows = await sql.query<CodeChangeRow>(queryFor(filters), [after, list, code, limit + 1]);
  const head = rows[0]?.head ?? 0;
  const found = rows.flatMap((row) => (row.sequence === null ? [] : [row]));
  const entries = found.slice(0, limit);
  const more = found.length > limit;
  return {
    entries,
    position: more ? (entries.at(-1)?.sequence ?? after) : Math.max(after, head),
    more,
    head,
    marks: rows[0]?.marks ?? {},
  };
}
