import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { DeclarationType } from '../document/public.ts';
import { type Lane, type Status, statusesWith } from '../lifecycle/public.ts';
import { type DeclarationRow, declarationColumns } from '../record/public.ts';
import { entryWith } from './desk-entry.ts';
import { statusList } from './status-list.ts';

/** What of customs' desk is looked for. */
export interface QueueFilter {
  readonly lane?: Lane | 'none' | undefined;
  readonly office?: string | undefined;
  readonly status?: readonly Status[] | undefined;
  readonly type?: DeclarationType | undefined;
  readonly organisationId?: string | undefined;
  readonly lrn?: string | undefined;
  readonly mrn?: string | undefined;
  /** Whether customs has the next move. */
  readonly awaitsCustoms?: boolean | undefined;
  /** Only those with a deadline before this time. */
  readonly overdueBy?: Date | undefined;
  /** An officer, or whether there is one at all. */
  readonly assigned?: { readonly officer: string } | boolean | undefined;
}

export interface QueueRow extends DeclarationRow {
  readonly awaitsCustoms: boolean;
  readonly officer: string | null;
  readonly assignedAt: Date | null;
}

/** Where a page goes on: behind this declaration. */
export interface QueuePosition {
  readonly lodgedAt: string;
  readonly id: string;
}

// What has not ended, or still waits for something: where to look is told by the desk, and asked of the declaration again.
const onTheDesk = `(d.awaits_customs or d.status in (${statusList(statusesWith(({ onDesk }) => onDesk))}))`;

// The times are ISO 8601 in UTC, so they compare as text.
const firstDeadline = `least(
  (d.lifecycle #>> '{dueBy,present}') collate "C", (d.lifecycle #>> '{dueBy,exit}') collate "C",
  (d.lifecycle #>> '{dueBy,pay}') collate "C", (d.lifecycle #>> '{dueBy,answer}') collate "C")`;

/**
 * Lodged declarations of all organisations, the longest waiting first, and one more than asked for. What is on the desk;
 * of one organisation, or by its MRN, whatever has become of it.
 */
export function listCustomsQueue(
  sql: Sql,
  filter: QueueFilter,
  page: { readonly after: QueuePosition | null; readonly limit: number },
): Promise<QueueRow[]> {
  const values: unknown[] = [page.limit + 1];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const onlyDesk = filter.mrn === undefined && filter.organisationId === undefined;
  const conditions = [onlyDesk ? onTheDesk : 'd.lodged_at is not null', ...plainConditions(filter, given)];
  if (filter.awaitsCustoms !== undefined)
    conditions.push(filter.awaitsCustoms ? 'd.awaits_customs' : 'not d.awaits_customs');
  if (filter.overdueBy !== undefined)
    conditions.push(`${firstDeadline} < ${given(filter.overdueBy.toISOString())}`);
  if (typeof filter.assigned === 'boolean')
    conditions.push(filter.assigned ? 'a.officer is not null' : 'a.officer is null');
  else if (filter.assigned) conditions.push(`a.officer = ${given(filter.assigned.officer)}`);
  const { from, order } = pathOf(filter, onlyDesk, given);
  if (page.after) {
    const { lodgedAt, id } = page.after;
    conditions.push(`${order} > (${given(lodgedAt)}::timestamptz, ${given(id)}::text)`);
  }
  return sql.query<QueueRow & Record<string, unknown>>(
    `select ${declarationColumns}, d.awaits_customs as "awaitsCustoms", a.officer, a.assigned_at as "assignedAt"
     from ${from}
       left join declarations.assignments a on a.organisation_id = d.organisation_id and a.declaration_id = d.id
     where ${conditions.join(' and ')} order by ${order.slice(1, -1)} limit $1`,
    values,
  );
}

/** Where to walk, and in which order: what is overdue along its time limits, all else of the desk along the desk. */
function pathOf({ overdueBy }: QueueFilter, onlyDesk: boolean, given: (value: unknown) => string) {
  if (!onlyDesk) return { from: 'declarations.declarations d', order: '(d.lodged_at, d.id)' };
  if (overdueBy === undefined)
    return { from: `declarations.desk k ${entryWith('true')}`, order: '(k.lodged_at, k.declaration_id)' };
  const first = `select * from declarations.deadlines where what = 'first' and due_at < ${given(overdueBy)}`;
  return { from: `(${first}) k ${entryWith('true')}`, order: '(d.lodged_at, d.id)' };
}

function plainConditions(filter: QueueFilter, given: (value: unknown) => string): string[] {
  const { lane, office, status, type, organisationId, lrn, mrn } = filter;
  return [
    ...(lane === undefined ? [] : [lane === 'none' ? 'd.lane is null' : `d.lane = ${given(lane)}`]),
    ...(office === undefined ? [] : [`d.office = ${given(office)}`]),
    ...(status === undefined ? [] : [`d.status = any (${given(status)})`]),
    ...(type === undefined ? [] : [`d.type = ${given(type)}`]),
    ...(organisationId === undefined ? [] : [`d.organisation_id = ${given(organisationId)}`]),
    ...(lrn === undefined ? [] : [`d.lrn = ${given(lrn)}`]),
    ...(mrn === undefined ? [] : [`d.mrn = ${given(mrn)}`]),
  ];
}

/** A declaration of any organisation, drafts apart; with a lock, held against other changes to the transaction's end. */
export async function findForCustoms(
  sql: Sql,
  id: string,
  lock: '' | 'for update' = '',
): Promise<DeclarationRow | null> {
  const [row] = await sql.query<DeclarationRow & Record<string, unknown>>(
    `select ${declarationColumns} from declarations.declarations d where d.id = $1 and d.status <> 'draft' ${lock}`,
    [id],
  );
  return row ?? null;
}

/** Holds declarations of any organisation against other changes to the transaction's end, always in the same order. */
export async function lockForCustoms(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.query(
    'select from declarations.declarations d where d.id = any ($1) order by d.id for update',
    [ids],
  );
}
