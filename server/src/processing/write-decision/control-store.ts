import type { ControlledItem } from '../../declarations/lifecycle/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import type { RowQuery } from '../../foundation/database/read-together.ts';

export type ControlType = 'documentary' | 'physical';

/** A documentary or physical control, with its beginning and end. */
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

/** Returns the number of goods items in the current version of a declaration. */
export async function countGoodsItems(
  sql: Sql,
  {
    organisationId,
    id,
    version,
  }: { readonly organisationId: string; readonly id: string; readonly version: number },
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select coalesce(json_array_length(v.document::json -> 'goodsItems'), 0) as count from declarations.versions v
     where v.organisation_id = $1 and v.declaration_id = $2 and v.version = $3`,
    [organisationId, id, version],
  );
  return row?.count ?? 0;
}
