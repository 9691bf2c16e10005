import type { Sql, Transaction } from '../foundation/database/database.ts';
import { nothingWaiting, type Waiting } from '../foundation/system/backlog.ts';
import type { StoredAttempt } from './delivery.ts';
import type { Ordered } from './webhook.ts';

/*
 * The queues of webhooks. A queue is worked by one node at a time, for as long as its lease lasts; runs as portal_system.
 */

/** A webhook whose queue this node works. */
export interface LeasedWebhook {
  readonly organisationId: string;
  readonly id: string;
  readonly events: readonly string[] | null;
  readonly ordered: Ordered;
  readonly position: number;
  readonly replayAfter: number | null;
  readonly replayLast: number | null;
  readonly wakes: number;
  readonly failures: number;
  readonly lastSuccessAt: Date | null;
}

const leasedColumns = `w.organisation_id as "organisationId", w.id, w.events, w.ordered,
  w.position::float8 as position, w.replay_after::float8 as "replayAfter", w.replay_last::float8 as "replayLast",
  w.wakes, w.failures, w.last_success_at as "lastSuccessAt"`;

/** What failed last, or took so long, is kept apart: it waits for its own kind only. */
const slowMs = 3_000;

/** Leases webhooks that have something to do, either those that answer well or the others. */
export function leaseWebhooks(
  system: Sql,
  now: Date,
  until: Date,
  kind: 'prompt' | 'slow',
  most: number,
): Promise<LeasedWebhook[]> {
  return system.query<LeasedWebhook>(
    `update notifications.webhooks w set leased_until = $2
     from (
       select d.organisation_id, d.id from notifications.webhooks d
       where d.state = 'active' and d.next_at <= $1 and (d.rest_until is null or d.rest_until <= $1)
         and (d.leased_until is null or d.leased_until <= $1)
         and (d.failures > 0 or coalesce(d.last_duration_ms, 0) > ${slowMs}) = $3
       order by d.next_at limit $4 for update skip locked
     ) due
     where w.organisation_id = due.organisation_id and w.id = due.id returning ${leasedColumns}`,
    [now, until, kind === 'slow', most],
  );
}

/** Says of organisations how far their logs have come: their webhooks that are behind are due. */
export async function wakeForLogs(
  system: Sql,
  heads: readonly { readonly organisationId: string; readonly head: number }[],
  now: Date,
): Promise<number> {
  const rows = await system.query(
    `update notifications.webhooks w set wakes = w.wakes + 1, next_at = least(coalesce(w.next_at, $3), $3)
     from unnest($1::text[], $2::bigint[]) as h(organisation_id, head)
     where w.organisation_id = h.organisation_id and w.state = 'active' and w.position < h.head returning w.id`,
    [heads.map(({ organisationId }) => organisationId), heads.map(({ head }) => head), now],
  );
  return rows.length;
}

/** The organisations with active webhooks, a page at a time. */
export async function organisationsWithWebhooks(system: Sql, after: string, most: number): Promise<string[]> {
  const rows = await system.query<{ id: string }>(
    `select distinct w.organisation_id as id from notifications.webhooks w
     where w.state = 'active' and w.organisation_id > $1 order by 1 limit $2`,
    [after, most],
  );
  return rows.map(({ id }) => id);
}

/** What fan-out writes of one event. */
export interface NewDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly sequence: number;
  readonly declarationId: string;
  readonly body: string;
}

/** Turns events into deliveries and moves the position with them; false when another node did so first. */
export async function insertDeliveries(
  system: Sql,
  { organisationId, id, position }: LeasedWebhook,
  deliveries: readonly NewDelivery[],
  newPosition: number,
  now: Date,
): Promise<boolean> {
  const [row] = await system.query<{ moved: boolean }>(
    `with moved as (
       update notifications.webhooks w set position = $4
       where w.organisation_id = $1 and w.id = $2 and w.position = $3 and w.state = 'active' returning 1
     ),
     made as (
       insert into notifications.deliveries
         (organisation_id, webhook_id, id, event_id, type, sequence, declaration_id, body, state, once, due_at, created_at)
       select $1, $2, g.id, g."eventId", g.type, g.sequence, g."declarationId", g.body, 'waiting', false, $6, $6
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

/** The same for a stretch that is sent again: what is known already waits once more. */
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
       where w.organisation_id = $1 and w.id = $2 and w.replay_after = $3 and w.state = 'active' returning 1
     )
     insert into notifications.deliveries as d
       (organisation_id, webhook_id, id, event_id, type, sequence, declaration_id, body, state, once, due_at, created_at)
     select $1, $2, g.id, g."eventId", g.type, g.sequence, g."declarationId", g.body, 'waiting', false, $6, $6
     from jsonb_to_recordset($5) as g(
       id text, "eventId" text, type text, sequence bigint, "declarationId" text, body text)
     where exists (select from moved)
     on conflict (organisation_id, webhook_id, id) do update set
       state = 'waiting', once = false, tries = 0, begun_at = null, due_at = excluded.due_at, finished_at = null`,
    [organisationId, id, replayAfter, newAfter, JSON.stringify(deliveries), now],
  );
}

/** Whether so many deliveries of a webhook wait that no more are made: the log keeps the rest. */
export async function isFull(
  system: Sql,
  { organisationId, id }: LeasedWebhook,
  most: number,
): Promise<boolean> {
  const [row] = await system.query<{ count: number }>(
    `select count(*)::integer as count from (select from notifications.deliveries d
       where d.organisation_id = $1 and d.webhook_id = $2 and d.state = 'waiting' limit $3) c`,
    [organisationId, id, most],
  );
  return (row?.count ?? 0) >= most;
}

/** A delivery whose turn it is, with where it goes at this moment. */
export interface DueDelivery {
  readonly id: string;
  readonly body: string;
  readonly once: boolean;
  readonly tries: number;
  readonly begunAt: Date | null;
  readonly url: string;
  readonly wrappedSecret: Uint8Array;
  readonly wrappedPreviousSecret: Uint8Array | null;
  readonly previousSecretUntil: Date | null;
}

/** In order, a declaration's later event is not due before its earlier one has arrived or was given up. */
const unblocked = `($3 = 'none' or d.sequence is null or not exists (
  select from notifications.deliveries e
  where e.organisation_id = $1 and e.webhook_id = $2 and e.state = 'waiting'
    and e.declaration_id = d.declaration_id and e.sequence < d.sequence))`;

/** The deliveries of an active webhook that are due, the longest due first. */
export function listDue(
  system: Sql,
  { organisationId, id, ordered }: LeasedWebhook,
  now: Date,
  most: number,
): Promise<DueDelivery[]> {
  return system.query<DueDelivery>(
    `select d.id, d.body, d.once, d.tries, d.begun_at as "begunAt", w.url, w.wrapped_secret as "wrappedSecret",
       w.wrapped_previous_secret as "wrappedPreviousSecret", w.previous_secret_until as "previousSecretUntil"
     from notifications.webhooks w
       join notifications.deliveries d on d.organisation_id = w.organisation_id and d.webhook_id = w.id
     where w.organisation_id = $1 and w.id = $2 and w.state = 'active'
       and d.state = 'waiting' and d.due_at <= $4 and ${unblocked}
     order by d.due_at, d.sequence limit $5`,
    [organisationId, id, ordered, now, most],
  );
}

/** What became of one attempt. */
export interface AttemptToRecord {
  readonly id: string;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly dueAt: Date | null;
  readonly attempt: StoredAttempt;
}

/** What attempts say of the endpoint; null where they say nothing: all were sent by hand. */
export interface HealthToRecord {
  readonly succeeded: boolean;
  readonly failed: boolean;
  readonly failures: number;
  readonly durationMs: number;
  readonly restUntil: Date | null;
}

/** Writes what became of attempts, and renews the lease; answers since when nothing has arrived. */
export async function recordAttempts(
  system: Sql,
  { organisationId, id }: LeasedWebhook,
  attempts: readonly AttemptToRecord[],
  health: HealthToRecord | null,
  now: Date,
  leasedUntil: Date,
): Promise<{ readonly failingSince: Date | null }> {
  const [row] = await system.query<{ failingSince: Date | null }>(
    `with done as (
       update notifications.deliveries d set
         state = g.state, attempts = d.attempts + 1, tries = d.tries + 1, due_at = coalesce(g."dueAt", d.due_at),
         log = case when jsonb_array_length(d.log) >= 20 then d.log - 0 else d.log end || jsonb_build_array(g.attempt),
         begun_at = coalesce(d.begun_at, $4),
         delivered_at = case when g.state = 'delivered' then $4 else d.delivered_at end,
         finished_at = case when g.state = 'waiting' then null else $4 end
       from jsonb_to_recordset($3) as g(id text, state text, "dueAt" timestamptz, attempt jsonb)
       where d.organisation_id = $1 and d.webhook_id = $2 and d.id = g.id and d.state = 'waiting'
     )
     update notifications.webhooks w set
       leased_until = $5,
       failures = case when $6 then $9 else w.failures end,
       failing_since = case when not $6 then w.failing_since when $7 then null
         when $8 then coalesce(w.failing_since, $4) else w.failing_since end,
       last_success_at = case when $6 and $7 then $4 else w.last_success_at end,
       last_failure_at = case when $6 and $8 then $4 else w.last_failure_at end,
       last_duration_ms = case when $6 then $10 else w.last_duration_ms end,
       rest_until = case when $6 then $11::timestamptz else w.rest_until end
     where w.organisation_id = $1 and w.id = $2
     returning w.failing_since as "failingSince"`,
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
    ],
  );
  return row ?? { failingSince: null };
}

/** The endpoint takes again: what waits for its next attempt is due. */
export async function bringForward(
  system: Sql,
  { organisationId, id }: LeasedWebhook,
  now: Date,
): Promise<void> {
  await system.query(
    `update notifications.deliveries set due_at = $3
     where organisation_id = $1 and webhook_id = $2 and state = 'waiting' and due_at > $3`,
    [organisationId, id, now],
  );
}

/** Gives a lease back. Due again when the next delivery is, or at once when it was woken since `wakes`. */
export async function releaseWebhook(
  system: Sql,
  { organisationId, id, ordered, wakes }: LeasedWebhook,
  now: Date,
  more: boolean,
): Promise<void> {
  await system.query(
    `update notifications.webhooks w set leased_until = null,
       next_at = case when w.wakes <> $4 or $6 then $5 else (
         select min(d.due_at) from notifications.deliveries d
         where d.organisation_id = $1 and d.webhook_id = $2 and d.state = 'waiting' and ${unblocked}) end
     where w.organisation_id = $1 and w.id = $2`,
    [organisationId, id, ordered, wakes, now, more],
  );
}

/** Ends a webhook that failed for too long, or said that it is gone; false when somebody changed it meanwhile. */
export async function disableWebhook(
  transaction: Transaction,
  { organisationId, id }: LeasedWebhook,
  reason: 'failing' | 'gone',
  now: Date,
): Promise<{ readonly url: string; readonly description: string | null } | null> {
  const [row] = await transaction.query<{ url: string; description: string | null }>(
    `update notifications.webhooks set state = 'disabled', disabled_reason = $3, version = version + 1,
       changed_at = $4, next_at = null
     where organisation_id = $1 and id = $2 and state = 'active' returning url, description`,
    [organisationId, id, reason, now],
  );
  return row ?? null;
}

/** How many webhooks have something due, and since when the one that waits longest has waited. */
export async function countDueWebhooks(system: Sql, now: Date): Promise<Waiting> {
  const [row] = await system.query<{ count: number; oldest: Date | null }>(
    `select count(*)::integer as count, min(greatest(w.next_at, w.rest_until)) as oldest
     from notifications.webhooks w
     where w.state = 'active' and w.next_at <= $1 and (w.rest_until is null or w.rest_until <= $1)`,
    [now],
  );
  return row ?? nothingWaiting;
}
