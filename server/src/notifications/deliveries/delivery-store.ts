import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { DeliveryState, StoredDelivery } from './delivery.ts';

/* Statements for API requests that list deliveries or redeliver them. */

const deliveryColumns = `d.id, d.event_id as "eventId", d.type, d.sequence::float8 as sequence,
  d.declaration_id as "declarationId", d.body::jsonb #>> '{declaration,lrn}' as lrn, d.status, d.created_at as "createdAt", d.due_at as "dueAt",
  d.delivered_at as "deliveredAt", d.attempts as "attemptCount", d.log as attempts`;

export interface DeliveryFilter {
  readonly status?: DeliveryState | undefined;
  readonly type?: string | undefined;
  readonly declarationId?: string | undefined;
}

/** Position of a page in the list, which begins after this delivery. */
export interface DeliveryCursor {
  readonly createdAt: string;
  readonly sequence: number;
  readonly id: string;
}

/** Returns the deliveries of a webhook, newest first, each with its position as cursor. */
export function readDeliveryRows(
  sql: Sql,
  organisationId: string,
  webhookId: string,
  filter: DeliveryFilter,
  after: DeliveryCursor | null,
  limit: number,
): Promise<(StoredDelivery & { readonly place: string })[]> {
  return sql.query<StoredDelivery & { readonly place: string }>(
    `select ${deliveryColumns}, json_build_object('createdAt', d.created_at, 'sequence', coalesce(d.sequence, 0), 'id', d.id)::text as place
     from notifications.deliveries d
     where d.organisation_id = $1 and d.webhook_id = $2
       and ($3::text is null or d.status = $3) and ($4::text is null or d.type = $4)
       and ($5::text is null or d.declaration_id = $5)
       and (d.created_at, coalesce(d.sequence, 0), d.id) <
         (coalesce($6, 'infinity'::timestamptz), coalesce($7, 0::bigint), coalesce($8, ''))
     order by d.created_at desc, coalesce(d.sequence, 0) desc, d.id desc limit $9`,
    [
      organisationId,
      webhookId,
      filter.status ?? null,
      filter.type ?? null,
      filter.declarationId ?? null,
      after?.createdAt ?? null,
      after?.sequence ?? null,
      after?.id ?? null,
      limit,
    ],
  );
}

export async function findDelivery(
  sql: Sql,
  organisationId: string,
  webhookId: string,
  id: string,
): Promise<StoredDelivery | null> {
  const [row] = await sql.query<StoredDelivery>(
    `select ${deliveryColumns} from notifications.deliveries d
     where d.organisation_id = $1 and d.webhook_id = $2 and d.id = $3`,
    [organisationId, webhookId, id],
  );
  return row ?? null;
}

/**
 * Makes a delivery due immediately. A pending delivery continues its attempts; a finished delivery gets one more
 * attempt.
 */
export async function redeliverNow(
  transaction: Transaction,
  organisationId: string,
  webhookId: string,
  id: string,
  now: Date,
): Promise<StoredDelivery | null> {
  const [row] = await transaction.query<StoredDelivery>(
    `update notifications.deliveries d set due_at = $4, sent_once = sent_once or status <> 'pending', status = 'pending',
       attempt_count = case when status = 'pending' then attempt_count else 0 end, finished_at = null
     where d.organisation_id = $1 and d.webhook_id = $2 and d.id = $3 returning ${deliveryColumns}`,
    [organisationId, webhookId, id, now],
  );
  return row ?? null;
}

export interface TestDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
  readonly at: Date;
}

/** Inserts a test delivery, which belongs to no event and is attempted only once. */
export async function insertTestDelivery(
  transaction: Transaction,
  organisationId: string,
  webhookId: string,
  { id, eventId, type, body, at }: TestDelivery,
): Promise<void> {
  await transaction.query(
    `insert into notifications.deliveries
       (organisation_id, webhook_id, id, event_id, type, body, status, sent_once, due_at, created_at)
     values ($1, $2, $3, $4, $5, $6, 'pending', true, $7, $7)`,
    [organisationId, webhookId, id, eventId, type, body, at],
  );
}

/** A webhook that receives a type of service events. */
export interface ServiceWebhook {
  readonly organisationId: string;
  readonly id: string;
}

/** Returns the webhooks of a range of organisations that list a type of service events. */
export function listServiceWebhooks(
  transaction: Transaction,
  type: string,
  { after, upTo }: { readonly after: string; readonly upTo: string | null },
): Promise<ServiceWebhook[]> {
  return transaction.query<ServiceWebhook & Record<string, unknown>>(
    `select w.organisation_id as "organisationId", w.id from notifications.webhooks w
     where w.organisation_id > $2 and ($3::text is null or w.organisation_id <= $3) and $1 = any (w.events)
     order by w.organisation_id, w.id`,
    [type, after, upTo],
  );
}

/**
 * Returns the webhooks of an organisation that list a type of events about the organisation itself. Those of platforms
 * do not receive them, because the consent of the organisation covers declarations only.
 */
export function listWebhooksOfEvent(
  transaction: Transaction,
  type: string,
  organisationId: string,
): Promise<ServiceWebhook[]> {
  return transaction.query<ServiceWebhook & Record<string, unknown>>(
    `select w.organisation_id as "organisationId", w.id from notifications.webhooks w
     where w.organisation_id = $2 and w.grant_id is null and $1 = any (w.events) order by w.id`,
    [type, organisationId],
  );
}

/** Inserts the deliveries of an event that is in no event log, and makes their webhooks due. */
export async function insertServiceDeliveries(
  transaction: Transaction,
  event: Omit<TestDelivery, 'id'>,
  deliveries: readonly (ServiceWebhook & { readonly deliveryId: string })[],
): Promise<void> {
  await transaction.query(
    `with made as (
       insert into notifications.deliveries
         (organisation_id, webhook_id, id, event_id, type, body, status, sent_once, due_at, created_at)
       select g."organisationId", g.id, g."deliveryId", $2, $3, $4, 'pending', false, $5, $5
       from jsonb_to_recordset($1) as g("organisationId" text, id text, "deliveryId" text)
       on conflict do nothing returning organisation_id, webhook_id
     )
     update notifications.webhooks w set wake_count = w.wake_count + 1, next_at = $5
     from made m where w.organisation_id = m.organisation_id and w.id = m.webhook_id`,
    [JSON.stringify(deliveries), event.eventId, event.type, event.body, event.at],
  );
}

/** Makes a webhook due immediately, so that the dispatcher delivers its queue. */
export async function makeWebhookDue(
  transaction: Transaction,
  organisationId: string,
  id: string,
  now: Date,
): Promise<void> {
  await transaction.query(
    `update notifications.webhooks set wake_count = wake_count + 1, next_at = $3, backoff_until = null
     where organisation_id = $1 and id = $2`,
    [organisationId, id, now],
  );
}

/** Deletes deliveries that finished before a point in time, up to a maximum number for each run. */
export async function deleteOldDeliveries(system: Sql, before: Date, most: number): Promise<number> {
  const rows = await system.query(
    `delete from notifications.deliveries where ctid in (
       select d.ctid from notifications.deliveries d where d.status <> 'pending' and d.finished_at < $1 limit $2)
     returning id`,
    [before, most],
  );
  return rows.length;
}

/**
 * Deletes all deliveries and requested periods of an organisation for a sandbox reset. Waits for batches that write
 * deliveries at that time.
 */
export async function clearDeliveries(transaction: Transaction, organisationId: string): Promise<void> {
  await transaction.query(
    `select w.id from notifications.webhooks w where w.organisation_id = $1 order by w.id for update`,
    [organisationId],
  );
  await transaction.query(
    `delete from notifications.deliveries d using notifications.webhooks w
     where w.organisation_id = $1 and d.webhook_id = w.id`,
    [organisationId],
  );
  await transaction.query(
    'update notifications.webhooks set replay_after = null, replay_last = null where organisation_id = $1',
    [organisationId],
  );
}
