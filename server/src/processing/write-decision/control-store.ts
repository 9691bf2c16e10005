import type { ControlledItem } from '../../declarations/lifecycle/public.ts';
import type { RowQuery } from '../../foundation/database/read-together.ts';

export type ControlType = 'documentary' | 'physical';

/** Contains a documentary or physical control, with its beginning, findings and end. */
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
