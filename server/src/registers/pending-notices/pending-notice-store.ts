import type { Transaction } from '../../foundation/database/database.ts';

/** Events of register entries, each of which creates a notice for the organisation that it concerns. */
const pendingNoticeEvents = [
  'authorisation.intended',
  'authorisation.intention_withdrawn',
  'authorisation.revoked',
  'guarantee.accepted',
  'guarantee.rejected',
  'guarantee.withdrawal_effective',
] as const;
export type PendingNoticeEvent = (typeof pendingNoticeEvents)[number];

export interface PendingNotice {
  readonly organisationId: string;
  readonly event: PendingNoticeEvent;
  /** Id of the register entry. */
  readonly subjectId: string;
  /** Number or reference of the register entry. */
  readonly name: string;
  /** RFC 3339; null without a time limit. */
  readonly dueBy: string | null;
}

/** Stores an event until its notice is created, at the earliest at `notBefore`. */
export async function recordPendingNotice(
  transaction: Transaction,
  { organisationId, event, subjectId, name, dueBy }: PendingNotice,
  notBefore: Date,
): Promise<void> {
  await transaction.query(
    `insert into registers.register_events (organisation_id, event, subject_id, name, due_by, not_before)
     values ($1, $2, $3, $4, $5, $6)`,
    [organisationId, event, subjectId, name, dueBy, notBefore],
  );
}

/** Deletes and returns the oldest events whose notices can be created. */
export async function takePendingNotices(
  transaction: Transaction,
  now: Date,
  maxRows: number,
): Promise<(PendingNotice & { readonly id: string })[]> {
  const rows = await transaction.query<PendingNotice & { readonly id: string } & Record<string, unknown>>(
    `with taken as (
       delete from registers.register_events e where e.id in (
         select o.id from registers.register_events o where o.not_before <= $1 order by o.not_before, o.id limit $2)
       returning e.*)
     select t.id::text, t.organisation_id as "organisationId", t.event, t.subject_id as "subjectId", t.name,
       to_json(t.due_by) #>> '{}' as "dueBy"
     from taken t order by t.not_before, t.id`,
    [now, maxRows],
  );
  return rows;
}
