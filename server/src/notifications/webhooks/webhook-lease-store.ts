import type { StreamRole } from '../../declarations/feed/public.ts';
import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { emptyQueue, type QueueDepth } from '../../foundation/system/queue-depth.ts';
import type { DeliveryOrder } from './webhook.ts';

/* Leases of webhook queues. One node at a time processes the queue of a webhook, until its lease expires. */

/** A webhook whose queue this node has leased. */
export interface LeasedWebhook {
  readonly organisationId: string;
  readonly id: string;
  readonly events: readonly string[] | null;
  readonly ordered: DeliveryOrder;
  readonly role: StreamRole | null;
  readonly include: readonly string[] | null;
  readonly position: number;
  readonly replayAfter: number | null;
  readonly replayLast: number | null;
  readonly wakes: number;
  readonly failures: number;
  /** Number of batches in a row that ended with an internal error, including the current batch. */
  readonly failedRounds: number;
  readonly lastSuccessAt: Date | null;
  /**
   * Consent of the organisation under which a platform created the webhook. No message is sent after the consent has
   * ended.
   */
  readonly grantId: string | null;
}

const leasedColumns = `w.organisation_id as "organisationId", w.id, w.events, w.ordered, w.include,
  case when w.principal_position is not null then 'principal' end as role,
  coalesce(w.principal_position, w.position)::float8 as position, w.replay_after::float8 as "replayAfter", w.replay_last::float8 as "replayLast",
  w.wake_count as wakes, w.failures, w.failed_rounds as "failedRounds", w.last_success_at as "lastSuccessAt",
  w.grant_id as "grantId"`;

/**
 * Response time above which an endpoint is slow, as after a failure. A slow endpoint delays only other slow endpoints.
 */
export const slowEndpointMs = 3_000;

/**
 * Leases webhooks with due deliveries, either prompt or slow ones. A batch counts as failed until `releaseWebhook`.
 * Webhooks with failed batches are leased last.
 */
export function leaseWebhooks(
  system: Sql,
  now: Date,
  until: Date,
  kind: 'prompt' | 'slow',
  limit: number,
): Promise<LeasedWebhook[]> {
  return system.query<LeasedWebhook>(
    `update notifications.webhooks w set leased_until = $2, failed_rounds = failed_rounds + 1
     from (
       select d.organisation_id, d.id from notifications.webhooks d
       where d.status = 'active' and d.next_at <= $1 and (d.backoff_until is null or d.backoff_until <= $1)
         and (d.leased_until is null or d.leased_until <= $1)
         and (d.failures > 0 or coalesce(d.last_duration_ms, 0) > ${slowEndpointMs}) = $3
       order by d.failed_rounds, d.next_at limit $4 for update skip locked
     ) due
     where w.organisation_id = due.organisation_id and w.id = due.id returning ${leasedColumns}`,
    [now, until, kind === 'slow', limit],
  );
}

/** SQL expression for the log to which webhook `w` subscribes. */
const streamExpression = `w.organisation_id || case when w.principal_position is null then '' else '/principal' end`;

/** Makes webhooks due whose position is before the last sequence number of their log. */
export async function wakeWebhooksBehindStreams(
  system: Sql,
  lastSequences: readonly { readonly stream: string; readonly head: number }[],
  now: Date,
): Promise<number> {
  const rows = await system.query(
    `update notifications.webhooks w set wake_count = w.wake_count + 1, next_at = least(coalesce(w.next_at, $3), $3)
     from unnest($1::text[], $2::bigint[]) as h(stream, head)
     where w.organisation_id = split_part(h.stream, '/', 1) and h.stream = ${streamExpression} and w.status = 'active'
       and coalesce(w.principal_position, w.position) < h.head
     returning w.id`,
    [lastSequences.map((each) => each.stream), lastSequences.map(({ head }) => head), now],
  );
  return rows.length;
}

/** Returns a page of the logs to which active webhooks subscribe. */
export async function streamsWithWebhooks(system: Sql, after: string, most: number): Promise<string[]> {
  const rows = await system.query<{ id: string }>(
    `select distinct ${streamExpression} as id from notifications.webhooks w
     where w.status = 'active' and ${streamExpression} > $1 order by 1 limit $2`,
    [after, most],
  );
  return rows.map(({ id }) => id);
}

/**
 * SQL condition for ordered webhooks: an event is due only after the earlier events of its declaration were delivered
 * or abandoned.
 */
export const inOrderCondition = `($3 = 'none' or d.sequence is null or not exists (
  select from notifications.deliveries e
  where e.organisation_id = $1 and e.webhook_id = $2 and e.status = 'pending'
    and e.declaration_id = d.declaration_id and e.sequence < d.sequence))`;

/**
 * Releases a lease. The webhook is due at the time of its next delivery; at once if it was woken after `wakes` was
 * read.
 */
export async function releaseWebhook(
  system: Sql,
  { organisationId, id, ordered, wakes }: LeasedWebhook,
  now: Date,
  more: boolean,
): Promise<void> {
  await system.query(
    `update notifications.webhooks w set leased_until = null, failed_rounds = 0,
       next_at = case when w.wake_count <> $4 or $6 then $5 else (
         select min(d.due_at) from notifications.deliveries d
         where d.organisation_id = $1 and d.webhook_id = $2 and d.status = 'pending' and ${inOrderCondition}) end
     where w.organisation_id = $1 and w.id = $2`,
    [organisationId, id, ordered, wakes, now, more],
  );
}

/** Releases a lease after a batch with an internal error. The next batch follows after a pause. */
export async function postponeWebhook(
  system: Sql,
  { organisationId, id }: LeasedWebhook,
  now: Date,
  until: Date,
): Promise<void> {
  await system.query(
    `update notifications.webhooks w set leased_until = null, next_at = $3, backoff_until = $4
     where w.organisation_id = $1 and w.id = $2`,
    [organisationId, id, now, until],
  );
}

/** Disables a webhook that failed for too long or returned status 410. Returns null if it was changed concurrently. */
export async function disableWebhook(
  transaction: Transaction,
  { organisationId, id }: LeasedWebhook,
  reason: 'failing' | 'gone',
  now: Date,
): Promise<{ readonly url: string; readonly description: string | null } | null> {
  const [row] = await transaction.query<{ url: string; description: string | null }>(
    `update notifications.webhooks set status = 'disabled', disabled_reason = $3, version = version + 1,
       changed_at = $4, next_at = null
     where organisation_id = $1 and id = $2 and status = 'active' returning url, description`,
    [organisationId, id, reason, now],
  );
  return row ?? null;
}

/** Pauses a webhook whose consent has ended. Returns false if it was changed concurrently. */
export async function pauseUnconsented(
  transaction: Transaction,
  { grantId, id, organisationId }: LeasedWebhook,
  now: Date,
): Promise<boolean> {
  const rows = await transaction.query(
    `update notifications.webhooks set status = 'paused', version = version + 1, changed_at = $4, leased_until = null
     where organisation_id = $1 and id = $2 and grant_id = $3 and status = 'active' returning id`,
    [organisationId, id, grantId, now],
  );
  return rows.length === 1;
}

/**
 * Returns the number of webhooks with due deliveries, and the time at which the oldest of these deliveries became due.
 */
export async function countDueWebhooks(system: Sql, now: Date): Promise<QueueDepth> {
  const [row] = await system.query<{ count: number; oldest: Date | null }>(
    `select count(*)::integer as count, min(greatest(w.next_at, w.backoff_until)) as oldest
     from notifications.webhooks w
     where w.status = 'active' and w.next_at <= $1 and (w.backoff_until is null or w.backoff_until <= $1)`,
    [now],
  );
  return row ?? emptyQueue;
}
