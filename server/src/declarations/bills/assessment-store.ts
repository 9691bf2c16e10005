import type { Sql } from '../../foundation/database/database.ts';
import type { DutyCalculation } from '../../tariff/public.ts';

export interface AssessmentRow {
  readonly version: number;
  readonly assessedAt: Date;
  readonly currency: string;
  readonly payable: string;
  readonly suspended: string;
  readonly calculation: DutyCalculation;
}

/** The duties of the latest version that was assessed; null until one is. */
export async function findAssessment(
  sql: Sql,
  organisationId: string,
  declarationId: string,
): Promise<AssessmentRow | null> {
  const [row] = await sql.query<AssessmentRow & Record<string, unknown>>(
    `select s.version, s.assessed_at as "assessedAt", s.currency, s.payable, s.suspended, s.calculation
     from declarations.assessments s where s.organisation_id = $1 and s.declaration_id = $2
     order by s.version desc limit 1`,
    [organisationId, declarationId],
  );
  return row ?? null;
}
