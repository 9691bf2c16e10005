import type { Sql } from '../../foundation/database/database.ts';
import type { RelatedDeclaration } from '../../foundation/words/fault.ts';
import type { DuplicateProbe } from '../record/public.ts';

/** Returns the earliest declaration in force that may declare the same goods, by the LRN of what is compared. */
export async function findDuplicates(
  sql: Sql,
  organisationId: string,
  probes: readonly (DuplicateProbe & { readonly lrn: string })[],
): Promise<ReadonlyMap<string, RelatedDeclaration>> {
  const [first] = probes;
  if (!first) return new Map();
  const { since, notInForce } = first;
  const rows = await sql.query<RelatedDeclaration & { readonly place: string } & Record<string, unknown>>(
    'select f.place, f.id, f.lrn, f.mrn from declarations.find_duplicates($1, $2, $3, $4) f',
    [
      organisationId,
      JSON.stringify(probes.map(({ lrn, key, carriers }) => ({ lrn, key, carriers }))),
      since,
      notInForce,
    ],
  );
  return new Map(
    rows.flatMap(({ place, id, lrn, mrn }) => {
      const probe = probes[Number(place) - 1];
      return probe ? [[probe.lrn, { id, lrn, mrn }] as const] : [];
    }),
  );
}

/** The same of one declaration; null without a probe. */
export async function findDuplicate(
  sql: Sql,
  organisationId: string,
  lrn: string,
  probe: DuplicateProbe | null,
): Promise<RelatedDeclaration | null> {
  if (probe === null) return null;
  return (await findDuplicates(sql, organisationId, [{ ...probe, lrn }])).get(lrn) ?? null;
}
