import type { Sql } from '../../foundation/database/database.ts';
import type { AppliedLaw } from '../lifecycle/public.ts';
import type { ApplicableLaw } from './applicable-law-response.ts';

/** The law by which the duties of a declaration are calculated. */
export interface CalculationLaw extends AppliedLaw {
  /**
   * Versions of code lists with which an officer assessed the declaration; they take precedence over those of the
   * applicable law.
   */
  readonly assessedBy: AppliedLaw['versions'];
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

/** SQL for the versions of code lists with which an officer last assessed a declaration `d`. */
const lastAssessedLists = `coalesce((select s.lists from declarations.assessments s
  where s.organisation_id = d.organisation_id and s.declaration_id = d.id order by s.version desc limit 1), '{}')`;

/**
 * Returns the SQL for the applicable law of a declaration `d` as JSON, with the exchange rates of a calculation and the
 * versions of code lists of the last assessment; null until acceptance.
 */
export function applicableLawWith(calculation: string, lists = lastAssessedLists): string {
  return `(select json_build_object('date', l.day, 'timeZone', l.zone,
      'exchangeRates', coalesce(${calculation} -> 'exchangeRates', '{}'),
      'listVersions', l.versions || coalesce(${lists}, '{}'))
    from declarations.applicable_law l where l.organisation_id = d.organisation_id and l.declaration_id = d.id)`;
}

/**
 * Returns SQL that selects a column of the assessment of version `$3`; if that version was not assessed, of the last
 * assessed version before it.
 */
function assessedColumnOfVersion(column: 'calculation' | 'lists'): string {
  return `(select s.${column} from declarations.assessments s
    where s.organisation_id = d.organisation_id and s.declaration_id = d.id and s.version <= $3
    order by s.version desc limit 1)`;
}
const applicableLawOfVersion = applicableLawWith(
  assessedColumnOfVersion('calculation'),
  assessedColumnOfVersion('lists'),
);

/** Returns the applicable law at the time of a decision on a version of a declaration; null until acceptance. */
export async function findApplicableLaw(
  sql: Sql,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  version: number,
): Promise<ApplicableLaw | null> {
  const [row] = await sql.query<{ applicableLaw: ApplicableLaw | null }>(
    `select ${applicableLawOfVersion} as "applicableLaw" from declarations.declarations d where d.organisation_id = $1 and d.id = $2`,
    [organisationId, id, version],
  );
  return row?.applicableLaw ?? null;
}

const lawColumns = `l.day::text, l.versions || ${lastAssessedLists} as versions`;
const selectCalculationLaw = `select ${lawColumns} from declarations.declarations d
  join declarations.applicable_law l on l.organisation_id = d.organisation_id and l.declaration_id = d.id`;

/** Returns the date and the list versions by which the duties of an organisation's declaration were calculated last. */
export async function findCalculationLaw(
  sql: Sql,
  organisationId: string | null,
  id: string,
): Promise<Pick<AppliedLaw, 'day' | 'versions'> | null> {
  const [row] =
    organisationId === null
      ? await sql.query<Pick<AppliedLaw, 'day' | 'versions'>>(`${selectCalculationLaw} where d.id = $1`, [id])
      : await sql.query<Pick<AppliedLaw, 'day' | 'versions'>>(
          `${selectCalculationLaw} where d.organisation_id = $1 and d.id = $2`,
          [organisationId, id],
        );
  return row ?? null;
}
