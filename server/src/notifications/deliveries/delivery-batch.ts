import type { PortalParts } from '../../callers/public.ts';
import { readSnapshots } from '../../declarations/feed/public.ts';
import type { Database, Sql } from '../../foundation/database/database.ts';
import type { Encryption } from '../../foundation/secrets/secrets.ts';
import { escapeUnsafe } from '../../foundation/text/unsafe-characters.ts';
import { withDeclarationSnapshot } from '../events/public.ts';
import {
  type LeasedWebhook,
  releaseWebhook,
  signedHeaders,
  slowEndpointMs,
  webhookSecretContext,
} from '../webhooks/public.ts';
import { delayAfter, disabledAfterMs, pauseAfterFailures, retryAfterMs } from './back-off.ts';
import {
  type AttemptToRecord,
  type DueDelivery,
  type HealthToRecord,
  makePendingDeliveriesDue,
  readDueDeliveries,
  recordAttempts,
  releaseDeferredDelivery,
} from './delivery-queue-store.ts';
import { createDeliveriesOfEvents } from './fan-out.ts';
import type { AttemptResult, SendWebhook } from './send-webhook.ts';
import {
  type DeliveryFaults,
  deferForSimulatedReordering,
  duplicatedExcerpt,
} from './simulated-delivery-faults.ts';

export interface DeliveryBatchDependencies extends PortalParts<'encryption' | 'baseUrl' | 'now'> {
  readonly database: Pick<Database, 'queue'>;
  readonly send: SendWebhook;
  readonly chance: () => number;
  readonly leaseMs: number;
  /** Counts a finished attempt in the metrics, by its outcome. */
  readonly count: (outcome: string) => void;
  /** Disables a webhook whose endpoint fails, or is gone (HTTP status 410). */
  readonly disable: (webhook: LeasedWebhook, reason: 'failing' | 'gone') => Promise<void>;
  /** Faults that a sandbox user injects into deliveries; null outside of the sandbox. */
  readonly faults: DeliveryFaults | null;
  /** Returns whether the process shuts down, so that no new batch starts. */
  readonly isClosing: () => boolean;
  readonly stop: AbortSignal;
  /** Reports that an endpoint takes longer than a prompt endpoint. */
  readonly reportSlowEndpoint: () => void;
}

/** Maximum number of concurrent attempts to one endpoint, and the maximum while the endpoint fails. */
const maxConcurrentAttempts = 8;
const maxAttemptsWhileFailing = 1;
/** Time for one webhook, after which the dispatcher delivers to other webhooks. */
const maxTimePerWebhookMs = 10_000;

/** Delivers the queue of a webhook until no delivery is due, its endpoint pauses, or its time is used up. */
export async function processWebhookQueue(
  parts: DeliveryBatchDependencies,
  leased: LeasedWebhook,
): Promise<void> {
  const { database, now } = parts;
  const { queue } = database;
  const until = performance.now() + maxTimePerWebhookMs;
  let webhook = leased;
  let more = true;
  for (;;) {
    let othersDue = false;
    if (more)
      ({ webhook, more } = await createDeliveriesOfEvents(
        { queue, baseUrl: parts.baseUrl, now: now() },
        webhook,
      ));
    const most = webhook.failures > 0 ? maxAttemptsWhileFailing : maxConcurrentAttempts;
    const all = await readDueDeliveries(queue, webhook, now(), most);
    const thin = await deferForSimulatedReordering({ queue, now: now(), faults: parts.faults }, webhook, all);
    const due = webhook.include ? await withDeclarations(queue, webhook, thin) : thin;
    if (due.length > 0) {
      const next = await sendAll(parts, webhook, due);
      if (!next) break;
      webhook = next.webhook;
      const overtaken = parts.faults?.any() && (await releaseDeferredDelivery(queue, webhook, now()));
      othersDue = next.othersDue || overtaken === true;
    }
    if ((!othersDue && !more) || parts.isClosing()) break;
    if (performance.now() > until) {
      more = true;
      break;
    }
  }
  // This line is not reached after an error: the dispatcher then postpones the next batch of the webhook.
  await releaseWebhook(queue, webhook, now(), more);
}

/** Adds the declaration snapshot of its event to each delivery, so that all attempts contain the same data. */
async function withDeclarations(
  queue: Sql,
  { organisationId, role }: LeasedWebhook,
  due: readonly DueDelivery[],
): Promise<readonly DueDelivery[]> {
  const sequences = due.flatMap(({ sequence }) => sequence ?? []);
  const then = await readSnapshots(queue, organisationId, sequences, role ?? undefined);
  return due.flatMap((delivery) => {
    if (delivery.sequence === null) return delivery;
    const declaration = then.get(delivery.sequence);
    // A delivery beyond the size limit of the batch waits for the next batch. An event of a purged declaration is sent
    // without a snapshot.
    if (!declaration && delivery.sequence > Math.max(...then.keys())) return then.size === 0 ? delivery : [];
    return declaration
      ? { ...delivery, body: withDeclarationSnapshot(delivery.body, declaration) }
      : delivery;
  });
}

interface FinishedAttempt {
  readonly delivery: DueDelivery;
  readonly at: Date;
  readonly durationMs: number;
  readonly result: AttemptResult;
  /** Whether the event was delivered, and an injected fault makes the sandbox deliver it again. */
  readonly isSentAgain: boolean;
}

/** Sends the due deliveries concurrently. Returns null if the endpoint pauses after them. */
async function sendAll(
  parts: DeliveryBatchDependencies,
  webhook: LeasedWebhook,
  due: readonly DueDelivery[],
): Promise<{ readonly webhook: LeasedWebhook; readonly othersDue: boolean } | null> {
  const lingering = setTimeout(parts.reportSlowEndpoint, slowEndpointMs);
  const all = await Promise.all(due.map((delivery) => sendOne(parts, webhook, delivery))).finally(() =>
    clearTimeout(lingering),
  );
  const sent = all.filter((one) => one !== null);
  if (sent.length === 0) return null;
  const { database, now } = parts;
  const at = now();
  const health = healthOf(webhook, sent, at);
  const takenAt = health?.succeeded ? at : webhook.lastSuccessAt;
  const attempts = sent.map((one) => toRecord(one, at, takenAt, parts.chance()));
  const leasedUntil = new Date(at.getTime() + parts.leaseMs);
  const { failingSince, othersDue } = await recordAttempts(
    database.queue,
    webhook,
    attempts,
    health,
    at,
    leasedUntil,
  );
  for (const { result } of sent) parts.count(result.outcome);
  if (sent.some(({ result }) => result.status === 410)) {
    await parts.disable(webhook, 'gone');
    return null;
  }
  if (!health) return { webhook, othersDue };
  const recovered = health.succeeded && webhook.failures > 0;
  if (recovered) await makePendingDeliveriesDue(database.queue, webhook, at);
  if (health.restUntil === null) {
    const updatedWebhook = { ...webhook, failures: health.failures, lastSuccessAt: at };
    return { webhook: updatedWebhook, othersDue: othersDue || recovered };
  }
  const failedFor = failingSince ? at.getTime() - failingSince.getTime() : 0;
  if (failedFor >= disabledAfterMs) await parts.disable(webhook, 'failing');
  return null;
}

async function sendOne(
  { encryption, send, now, stop, faults }: DeliveryBatchDependencies,
  { id: webhookId, organisationId }: LeasedWebhook,
  delivery: DueDelivery,
): Promise<FinishedAttempt | null> {
  const at = now();
  const startedAt = performance.now();
  const body = escapeUnsafe(delivery.body);
  const headers = signedHeaders(delivery.id, at, body, secretsOf(encryption, webhookId, delivery, at));
  const result = await send({ url: delivery.url, headers, body }, stop);
  const durationMs = Math.round(performance.now() - startedAt);
  if (!result) return null;
  const first = result.outcome === 'delivered' && delivery.tries === 0;
  const again = first && faults?.any() === true && (await faults.duplicates(organisationId));
  return { delivery, at, durationMs, result, isSentAgain: again };
}

/**
 * Returns the signing secret. During the grace period, adds the previous secret, because the receiver can use either.
 */
function secretsOf(encryption: Encryption, webhookId: string, delivery: DueDelivery, at: Date): string[] {
  const { encryptedSecret, encryptedPreviousSecret: previous, previousSecretUntil: until } = delivery;
  const encrypted = [encryptedSecret, ...(previous && until && until > at ? [previous] : [])];
  return encrypted.map((one) => {
    const plain = encryption.decrypt(webhookSecretContext(webhookId), one);
    if (!plain) throw new Error(`the secret of ${webhookId} was encrypted with a different portal secret`);
    return plain.toString('utf8');
  });
}

/**
 * Calculates the health of an endpoint from attempts: one success makes it healthy. Manual redeliveries do not count.
 */
function healthOf(webhook: LeasedWebhook, sent: readonly FinishedAttempt[], at: Date): HealthToRecord | null {
  const telling = sent.filter(({ delivery }) => !delivery.once);
  if (telling.length === 0) return null;
  const succeeded = telling.some(({ result }) => result.outcome === 'delivered');
  const failed = telling.some(({ result }) => result.outcome !== 'delivered');
  const failures = succeeded ? 0 : webhook.failures + 1;
  return {
    succeeded,
    failed: failed && !succeeded,
    failures,
    durationMs: Math.max(...telling.map(({ durationMs }) => durationMs)),
    restUntil: succeeded ? null : new Date(at.getTime() + pauseAfterFailures(failures)),
  };
}

function toRecord(
  { delivery, at, durationMs, result, isSentAgain: again }: FinishedAttempt,
  now: Date,
  takenAt: Date | null,
  chance: number,
): AttemptToRecord {
  const { outcome, status, excerpt } = result;
  const attempt = { sentAt: at.toISOString(), outcome, httpStatus: status, durationMs, excerpt };
  const { id, once, tries, begunAt } = delivery;
  if (again)
    return { id, status: 'pending', dueAt: now, attempt: { ...attempt, excerpt: duplicatedExcerpt } };
  if (outcome === 'delivered') return { id, status: 'delivered', dueAt: null, attempt };
  const failed = {
    tries: tries + 1,
    sinceFirstMs: begunAt ? now.getTime() - begunAt.getTime() : 0,
    takesOthers: begunAt !== null && takenAt !== null && takenAt > begunAt,
    retryAfterMs: retryAfterMs(result.retryAfter, now),
  };
  const delay = once ? null : delayAfter(failed, chance);
  if (delay === null) return { id, status: 'failed', dueAt: null, attempt };
  return { id, status: 'pending', dueAt: new Date(now.getTime() + delay), attempt };
}
