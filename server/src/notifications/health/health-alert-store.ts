import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { CountedHour, OpenAlert } from './failure-baseline.ts';

/* Open health alerts, and the hourly attempts of webhooks. */

/** A client or webhook whose failures are watched. */
export interface HealthSubject {
  readonly organisationId: string;
  readonly id: string;
}

export type SubjectType = 'client' | 'webhook';
export type StoredAlert = OpenAlert & HealthSubject & { readonly type: SubjectType };

/** Returns all alerts that are not closed. */
export function listOpenAlerts(transaction: Transaction): Promise<StoredAlert[]> {
  return transaction.query<StoredAlert & Record<string, unknown>>(
    `select a.organisation_id as "organisationId", a.subject_type as type, a.subject_id as id, a.opened_at as "openedAt",
       a.unusual_until as "unusualUntil", a.usual_share as "usualShare"
     from notifications.health_alerts a`,
  );
}

/** Inserts an alert, or replaces the end of its last unusual hour. */
export async function saveAlert(transaction: Transaction, alert: StoredAlert): Promise<void> {
  await transaction.query(
    `insert into notifications.health_alerts (organisation_id, subject_type, subject_id, opened_at, unusual_until, usual_share)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (organisation_id, subject_type, subject_id) do update set unusual_until = excluded.unusual_until`,
    [alert.organisationId, alert.type, alert.id, alert.openedAt, alert.unusualUntil, alert.usualShare],
  );
}

export async function deleteAlert(
  transaction: Transaction,
  { organisationId, type, id }: StoredAlert,
): Promise<void> {
  await transaction.query(
    'delete from notifications.health_alerts where organisation_id = $1 and subject_type = $2 and subject_id = $3',
    [organisationId, type, id],
  );
}

/** Deletes alerts so old that the whole history is after their beginning, so that the present share is the usual one. */
export async function deleteAlertsBefore(transaction: Transaction, before: Date): Promise<void> {
  await transaction.query('delete from notifications.health_alerts where opened_at < $1', [before]);
}

/** Returns the webhooks whose share of failed attempts in an hour is at least `minShare`. */
export function listFailingWebhooks(
  transaction: Transaction,
  hour: Date,
  minAttempts: number,
  minShare: number,
): Promise<HealthSubject[]> {
  return transaction.query<HealthSubject & Record<string, unknown>>(
    `select t.organisation_id as "organisationId", t.webhook_id as id from notifications.webhook_attempts t
     where t.hour = $1 and t.attempts >= $2 and t.failed >= $3::float8 * t.attempts`,
    [hour, minAttempts, minShare],
  );
}

/** Counts the attempts of webhooks in each hour of a period. */
export function countAttemptsByHour(
  sql: Sql,
  webhooks: readonly HealthSubject[],
  from: Date,
  before: Date,
): Promise<(CountedHour & HealthSubject)[]> {
  return sql.query<CountedHour & HealthSubject & Record<string, unknown>>(
    `select t.organisation_id as "organisationId", t.webhook_id as id, t.hour, t.attempts as calls, t.failed
     from notifications.webhook_attempts t where t.webhook_id = any ($1) and t.hour >= $2 and t.hour < $3`,
    [webhooks.map(({ id }) => id), from, before],
  );
}

/** Deletes the counts of attempts that no usual range consists of any more. */
export async function deleteOldAttempts(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from notifications.webhook_attempts where hour < $1', [before]);
}
