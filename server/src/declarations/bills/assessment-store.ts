import type { Sql } from '../../foundation/database/database.ts';
import type { RowQuery } from '../../foundation/database/read-together.ts';
import type { DutyCalculation } from '../../tariff/public.ts';
import { type ApplicableLaw, applicableLawWith } from '../applicable-law/public.ts';
import type { BillLine } from '../lifecycle/public.ts';
import { payableLines } from './amounts-due.ts';
import { exceedingLines } from './claim-refund.ts';

export interface AssessmentRow {
  readonly version: number;
  readonly assessedAt: Date;
  readonly currency: string;
  readonly payable: string;
  readonly suspended: string;
  readonly calculation: DutyCalculation;
}

/** Reads the duties of the latest assessed version, if there is one. */
export function assessmentOf(organisationId: string, declarationId: string): RowQuery<AssessmentRow> {
  return {
    text: `select s.version, s.assessed_at as "assessedAt", s.currency, s.payable::text, s.suspended::text, s.calculation
     from declarations.assessments s where s.organisation_id = $1 and s.declaration_id = $2
     order by s.version desc limit 1`,
    values: [organisationId, declarationId],
    times: ['assessedAt'],
  };
}

/** Returns the amounts by which later assessments reduced the one that applied at a time, by tax. */
export async function readReductionsSince(sql: Sql, declarationId: string, since: Date): Promise<BillLine[]> {
  const rows = await sql.query<{ calculation: DutyCalculation }>(
    `select s.calculation from declarations.assessments s
     where s.declaration_id = $1 and s.version in (
       select max(v.version) from declarations.assessments v
       where v.declaration_id = $1 group by v.assessed_at <= $2)
     order by s.version`,
    [declarationId, since],
  );
  const [before, now] = rows.map(({ calculation }) => payableLines(calculation));
  return before && now ? exceedingLines(before, now) : [];
}

/** Returns the declarations whose current version an officer assessed with other amounts. */
export async function findAssessedByAmounts(
  sql: Sql,
  declarations: readonly { readonly organisationId: string; readonly id: string; readonly version: number }[],
): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ id: string }>(
    `select s.declaration_id as id
     from unnest($1::text[], $2::text[], $3::integer[]) as k (organisation_id, id, version)
       join declarations.assessments s
         on s.organisation_id = k.organisation_id and s.declaration_id = k.id and s.version = k.version
     where s.reason is not null and s.lists is null`,
    [
      declarations.map(({ organisationId }) => organisationId),
      declarations.map(({ id }) => id),
      declarations.map(({ version }) => version),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

/** An assessment as the declarant sees it; `calculation` is JSON text. */
export interface AssessmentText extends Omit<AssessmentRow, 'calculation'> {
  readonly applicableLaw: ApplicableLaw | null;
  readonly calculation: string;
  /** Whether this assessment is that of the current version; otherwise a later assessment will follow. */
  readonly current: boolean;
}

function dutiesBy(column: string): string {
  return `select s.version, s.assessed_at as "assessedAt", s.currency, s.payable, s.suspended,
      s.calculation::text as calculation, s.version = d.version as current, ${applicableLawWith('s.calculation')} as "applicableLaw"
    from declarations.declarations d
    cross join lateral (
      select a.* from declarations.assessments a
      where a.organisation_id = d.organisation_id and a.declaration_id = d.id
      order by a.version desc limit 1) s
    where d.organisation_id = $1 and ${column} = $2`;
}

const dutiesStatements = { id: dutiesBy('d.id'), lrn: dutiesBy('d.lrn'), mrn: dutiesBy('d.mrn') } as const;

/** Returns the duties of the latest assessed version of the declaration in the path. */
export async function findDuties(
  sql: Sql,
  organisationId: string,
  { by, value }: { readonly by: keyof typeof dutiesStatements; readonly value: string },
): Promise<AssessmentText | null> {
  const [row] = await sql.query<AssessmentText & Record<string, unknown>>(dutiesStatements[by], [
    organisationId,
    value,
  ]);
  return row ?? null;
}
