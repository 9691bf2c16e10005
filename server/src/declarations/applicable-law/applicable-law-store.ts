import type { Sql } from '../../foundation/database/database.ts';
import type { Law } from '../lifecycle/public.ts';
import type { ApplicableLaw } from './applicable-law-response.ts';

/** The law that a calculation applies. */
export interface CalculationLaw extends Law {
  /** Versions of lists by which an officer has assessed; they take precedence over those of the applicable law. */
  readonly assessedBy: Law['versions'];
}

/** Returns the applicable law of accepted declarations by declaration id. */
export async function readApplicableLaws(
  sql: Sql,
  declarations: readonly { readonly organisationId: string; readonly id: string }[],
): Promise<ReadonlyMap<string, CalculationLaw>> {
  const rows = await sql.query<CalculationLaw & { readonly id: string } & Record<string, unknown>>(
    `select l.declaration_id as id, l.day::text, l.zone, l.versions, coalesce((
         select s.lists from declarations.assessments s
         where s.organisation_id = l.organisation_id and s.declaration_id = l.declaration_id
         order by s.version desc limit 1), '{}') as "assessedBy"
     from unnest($1::text[], $2::text[]) as k (organisation_id, id)
       join declarations.applicable_law l on l.organisation_id = k.organisation_id and l.declaration_id = k.id`,
    [declarations.map(({ organisationId }) => organisationId), declarations.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, ...law }) => [id, law]));
}

/**
 * Returns the SQL for the applicable law of a declaration `d` as JSON, with the rates of a calculation; null
 * until acceptance.
 */
export function applicableLawWith(calculation: string): string {
  return `(select json_build_object('date', l.day, 'timeZone', l.zone,
      'exchangeRates', coalesce(${calculation} -> 'exchangeRates', '{}'))
    from declarations.applicable_law l where l.organisation_id = d.organisation_id and l.declaration_id = d.id)`;
}

/** The calculation of a version, or of the last assessed one before it. */
const calculationThen = `(select s.calculation from declarations.assessments s
  where s.organisation_id = d.organisation_id and s.declaration_id = d.id and s.version <= $3
  order by s.version desc limit 1)`;

/** Returns the applicable law as of a decision on a version of a declaration; null until acceptance. */
export async function findApplicableLaw(
  sql: Sql,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  version: number,
): Promise<ApplicableLaw | null> {
  const [row] = await sql.query<{ applicableLaw: ApplicableLaw | null }>(
    `select ${applicableLawWith(calculationThen)} as "applicableLaw" from declarations.declarations d where d.organisation_id = $1 and d.id = $2`,
    [organisationId, id, version],
  );
  return row?.applicableLaw ?? null;
}
