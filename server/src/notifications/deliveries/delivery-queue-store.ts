import type { Sql } from '../../foundation/database/database.ts';
import { inOrderCondition, type LeasedWebhook } from '../webhooks/public.ts';
import type { StoredAttempt } from './delivery.ts';

/* Statements for the node that has leased a webhook and therefore delivers its queue. */

/** A delivery that is created for one webhook from an event. */
export interface NewDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly sequence: number;
  readonly declarationId: string;
  readonly body: string;
}

/**
 * Inserts the deliveries of events and advances the position of the webhook in the log. Returns false if another node
 * has already done so.
 */
export async function insertDeliveries(
  system: Sql,
  { organisationId, id, position }: LeasedWebhook,
  deliveries: readonly NewDelivery[],
  newPosition: number,
  now: Date,
): Promise<boolean> {
  const [row] = await system.query<{ moved: boolean }>(
    `with moved as (
       update notifications.webhooks w set
         position = case when w.principal_position is null then $4 else w.position end,
         principal_position = case when w.principal_position is not null then $4::bigint end
       where w.organisation_id = $1 and w.id = $2 and coalesce(w.principal_position, w.position) = $3
         and w.status = 'active' returning 1
     ),
     made as (
       insert into notifications.deliveries
         (organisation_id, webhook_id, id, event_id, type, sequence, declaration_id, body, status, sent_once, due_at, created_at)
       select $1, $2, g.id, g."eventId", g.type, g.sequence, g."declarationId", g.body, 'pending', false, $6, $6
       from jsonb_to_recordset($5) as g(
         id text, "eventId" text, type text, sequence bigint, "declarationId" text, body text)
       where exists (select from moved)
       on conflict do nothing
     )
     select exists (select from moved) as moved`,
    [organisationId, id, position, newPosition, JSON.stringify(deliveries), now],
  );
  return row?.moved ?? false;
}

/** Inserts the deliveries of a period that a client requested again. Deliveries that exist become pending again. */
export async function insertReplayed(
  system: Sql,
  { organisationId, id, replayAfter }: LeasedWebhook,
  deliveries: readonly NewDelivery[],
  newAfter: number | null,
  now: Date,
): Promise<void> {
  await system.query(
    `with moved as (
       update notifications.webhooks w set replay_after = $4, replay_last = case when $4::bigint is null then null else replay_last end
       where w.organisation_id = $1 and w.id = $2 and w.replay_after = $3 and w.status = 'active' returning 1
     )
     insert into notifications.deliveries as d
       (organisation_id, webhook_id, id, event_id, type, sequence, declaration_id, body, status, sent_once, due_at, created_at)
     select $1, $2, g.id, g."eventId", g.type, g.sequence, g."declarationId", g.body, 'pending', false, $6, $6
     from jsonb_to_recordset($5) as g(
       id text, "eventId" text, type text, sequence bigint, "declarationId" text, body text)
     where exists (select from moved)
     on conflict (webhook_id, id) do update set
       status = 'pending', sent_once = false, attempt_count = 0, begun_at = null, due_at = excluded.due_at, finished_at = null`,
    [organisationId, id, replayAfter, newAfter, JSON.stringify(deliveries), now],
  );
}

/** Returns whether a webhook has the maximum number of pending deliveries. Further events wait in the log. */
export async function hasMaxPendingDeliveries(
  system: Sql,
  { organisationId, id }: LeasedWebhook,
  limit: number,
): Promise<boolean> {
  const [row] = await system.query<{ count: number }>(
    `select count(*)::integer as count from (select from notifications.deliveries d
       where d.organisation_id = $1 and d.webhook_id = $2 and d.status = 'pending' limit $3) c`,
    [organisationId, id, limit],
  );
  return (row?.count ?? 0) >= limit;
}

/** A due delivery, with the present URL and secrets of its webhook. */
export interface DueDelivery {
  readonly id: string;
  /** Sequence number of the event in the log; null for a test delivery. */
  readonly sequence: number | null;
  readonly body: string;
  readonly once: boolean;
  readonly tries: number;
  readonly begunAt: Date | null;
  readonly url: string;
  readonly encryptedSecret: Uint8Array;
  readonly encryptedPreviousSecret: Uint8Array | null;
  readonly previousSecretUntil: Date | null;
}

/** Returns the due deliveries of an active webhook, the longest due first. */
export function readDueDeliveries(
  system: Sql,
  { organisationId, id, ordered }: LeasedWebhook,
  now: Date,
  most: number,
): Promise<DueDelivery[]> {
  return system.query<DueDelivery>(
    `select d.id, d.sequence::float8 as sequence, d.body, d.sent_once as once, d.attempt_count as tries, d.begun_at as "begunAt", w.url, w.encrypted_secret as "encryptedSecret",
       w.encrypted_previous_secret as "encryptedPreviousSecret", w.previous_secret_until as "previousSecretUntil"
     from notifications.webhooks w
       join notifications.deliveries d on d.organisation_id = w.organisation_id and d.webhook_id = w.id
     where w.organisation_id = $1 and w.id = $2 and w.status = 'active'
       and d.status = 'pending' and d.due_at <= $4 and ${inOrderCondition}
     order by d.due_at, d.sequence limit $5`,
    [organisationId, id, ordered, now, most],
  );
}

/** The result of an attempt, and when the delivery is due again. */
export interface AttemptToRecord {
  readonly id: string;
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly dueAt: Date | null;
  readonly attempt: StoredAttempt;
}

/** The health of an endpoint after attempts; null if all attempts were manual redeliveries. */
export interface HealthToRecord {
  readonly succeeded: boolean;
  readonly failed: boolean;
  readonly failures: number;
  readonly durationMs: number;
  readonly restUntil: Date | null;
}

/** The state of a webhook after its attempts were recorded. */
export interface WebhookAfterAttempts {
  /** Time since which no delivery has succeeded; null while deliveries succeed. */
  readonly failingSince: Date | null;
  /** Whether other deliveries are due, which can have waited for one of the recorded deliveries. */
  readonly othersDue: boolean;
}

/** Records and counts attempts, and renews the lease of the webhook. */
export async function recordAttempts(
  system: Sql,
  { organisationId, id }: LeasedWebhook,
  attempts: readonly AttemptToRecord[],
  health: HealthToRecord | null,
  now: Date,
  leasedUntil: Date,
): Promise<WebhookAfterAttempts> {
  const [row] = await system.query<{ failingSince: Date | null; othersDue: boolean }>(
    `with done as (
       update notifications.deliveries d set
         status = g.status, attempts = d.attempts + 1, attempt_count = d.attempt_count + 1, due_at = coalesce(g."dueAt", d.due_at),
         log = case when jsonb_array_length(d.log) >= 20 then d.log - 0 else d.log end || jsonb_build_array(g.attempt),
         begun_at = coalesce(d.begun_at, $4),
         delivered_at = case when g.status = 'delivered' then $4 else d.delivered_at end,
         finished_at = case when g.status = 'pending' then null else $4 end
       from jsonb_to_recordset($3) as g(id text, status text, "dueAt" timestamptz, attempt jsonb)
       where d.organisation_id = $1 and d.webhook_id = $2 and d.id = g.id and d.status = 'pending'
     ),
     counted as (
       insert into notifications.webhook_attempts as t (organisation_id, webhook_id, hour, attempts, failed)
       select $1, $2, date_trunc('hour', $4::timestamptz, 'UTC'), $13, $14 where $6
       on conflict (webhook_id, hour) do update set attempts = t.attempts + excluded.attempts, failed = t.failed + excluded.failed
     )
     update notifications.webhooks w set
       leased_until = $5,
       failures = case when $6 then $9 else w.failures end,
       failing_since = case when not $6 then w.failing_since when $7 then null
         when $8 then coalesce(w.failing_since, $4) else w.failing_since end,
       last_success_at = case when $6 and $7 then $4 else w.last_success_at end,
       last_failure_at = case when $6 and $8 then $4 else w.last_failure_at end,
       last_duration_ms = case when $6 then $10 else w.last_duration_ms end,
       backoff_until = case when $6 then $11::timestamptz else w.backoff_until end
     where w.organisation_id = $1 and w.id = $2
     returning w.failing_since as "failingSince", exists (
       select from notifications.deliveries d
       where d.organisation_id = $1 and d.webhook_id = $2 and d.status = 'pending' and d.due_at <= $4
         and d.id <> all ($12)) as "othersDue"`,
    [
      organisationId,
      id,
      JSON.stringify(attempts),
      now,
      leasedUntil,
      health !== null,
      health?.succeeded ?? false,
      health?.failed ?? false,
      health?.failures ?? 0,
      health?.durationMs ?? 0,
      health?.restUntil ?? null,
      attempts.map((each) => each.id),
      attempts.length,
      attempts.filter(({ attempt }) => attempt.outcome !== 'delivered').length,
    ],
  );
  return row ?? { failingSince: null, othersDue: false };
}

/** Makes all deliveries that wait for a retry due, because the endpoint works again. */
export async function makePendingDeliveriesDue(
  system: Sql,
  { organisationId, id }: LeasedWebhook,
  now: Date,
): Promise<void> {
  await system.query(
    `update notifications.deliveries set due_at = $3
     where organisation_id = $1 and webhook_id = $2 and status = 'pending' and due_at > $3`,
    [organisationId, id, now],
  );
}

/*
 * Records a delivery as begun without an attempt, so that a later delivery overtakes it (simulated reordering). It is
 * sent in the ordinary way when it is due.
 */

export async function deferDelivery(
  system: Sql,
  { organisationId, id }: LeasedWebhook,
  deliveryId: string,
  now: Date,
  until: Date,
): Promise<void> {
  await system.query(
    `update notifications.deliveries set begun_at = $4, due_at = $5
     where organisation_id = $1 and webhook_id = $2 and id = $3 and status = 'pending'`,
    [organisationId, id, deliveryId, now, until],
  );
}

export async function hasDeferredDelivery(
  system: Sql,
  { organisationId, id }: LeasedWebhook,
  now: Date,
): Promise<boolean> {
  const [row] = await system.query<{ held: boolean }>(
    `select exists (select from notifications.deliveries d
       where d.organisation_id = $1 and d.webhook_id = $2 and d.status = 'pending' and d.attempt_count = 0
         and d.begun_at is not null and d.due_at > $3) as held`,
    [organisationId, id, now],
  );
  return row?.held ?? false;
}

/** Makes a deferred delivery due because a later delivery was sent. Returns whether a delivery was deferred. */
export async function releaseDeferredDelivery(
  system: Sql,
  { organisationId, id }: LeasedWebhook,
  now: Date,
): Promise<boolean> {
  const rows = await system.query(
    `update notifications.deliveries set due_at = $3
     where organisation_id = $1 and webhook_id = $2 and status = 'pending' and attempt_count = 0
       and begun_at is not null and due_at > $3 returning id`,
    [organisationId, id, now],
  );
  return rows.length > 0;
}
