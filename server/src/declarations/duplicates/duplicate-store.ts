import type { Sql } from '../../foundation/database/database.ts';
import type { RelatedDeclaration } from '../../foundation/messages/validation-error.ts';
import type { DuplicateProbe } from '../record/public.ts';

/**
 * Returns the earliest declaration with legal effect that may declare the same goods, by the LRN of the new
 * declaration.
 */
export async function findDuplicates(
  sql: Sql,
  organisationId: string,
  probes: readonly (DuplicateProbe & { readonly lrn: string })[],
): Promise<ReadonlyMap<string, RelatedDeclaration>> {
  if (probes.length === 0) return new Map();
  const rows = await sql.query<{ readonly lrn: string; readonly first: RelatedDeclaration }>(
    `select f.lrn, f.first::json as first
     from (
       select p.value ->> 'lrn' as lrn, declarations.find_duplicate($1, p.value ->> 'lrn', p.value, '{}', false) as first
       from jsonb_array_elements($2::jsonb) p) f
     where f.first is not null`,
    [organisationId, JSON.stringify(probes)],
  );
  return new Map(rows.map(({ lrn, first }) => [lrn, first]));
}

/** Finds a possible duplicate of one declaration; null if the declaration is not compared. */
export async function findDuplicate(
  sql: Sql,
  organisationId: string,
  lrn: string,
  probe: DuplicateProbe | null,
): Promise<RelatedDeclaration | null> {
  if (probe === null) return null;
  return (await findDuplicates(sql, organisationId, [{ ...probe, lrn }])).get(lrn) ?? null;
}
