import type { Sql } from '../../foundation/database/database.ts';
import type { DutyCalculation } from '../../tariff/public.ts';
import { parseLodged } from '../customs/public.ts';
import type { Declaration } from '../document/public.ts';
import type { AppliedLaw } from '../lifecycle/public.ts';

/** A released declaration with its current document and duties. */
export interface ReleasedDeclaration extends Pick<AppliedLaw, 'day' | 'versions'> {
  readonly organisationId: string;
  readonly id: string;
  readonly document: Declaration;
  readonly calculation: DutyCalculation | null;
}

export type ReleasedReference = Pick<ReleasedDeclaration, 'organisationId' | 'id'>;

/** Returns the declarations of all organisations that were released in a period. */
export function listReleased(sql: Sql, from: Date, before: Date): Promise<ReleasedReference[]> {
  return sql.query<ReleasedReference & Record<string, unknown>>(
    `select c.organisation_id as "organisationId", c.declaration_id as id
     from declarations.change_log c
     where c.at >= $1 and c.at < $2 and c.event = 'declaration.released'
     group by c.organisation_id, c.declaration_id`,
    [from, before],
  );
}

/** Returns released declarations, without those that customs has invalidated since the release. */
export async function readReleased(
  sql: Sql,
  declarations: readonly ReleasedReference[],
): Promise<ReleasedDeclaration[]> {
  const rows = await sql.query<Omit<ReleasedDeclaration, 'document'> & { document: string }>(
    `select d.organisation_id as "organisationId", d.id, v.document, a.calculation, l.day::text, l.versions
     from unnest($1::text[], $2::text[]) as k (organisation_id, id)
       join declarations.declarations d on d.organisation_id = k.organisation_id and d.id = k.id
       join declarations.applicable_law l on l.organisation_id = d.organisation_id and l.declaration_id = d.id
       cross join lateral (
         select w.document from declarations.versions w
         where w.organisation_id = d.organisation_id and w.declaration_id = d.id and w.version = d.version offset 0) v
       left join lateral (
         select s.calculation from declarations.assessments s
         where s.organisation_id = d.organisation_id and s.declaration_id = d.id
         order by s.version desc limit 1) a on true
     where d.status <> 'invalidated'`,
    [declarations.map(({ organisationId }) => organisationId), declarations.map(({ id }) => id)],
  );
  return rows.map((row) => ({ ...row, document: parseLodged(row.document) }));
}

/** Returns the id of the last change of any declaration. */
export async function readLastChange(sql: Sql): Promise<string> {
  const [row] = await sql.query<{ last: string }>(
    'select coalesce(max(c.id), 0)::text as last from declarations.change_log c',
  );
  return row?.last ?? '0';
}

/** Returns the release times of the declarations that have changed after the given change. */
export async function listChangedReleases(sql: Sql, change: string): Promise<Date[]> {
  const rows = await sql.query<{ at: Date }>(
    `select distinct r.at
     from (select distinct c.declaration_id from declarations.change_log c where c.id > $1) k
       join declarations.change_log r on r.declaration_id = k.declaration_id
     where r.event = 'declaration.released'`,
    [change],
  );
  return rows.map(({ at }) => at);
}
