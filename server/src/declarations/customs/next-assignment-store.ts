import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { DeclarationRow } from '../record/public.ts';
import type { Assignment } from './assignment-store.ts';
import { awaitsCustoms, joinDeclarationIf } from './queue-join.ts';

/**
 * Maximum number of the longest-waiting declarations whose lanes are compared: the limit keeps the cost independent of
 * the queue length.
 */
const maxLaneCandidates = 5_000;

export type UnassignedDeclaration = Pick<DeclarationRow, 'organisationId' | 'id' | 'lrn' | 'mrn' | 'lane'>;

/**
 * Finds the next declaration for an officer among those that wait for customs and are unassigned. Overdue declarations
 * come first, then red, then yellow, then the longest waiting. Returns null without such a declaration. Does not lock
 * the declaration; `assignIfUnassigned` assigns it.
 */
export async function findNextUnassigned(
  sql: Sql,
  now: Date,
  office: string | null,
): Promise<UnassignedDeclaration | null> {
  const free = joinDeclarationIf(`${awaitsCustoms} and ($2::text is null or d.office = $2)
       and not exists (
         select from declarations.assignments a
         where a.organisation_id = d.organisation_id and a.declaration_id = d.id)`);
  // Checks the condition again on the declaration, because its row in the officer queue can be outdated.
  const waits = 'k.awaits_since is not null and ($2::text is null or k.office = $2)';
  const columns = 'd.organisation_id as "organisationId", d.id, d.lrn, d.mrn, d.lane';
  const [row] = await sql.query<UnassignedDeclaration & Record<string, unknown>>(
    `with overdue as (
       select ${columns}, 0 as rank, k.due_at as since from declarations.officer_queue k ${free}
       where ${waits} and k.due_at < $1 order by k.due_at limit 1
     ),
     waiting as (
       select ${columns}, case d.lane when 'red' then 1 when 'yellow' then 2 else 3 end as rank, k.awaits_since as since
       from declarations.officer_queue k ${free}
       where ${waits} order by k.awaits_since limit ${maxLaneCandidates}
     )
     select n."organisationId", n.id, n.lrn, n.mrn, n.lane
     from (select * from overdue union all select * from waiting) n order by n.rank, n.since, n.id limit 1`,
    [now, office],
  );
  return row ?? null;
}

/** Assigns an unassigned declaration; returns false if another officer was assigned first. */
export async function assignIfUnassigned(
  transaction: Transaction,
  { organisationId, id }: Pick<DeclarationRow, 'organisationId' | 'id'>,
  { officer, assignedAt, assignedBy }: Assignment,
): Promise<boolean> {
  const taken = await transaction.query(
    `insert into declarations.assignments (organisation_id, declaration_id, officer, assigned_at, assigned_by)
     values ($1, $2, $3, $4, $5) on conflict (declaration_id) do nothing returning declaration_id`,
    [organisationId, id, officer, assignedAt, assignedBy],
  );
  return taken.length > 0;
}
