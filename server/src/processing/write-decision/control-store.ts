import type { ControlledItem } from '../../declarations/lifecycle/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import type { RowQuery } from '../../foundation/database/read-together.ts';

export type ControlType = 'documentary' | 'physical';

/** A documentary or physical control, with its beginning, findings and end. */
export interface Control {
  readonly number: number;
  readonly type: ControlType;
  readonly openedAt: Date;
  readonly openedBy: string;
  readonly findings: string | null;
  /** By goods item; null without results. */
  readonly results: readonly ControlledItem[] | null;
  readonly completedAt: Date | null;
  readonly completedBy: string | null;
}

/** Reads the controls of a declaration, oldest first. */
export function controlsOn(organisationId: string, id: string): RowQuery<Control> {
  return {
    text: `select c.number, c.type, c.opened_at as "openedAt", c.opened_by as "openedBy", c.findings, c.results,
       c.completed_at as "completedAt", c.completed_by as "completedBy"
     from processing.controls c where c.organisation_id = $1 and c.declaration_id = $2 order by c.number`,
    values: [organisationId, id],
    times: ['openedAt', 'completedAt'],
  };
}

/** A completed control of a declaration. */
export type CompletedControl = Pick<Control, 'number' | 'openedAt' | 'results'> & {
  readonly declarationId: string;
  readonly completedAt: Date;
};

/** Lists the completed controls of declarations, oldest first for each declaration. */
export function listCompletedControls(
  system: Sql,
  declarations: readonly { readonly organisationId: string; readonly id: string }[],
): Promise<CompletedControl[]> {
  return system.query<CompletedControl & Record<string, unknown>>(
    `select c.declaration_id as "declarationId", c.number, c.opened_at as "openedAt", c.completed_at as "completedAt",
       c.results
     from unnest($1::text[], $2::text[]) as k (organisation_id, id) cross join lateral (
       select * from processing.controls c
       where c.organisation_id = k.organisation_id and c.declaration_id = k.id and c.completed_at is not null offset 0) c
     order by c.declaration_id, c.number`,
    [declarations.map(({ organisationId }) => organisationId), declarations.map(({ id }) => id)],
  );
}

/** Number of the controls that were completed on a day, and of those that found an irregularity. */
interface ControlsOfDay {
  readonly day: string;
  readonly completed: number;
  readonly irregular: number;
}

/** Counts the controls of all organisations since a time, by the day of a time zone on which they were completed. */
export function countControlsByDay(system: Sql, since: Date, zone: string): Promise<ControlsOfDay[]> {
  return system.query<ControlsOfDay & Record<string, unknown>>(
    `select (c.completed_at at time zone $2)::date::text as day, count(*)::integer as completed,
       (count(*) filter (where c.results @? '$[*].irregularities'))::integer as irregular
     from processing.controls c where c.completed_at >= $1 group by 1 order by 1`,
    [since, zone],
  );
}
