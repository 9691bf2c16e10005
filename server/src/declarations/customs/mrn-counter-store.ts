import type { Transaction } from '../../foundation/database/database.ts';

/**
 * Increments the counter of each scope (office and day), which starts at `first`, and returns a number for each element
 * of `scopes`, in order. Concurrent transactions with the same scope wait until this one ends.
 */
export async function incrementCounters(
  transaction: Transaction,
  scopes: readonly string[],
  first: number,
): Promise<readonly number[]> {
  const rows = await transaction.query<{ number: number }>(
    `with asked as (
       select u.scope, u.place, row_number() over (partition by u.scope order by u.place) as nth,
         count(*) over (partition by u.scope) as many
       from unnest($1::text[]) with ordinality as u (scope, place)
     ),
     taken as (
       insert into declarations.mrn_counters as c (scope, last)
       select a.scope, $2::bigint - 1 + a.many from asked a where a.nth = 1 order by a.scope
       on conflict (scope) do update set last = c.last + excluded.last - ($2::bigint - 1)
       returning c.scope, c.last
     )
     select (t.last - a.many + a.nth)::float8 as number from asked a join taken t on t.scope = a.scope order by a.place`,
    [scopes, first],
  );
  return rows.map(({ number }) => number);
}
