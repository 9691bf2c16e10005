import type { Sql, Transaction } from '../../foundation/database/database.ts';

export type ControlType = 'documentary' | 'physical';

/** A control of papers or goods, as it was opened and ended. */
export interface Control {
  readonly number: number;
  readonly type: ControlType;
  readonly openedAt: Date;
  readonly openedBy: string;
  readonly findings: string | null;
  readonly completedAt: Date | null;
  readonly completedBy: string | null;
}

export interface ControlToStore {
  readonly organisationId: string;
  readonly id: string;
  readonly at: string;
  readonly by: string;
}

export async function openControls(
  transaction: Transaction,
  controls: readonly (ControlToStore & { readonly type: ControlType })[],
): Promise<void> {
  if (controls.length === 0) return;
  await transaction.query(
    `insert into processing.controls (organisation_id, declaration_id, number, type, opened_at, opened_by)
     select g."organisationId", g.id, 1 + (
         select count(*) from processing.controls c
         where c.organisation_id = g."organisationId" and c.declaration_id = g.id),
       g.type, g.at, g.by
     from jsonb_to_recordset($1::jsonb) as g("organisationId" text, id text, type text, at timestamptz, by text)`,
    [JSON.stringify(controls)],
  );
}

/** Ends the controls of these declarations that are still open. */
export async function completeControls(
  transaction: Transaction,
  controls: readonly (ControlToStore & { readonly findings: string | null })[],
): Promise<void> {
  if (controls.length === 0) return;
  await transaction.query(
    `update processing.controls c set findings = g.findings, completed_at = g.at, completed_by = g.by
     from jsonb_to_recordset($1::jsonb) as g("organisationId" text, id text, findings text, at timestamptz, by text)
     where c.organisation_id = g."organisationId" and c.declaration_id = g.id and c.completed_at is null`,
    [JSON.stringify(controls)],
  );
}

/** The controls of a declaration, oldest first. */
export function listControls(sql: Sql, organisationId: string, id: string): Promise<Control[]> {
  return sql.query<Control & Record<string, unknown>>(
    `select c.number, c.type, c.opened_at as "openedAt", c.opened_by as "openedBy", c.findings,
       c.completed_at as "completedAt", c.completed_by as "completedBy"
     from processing.controls c where c.organisation_id = $1 and c.declaration_id = $2 order by c.number`,
    [organisationId, id],
  );
}
