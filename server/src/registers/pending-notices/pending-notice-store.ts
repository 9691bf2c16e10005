import type { Transaction } from '../../foundation/database/database.ts';

/** Events of an authorisation, which the webhooks of its holder can receive. */
export const authorisationEventNames = [
  'authorisation.intended',
  'authorisation.answered',
  'authorisation.hearing_expired',
  'authorisation.intention_withdrawn',
  'authorisation.revoked',
] as const;
export type AuthorisationEventName = (typeof authorisationEventNames)[number];

/** Events of register entries, each of which creates a notice for the organisation that it concerns, or for an officer. */
const pendingNoticeEvents = [
  ...authorisationEventNames,
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
  /** The officer or the client of customs that gets the notice of an answered or expired hearing; null for other events. */
  readonly officerId?: string | null;
}

/** An event that has occurred. */
export interface DueNotice extends PendingNotice {
  readonly id: string;
  readonly occurredAt: Date;
}

/** Stores an event until its notice is created, at the earliest at `notBefore`. */
export async function recordPendingNotice(
  transaction: Transaction,
  { organisationId, event, subjectId, name, dueBy, officerId = null }: PendingNotice,
  notBefore: Date,
): Promise<void> {
  await transaction.query(
    `insert into registers.register_events (organisation_id, event, subject_id, name, due_by, not_before, officer_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [organisationId, event, subjectId, name, dueBy, notBefore, officerId],
  );
}

/** Deletes an event of an entry that has not occurred, because its condition no longer applies. */
export async function deletePendingNotice(
  transaction: Transaction,
  subjectId: string,
  event: PendingNoticeEvent,
): Promise<void> {
  await transaction.query(
    'delete from registers.register_events e where e.subject_id = $1 and e.event = $2',
    [subjectId, event],
  );
}

/** Brings pending events of an organisation forward, because its sandbox clock was advanced. */
export async function bringPendingNoticesForward(
  transaction: Transaction,
  organisationId: string,
  byMs: number,
): Promise<void> {
  await transaction.query(
    `update registers.register_events e set not_before = e.not_before - $2 * interval '1 millisecond'
     where e.organisation_id = $1`,
    [organisationId, byMs],
  );
}

/** Deletes and returns the oldest events whose notices can be created. */
export async function takePendingNotices(
  transaction: Transaction,
  now: Date,
  maxRows: number,
): Promise<DueNotice[]> {
  const rows = await transaction.query<DueNotice & Record<string, unknown>>(
    `with taken as (
       delete from registers.register_events e where e.id in (
         select o.id from registers.register_events o where o.not_before <= $1 order by o.not_before, o.id limit $2)
       returning e.*)
     select t.id::text, t.organisation_id as "organisationId", t.event, t.subject_id as "subjectId", t.name,
       to_json(t.due_by) #>> '{}' as "dueBy", t.officer_id as "officerId", t.not_before as "occurredAt"
     from taken t order by t.not_before, t.id`,
    [now, maxRows],
  );
  return rows;
}
