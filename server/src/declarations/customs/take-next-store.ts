import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { DeclarationRow } from '../record/public.ts';
import type { Assignment } from './assignment-store.ts';
import { awaitsCustoms, entryWith } from './desk-entry.ts';

/** Among so many of those that wait longest the lanes are compared: it costs the same however much waits. */
const mostCompared = 5_000;

/** A declaration that nobody has. */
export type FreeDeclaration = Pick<DeclarationRow, 'organisationId' | 'id' | 'lrn' | 'mrn' | 'lane'>;

/**
 * The declaration that an officer should take next: customs has the next move, and nobody has it. What is overdue comes
 * first, then red, then yellow, then what waits longest. Null where nothing is free. It is not held: `takeFree` says who has it.
 */
export async function findNextFree(
  sql: Sql,
  now: Date,
  office: string | null,
): Promise<FreeDeclaration | null> {
  const free = entryWith(`${awaitsCustoms} and ($2::text is null or d.office = $2)
       and not exists (
         select from declarations.assignments a
         where a.organisation_id = d.organisation_id and a.declaration_id = d.id)`);
  // As the desk tells; the declaration is asked again.
  const waits = 'k.awaits_since is not null and ($2::text is null or k.office = $2)';
  const columns = 'd.organisation_id as "organisationId", d.id, d.lrn, d.mrn, d.lane';
  const [row] = await sql.query<FreeDeclaration & Record<string, unknown>>(
    `with overdue as (
       select ${columns}, 0 as rank, k.due_at as since from declarations.officer_queue k ${free}
       where ${waits} and k.due_at < $1 order by k.due_at limit 1
     ),
     waiting as (
       select ${columns}, case d.lane when 'red' then 1 when 'yellow' then 2 else 3 end as rank, k.awaits_since as since
       from declarations.officer_queue k ${free}
       where ${waits} order by k.awaits_since limit ${mostCompared}
     )
     select n."organisationId", n.id, n.lrn, n.mrn, n.lane
     from (select * from overdue union all select * from waiting) n order by n.rank, n.since, n.id limit 1`,
    [now, office],
  );
  return row ?? null;
}

/** Whether an officer has it now: of two that found it free at once the second does not. */
export async function takeFree(
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
