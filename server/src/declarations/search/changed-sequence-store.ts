import type { Sql } from '../../foundation/database/database.ts';
import type { ListFilters } from './search-filters.ts';

// Tolerance in milliseconds: changes get their sequence number after their commit, so a higher number can have a
// slightly earlier time.
const slackMs = 60_000;

/**
 * Adds a lower bound for the sequence numbers of changes since `changedFrom` to the filters. Searches the
 * organisation's change log by bisection, so it reads a few dozen rows and none of other organisations.
 */
export async function withChangedSequence(
  sql: Sql,
  organisationId: string,
  filters: ListFilters,
): Promise<ListFilters> {
  const { changedFrom, role } = filters;
  if (!changedFrom || role) return filters;
  const [row] = await sql.query<{ sequence: number }>(
    `with recursive bisection (low, high) as (
       select
         (select n.sequence from declarations.change_sequence n where n.organisation_id = $1 order by n.sequence limit 1),
         (select n.sequence + 1 from declarations.change_sequence n where n.organisation_id = $1
          order by n.sequence desc limit 1)
       union all
       select case when m.at >= $2 then b.low else m.sequence + 1 end,
         case when m.at >= $2 then (b.low + b.high) / 2 else b.high end
       from bisection b cross join lateral (
         select n.sequence, (select c.at from declarations.change_log c where c.organisation_id = $1 and c.id = n.change_id) as at
         from declarations.change_sequence n
         where n.organisation_id = $1 and n.sequence >= (b.low + b.high) / 2 order by n.sequence limit 1) m
       where b.low < b.high
     )
     select b.low::float8 as sequence from bisection b where b.low >= b.high`,
    [organisationId, new Date(changedFrom.getTime() - slackMs)],
  );
  return { ...filters, changedSequence: row?.sequence ?? 0 };
}
