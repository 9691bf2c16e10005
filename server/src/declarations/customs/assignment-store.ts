import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { RowQuery } from '../../foundation/database/read-together.ts';
import type { DeclarationRow } from '../record/public.ts';

/** The officer to whom a declaration is assigned. */
export interface Assignment {
  readonly officer: string;
  readonly assignedAt: Date;
  readonly assignedBy: string;
}

type Key = Pick<DeclarationRow, 'organisationId' | 'id'>;

export function assignmentOf({ organisationId, id }: Key): RowQuery<Assignment> {
  return {
    text: `select a.officer, a.assigned_at as "assignedAt", a.assigned_by as "assignedBy"
     from declarations.assignments a where a.organisation_id = $1 and a.declaration_id = $2`,
    values: [organisationId, id],
    times: ['assignedAt'],
  };
}

export async function findAssignments(
  sql: Sql,
  declarations: readonly Key[],
): Promise<ReadonlyMap<string, Assignment>> {
  const rows = await sql.query<Assignment & { readonly id: string } & Record<string, unknown>>(
    `select a.declaration_id as id, a.officer, a.assigned_at as "assignedAt", a.assigned_by as "assignedBy"
     from unnest($1::text[], $2::text[]) as k (organisation_id, id)
       join declarations.assignments a on a.organisation_id = k.organisation_id and a.declaration_id = k.id`,
    [declarations.map(({ organisationId }) => organisationId), declarations.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, ...assignment }) => [id, assignment]));
}

export async function storeAssignment(
  transaction: Transaction,
  { organisationId, id }: Key,
  { officer, assignedAt, assignedBy }: Assignment,
): Promise<void> {
  await transaction.query(
    `insert into declarations.assignments (organisation_id, declaration_id, officer, assigned_at, assigned_by)
     values ($1, $2, $3, $4, $5)
     on conflict (declaration_id) do update set
       officer = excluded.officer, assigned_at = excluded.assigned_at, assigned_by = excluded.assigned_by`,
    [organisationId, id, officer, assignedAt, assignedBy],
  );
}

export async function deleteAssignment(transaction: Transaction, { organisationId, id }: Key): Promise<void> {
  await transaction.query(
    'delete from declarations.assignments a where a.organisation_id = $1 and a.declaration_id = $2',
    [organisationId, id],
  );
}

/** A declaration that one officer assigned to another officer. */
export interface ReassignedDeclaration {
  readonly declarationId: string;
  readonly lrn: string;
  readonly officer: string;
  readonly assignedAt: Date;
}

/**
 * Lists declarations that another officer assigned to an officer in a period, if they are still assigned to that
 * officer.
 */
export function listReassignedDeclarations(
  system: Sql,
  { from, to, most }: { readonly from: Date; readonly to: Date; readonly most: number },
): Promise<ReassignedDeclaration[]> {
  return system.query<ReassignedDeclaration & Record<string, unknown>>(
    `select a.declaration_id as "declarationId", d.lrn, a.officer, a.assigned_at as "assignedAt"
     from declarations.assignments a cross join lateral (
       select d.lrn from declarations.declarations d
       where d.organisation_id = a.organisation_id and d.id = a.declaration_id offset 0) d
     where a.assigned_at > $1 and a.assigned_at <= $2 and a.assigned_by <> a.officer
     order by a.assigned_at limit $3`,
    [from, to, most],
  );
}
