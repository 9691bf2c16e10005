import type { Sql } from '../../foundation/database/database.ts';

/**
 * Derives the containers and invoices of the next declarations that were derived before those were found by, so many at the
 * most. Answers how many were looked at; null where somebody is at one of them: then they are looked at again.
 */
export async function deriveTermsOfBefore(system: Sql, most: number): Promise<number | null> {
  const [row] = await system.query<{ looked: number | null }>(
    'select declarations.derive_terms_of_before($1) as looked',
    [most],
  );
  return row?.looked ?? null;
}
