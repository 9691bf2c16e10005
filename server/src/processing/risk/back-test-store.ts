import type { Sql } from '../../foundation/database/database.ts';
import type { RiskMatch } from './risk-assessment.ts';

/** The result of the risk rules for a version, as they were when the version was assessed. */
export interface PastResult {
  readonly organisationId: string;
  readonly id: string;
  readonly version: number;
  readonly at: Date;
  readonly value: string | null;
  readonly matched: readonly RiskMatch[];
}

/** Position of a page in the list: the last returned result. The next page contains older results. */
export type PastPosition = Pick<PastResult, 'at' | 'id'>;

/** Lists assessments since a time, latest first, with one row for each version of a declaration. */
export function listPastResults(
  sql: Sql,
  since: Date,
  after: PastPosition | null,
  limit: number,
): Promise<PastResult[]> {
  return sql.query<PastResult & Record<string, unknown>>(
    `select r.organisation_id as "organisationId", r.declaration_id as id, r.version, r.assessed_at as at,
       r.value::text as value, r.matched
     from processing.risk_results r
     where r.assessed_at >= $1
       and (r.assessed_at, r.declaration_id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3, ''))
     order by r.assessed_at desc, r.declaration_id desc limit $4`,
    [since, after?.at ?? null, after?.id ?? null, limit],
  );
}

/** A declaration with a completed control, and whether a control had findings. */
export interface ControlsEnded {
  readonly id: string;
  readonly irregular: boolean;
}

/** Returns the declarations with a completed control, and whether one found an irregularity. */
export function listControlsEnded(
  sql: Sql,
  keys: readonly Pick<PastResult, 'organisationId' | 'id'>[],
): Promise<ControlsEnded[]> {
  return sql.query<ControlsEnded & Record<string, unknown>>(
    `select c.declaration_id as id, coalesce(bool_or(c.results @? '$[*].irregularities'), false) as irregular
     from unnest($1::text[], $2::text[]) as k (organisation_id, id)
       join processing.controls c on c.organisation_id = k.organisation_id and c.declaration_id = k.id
     where c.completed_at is not null group by c.declaration_id`,
    [keys.map(({ organisationId }) => organisationId), keys.map(({ id }) => id)],
  );
}
