import type { Sql } from '../../foundation/database/database.ts';

/** Returns which holders have an active authorisation of some kinds on a day, as `holder kind`. */
export async function findAuthorisedHolders(
  sql: Sql,
  holders: readonly string[],
  kinds: readonly string[],
  day: string,
): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ found: string }>(
    `select distinct holder || ' ' || kind as found from registers.authorisations
     where holder = any ($1) and kind = any ($2) and status = 'active' and valid_from <= $3
       and (valid_until is null or valid_until >= $3)`,
    [holders, kinds, day],
  );
  return new Set(rows.map(({ found }) => found));
}
