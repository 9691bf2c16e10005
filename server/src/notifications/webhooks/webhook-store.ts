import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { StoredWebhook } from './webhook.ts';

/* Statements for the settings of webhooks. `delivery-queue-store.ts` contains those for their queues. */

/** Maximum of a count, because an approximate number is sufficient to show the health of a webhook. */
const maxCountedDeliveries = 10_000;
const healthSampleSize = 100;

const webhookColumns = `w.id, w.organisation_id as "organisationId", w.url, w.description, w.events, w.ordered, w.include, w.status,
  case when w.principal_position is not null then 'principal' end as role,
  w.responsible_id as "responsibleId", w.grant_id as "grantId",
  w.disabled_reason as "disabledReason", w.encrypted_secret as "encryptedSecret",
  w.encrypted_previous_secret as "encryptedPreviousSecret", w.previous_secret_until as "previousSecretUntil", w.version,
  w.created_at as "createdAt", w.changed_at as "changedAt", w.failures, w.failing_since as "failingSince",
  w.last_success_at as "lastSuccessAt", w.last_failure_at as "lastFailureAt",
  (select count(*)::integer from (select from notifications.deliveries d
    where d.organisation_id = w.organisation_id and d.webhook_id = w.id and d.status = 'pending' limit ${maxCountedDeliveries}) c
  ) as "pendingDeliveries",
  (select avg((a.attempt ->> 'outcome' = 'delivered')::integer)::float8 from (
      select d.log from notifications.deliveries d
      where d.organisation_id = w.organisation_id and d.webhook_id = w.id
      order by d.created_at desc, coalesce(d.sequence, 0) desc, d.id desc limit ${healthSampleSize}
    ) l, jsonb_array_elements(l.log) a(attempt)
  ) as "successRate"`;

export function readWebhookRows(sql: Sql, organisationId: string): Promise<StoredWebhook[]> {
  return sql.query<StoredWebhook>(
    `select ${webhookColumns} from notifications.webhooks w where w.organisation_id = $1 order by w.id`,
    [organisationId],
  );
}

export async function findWebhook(
  sql: Sql,
  organisationId: string,
  id: string,
): Promise<StoredWebhook | null> {
  const [row] = await sql.query<StoredWebhook>(
    `select ${webhookColumns} from notifications.webhooks w where w.organisation_id = $1 and w.id = $2`,
    [organisationId, id],
  );
  return row ?? null;
}

/** Returns the webhook, and locks it until the end of the transaction. */
export async function lockWebhook(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<StoredWebhook | null> {
  const [row] = await transaction.query<StoredWebhook>(
    `select ${webhookColumns} from notifications.webhooks w where w.organisation_id = $1 and w.id = $2 for update of w`,
    [organisationId, id],
  );
  return row ?? null;
}

/** Counts the webhooks of an organisation. Concurrent transactions that create webhooks wait for each other. */
export async function countWebhooks(transaction: Transaction, organisationId: string): Promise<number> {
  await transaction.query("select pg_advisory_xact_lock(hashtextextended('webhooks ' || $1, 0))", [
    organisationId,
  ]);
  const [row] = await transaction.query<{ count: number }>(
    'select count(*)::integer as count from notifications.webhooks w where w.organisation_id = $1',
    [organisationId],
  );
  return row?.count ?? 0;
}

/** Position after the last event of every log: no sequence number is greater. */
const afterEveryPosition = Number.MAX_SAFE_INTEGER;

/** Inserts a webhook that receives the events after `position` in its log. */
export async function insertWebhook(
  transaction: Transaction,
  webhook: StoredWebhook,
  position: number,
): Promise<void> {
  await transaction.query(
    `insert into notifications.webhooks (organisation_id, id, url, description, events, ordered, status, encrypted_secret,
       created_at, changed_at, position, responsible_id, grant_id, principal_position, include)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12, $13, $14)`,
    [
      webhook.organisationId,
      webhook.id,
      webhook.url,
      webhook.description,
      webhook.events,
      webhook.ordered,
      webhook.status,
      webhook.encryptedSecret,
      webhook.createdAt,
      webhook.role === null ? position : afterEveryPosition,
      webhook.responsibleId,
      webhook.grantId,
      webhook.role === null ? null : position,
      webhook.include,
    ],
  );
}

/** Stores a changed webhook. An active webhook is due at once. */
export async function updateWebhook(transaction: Transaction, webhook: StoredWebhook): Promise<void> {
  await transaction.query(
    `update notifications.webhooks set url = $3, description = $4, events = $5, ordered = $6, status = $7,
       disabled_reason = $8, encrypted_secret = $9, encrypted_previous_secret = $10, previous_secret_until = $11,
       version = $12, changed_at = $13, failures = $14, failing_since = $15, backoff_until = null, wake_count = wake_count + 1,
       next_at = $13, responsible_id = $16, grant_id = $17, include = $18
     where organisation_id = $1 and id = $2`,
    [
      webhook.organisationId,
      webhook.id,
      webhook.url,
      webhook.description,
      webhook.events,
      webhook.ordered,
      webhook.status,
      webhook.disabledReason,
      webhook.encryptedSecret,
      webhook.encryptedPreviousSecret,
      webhook.previousSecretUntil,
      webhook.version,
      webhook.changedAt,
      webhook.failures,
      webhook.failingSince,
      webhook.responsibleId,
      webhook.grantId,
      webhook.include,
    ],
  );
}

/**
 * Pauses the webhooks for which a person is responsible, in one organisation or (null) in all. Returns the paused
 * webhooks.
 */
export function pauseActiveWebhooks(
  transaction: Transaction,
  personId: string,
  organisationId: string | null,
  now: Date,
): Promise<Pick<StoredWebhook, 'id' | 'organisationId'>[]> {
  return transaction.query(
    `update notifications.webhooks set status = 'paused', version = version + 1, changed_at = $3
     where responsible_id = $1 and ($2::text is null or organisation_id = $2) and status = 'active'
     returning id, organisation_id as "organisationId"`,
    [personId, organisationId, now],
  );
}

/**
 * Makes pending deliveries due at once after a change or reactivation of the endpoint. The three days for their retries
 * begin again.
 */
export async function restartDeliveries(transaction: Transaction, webhook: StoredWebhook): Promise<void> {
  await transaction.query(
    `update notifications.deliveries set due_at = $3, attempt_count = 0, begun_at = null
     where organisation_id = $1 and webhook_id = $2 and status = 'pending'`,
    [webhook.organisationId, webhook.id, webhook.changedAt],
  );
}

/** Deletes a webhook with its deliveries. Returns false if it does not exist. */
export async function deleteWebhookRow(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<boolean> {
  const rows = await transaction.query(
    'delete from notifications.webhooks where organisation_id = $1 and id = $2 returning id',
    [organisationId, id],
  );
  return rows.length > 0;
}

/** Starts the redelivery of a period of the log, or extends the current redelivery. */
export async function insertReplayOfLog(
  transaction: Transaction,
  organisationId: string,
  id: string,
  span: { readonly after: number; readonly last: number },
  now: Date,
): Promise<void> {
  await transaction.query(
    `update notifications.webhooks set replay_after = least(coalesce(replay_after, $3), $3),
       replay_last = greatest(coalesce(replay_last, $4), $4), wake_count = wake_count + 1, next_at = $5
     where organisation_id = $1 and id = $2`,
    [organisationId, id, span.after, span.last, now],
  );
}

/** Returns the webhooks that the portal disabled in a period of time. */
export function listDisabledWebhooks(
  sql: Sql,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<
  { readonly organisationId: string; readonly id: string; readonly url: string; readonly changedAt: Date }[]
> {
  return sql.query<{ organisationId: string; id: string; url: string; changedAt: Date }>(
    `select w.organisation_id as "organisationId", w.id, w.url, w.changed_at as "changedAt"
     from notifications.webhooks w
     where w.status = 'disabled' and w.disabled_reason is not null and w.changed_at > $1 and w.changed_at <= $2
     order by w.id`,
    [from, to],
  );
}
