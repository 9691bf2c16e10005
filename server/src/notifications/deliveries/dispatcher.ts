import { isGrantAlive } from '../../access/oauth/public.ts';
import { recordAudit } from '../../audit/public.ts';
import type { PortalParts } from '../../callers/public.ts';
import { feedChannel, readStreamPositions } from '../../declarations/feed/public.ts';
import { type BackgroundJob, createBackgroundJob } from '../../foundation/background-job.ts';
import type { Database } from '../../foundation/database/database.ts';
import type { Notifications } from '../../foundation/database/notifications.ts';
import { createLeasedAttempts } from '../../foundation/leased-work.ts';
import { activeOwnersOfOrganisation } from '../../organisations/members/public.ts';
import { recipientOf } from '../../organisations/people/public.ts';
import {
  disableWebhook,
  type LeasedWebhook,
  leaseWebhooks,
  pauseUnconsented,
  postponeWebhook,
  streamsWithWebhooks,
  wakeWebhooksBehindStreams,
} from '../webhooks/public.ts';
import { processWebhookQueue } from './delivery-batch.ts';
import { deleteOldDeliveries } from './delivery-store.ts';
import type { SendWebhook } from './send-webhook.ts';
import type { DeliveryFaults } from './simulated-delivery-faults.ts';
import { disabledMail } from './webhook-mails.ts';

export interface DispatcherDependencies extends PortalParts<'encryption' | 'baseUrl' | 'postMail' | 'now'> {
  readonly database: Pick<Database, 'queue' | 'systemTransaction'>;
  readonly send: SendWebhook;
  /** Returns a random number from 0 to 1. */
  readonly chance: () => number;
  readonly failed: (error: unknown, job?: string) => void;
  /** Faults that a sandbox user injects into deliveries; null outside of the sandbox. */
  readonly faults: DeliveryFaults | null;
}

/** Delivers events to webhooks. All nodes deliver, but one node at a time processes the queue of a webhook. */
export interface Dispatcher {
  /** Starts the dispatcher, and delivers when the log notifies it of events. */
  start(notifications: Pick<Notifications, 'on' | 'onLost'>): void;
  /** Processes the queues of all webhooks, and resolves when no delivery is due. */
  settle(): Promise<void>;
  /** Schedules a run soon, because a delivery is due. */
  wake(): void;
  cleanUp(): Promise<void>;
  /** Number of attempts on this node, by outcome. */
  readonly counts: ReadonlyMap<string, number>;
  readonly job: BackgroundJob;
  /** Throws while a webhook has failed in three batches in a row with an internal error. */
  checkHealth(): void;
  stop(): Promise<void>;
}

/**
 * Maximum number of webhooks that are delivered at the same time. Webhooks with slow endpoints have their own limit, so
 * that they do not delay prompt ones.
 */
const maxConcurrentDeliveries = { prompt: 128, slow: 16 } as const;
type EndpointSpeed = keyof typeof maxConcurrentDeliveries;
const leaseMs = 30_000;
const pollIntervalMs = 1_000;
const wakeDelayMs = 10;
/** Interval at which the dispatcher compares positions with the log, in case a notification was lost. */
const compareIntervalMs = 5_000;
const maxPositionsPerStatement = 1_000;
const stopTimeoutMs = 2_000;
/**
 * Limits of a batch. It sends for ten seconds and then completes its last attempts. Internal errors count for longer
 * than the longest pause.
 */
const leasedAttemptLimits = {
  limitMs: 60_000,
  firstPauseMs: 5_000,
  maxPauseMs: 10 * 60_000,
  resetAfterMs: 15 * 60_000,
} as const;
const maxDeliveryAgeMs = 30 * 24 * 3_600_000;
const maxDeletedPerRun = 5_000;

export function createDispatcher(parts: DispatcherDependencies): Dispatcher {
  const { database, failed, now } = parts;
  const { queue } = database;
  const rounds: Record<EndpointSpeed, Set<Promise<void>>> = { prompt: new Set(), slow: new Set() };
  const counts = new Map<string, number>();
  const stopping = new AbortController();
  // After an internal error, which is not a failure of the endpoint, the webhook must wait until other webhooks were
  // delivered.
  const attempts = createLeasedAttempts<LeasedWebhook>({
    attemptsOf: ({ failedRounds }) => failedRounds,
    postpone: (webhook, until) => postponeWebhook(queue, webhook, now(), until),
    now,
    failed: (error) => failed(error, 'webhook_dispatcher'),
    neighbour: null,
    countedBy: ({ id }) => id,
    ...leasedAttemptLimits,
  });
  let closing = false;
  const notifiedSequences = new Map<string, number>();
  let comparedAt = Number.NEGATIVE_INFINITY;
  let leasedAt = Number.NEGATIVE_INFINITY;

  const count = (outcome: string): void => void counts.set(outcome, (counts.get(outcome) ?? 0) + 1);

  async function disable(webhook: LeasedWebhook, reason: 'failing' | 'gone'): Promise<void> {
    const at = now();
    await database.systemTransaction(async (transaction) => {
      const ended = await disableWebhook(transaction, webhook, reason, at);
      if (!ended) return;
      await recordAudit(transaction, {
        organisationId: webhook.organisationId,
        at,
        actor: { kind: 'system', id: 'webhooks' },
        action: 'webhook.disable',
        target: { kind: 'webhook', id: webhook.id },
        change: { before: { status: 'active' }, after: { status: 'disabled', disabledReason: reason } },
      });
      for (const owner of await activeOwnersOfOrganisation(transaction, webhook.organisationId)) {
        await parts.postMail(
          transaction,
          disabledMail(parts.baseUrl, await recipientOf(transaction, owner), {
            ...ended,
            id: webhook.id,
            reason,
          }),
        );
      }
    });
  }

  /** Delivers the queue of a webhook. A platform gets events only while it has the consent of the organisation. */
  async function deliverQueue(webhook: LeasedWebhook, reportSlowEndpoint: () => void): Promise<void> {
    const { grantId } = webhook;
    if (grantId !== null && !(await isGrantAlive(queue, grantId, now())))
      return pauseWithoutConsent(parts, webhook);
    const round = {
      count,
      disable,
      leaseMs,
      isClosing: () => closing,
      stop: stopping.signal,
      reportSlowEndpoint,
    };
    await processWebhookQueue({ ...parts, ...round }, webhook);
  }

  async function leaseWebhooksOfSpeed(kind: EndpointSpeed): Promise<number> {
    const room = maxConcurrentDeliveries[kind] - rounds[kind].size;
    if (room <= 0) return 0;
    const at = now();
    const leased = await leaseWebhooks(queue, at, new Date(at.getTime() + leaseMs), kind, room);
    for (const webhook of leased) {
      // A webhook becomes slow during its first slow attempt, so that it occupies no slot of prompt webhooks.
      const reportSlowEndpoint = (): void => {
        if (!rounds.prompt.delete(round)) return;
        rounds.slow.add(round);
        wake();
      };
      const attempt = (): Promise<() => Promise<void>> =>
        deliverQueue(webhook, reportSlowEndpoint).then(() => async () => {});
      const round = attempts
        .run(webhook, attempt)
        .catch((error: unknown) => failed(error, 'webhook_dispatcher'))
        .finally(() => {
          rounds.prompt.delete(round);
          rounds.slow.delete(round);
          wake();
        });
      rounds[kind].add(round);
    }
    return leased.length;
  }

  async function storeLastSequences(lastSequences: ReadonlyMap<string, number>): Promise<void> {
    if (lastSequences.size === 0) return;
    const list = [...lastSequences].map(([stream, head]) => ({ stream, head }));
    if ((await wakeWebhooksBehindStreams(queue, list, now())) > 0) leasedAt = Number.NEGATIVE_INFINITY;
  }

  /** Compares the positions of all webhooks with the last sequence numbers of their logs. */
  async function comparePositions(): Promise<void> {
    for (let after = ''; ; ) {
      const streams = await streamsWithWebhooks(queue, after, maxPositionsPerStatement);
      await storeLastSequences(streams.length === 0 ? new Map() : await readStreamPositions(queue, streams));
      if (streams.length < maxPositionsPerStatement) return;
      after = streams.at(-1) ?? '';
    }
  }

  async function poll(): Promise<void> {
    const lastSequences = new Map(notifiedSequences);
    notifiedSequences.clear();
    if (performance.now() - comparedAt >= compareIntervalMs) {
      comparedAt = performance.now();
      await comparePositions();
    } else await storeLastSequences(lastSequences);
    // Most notifications concern no webhook, so a run follows only after an interval. A timer can fire slightly early.
    if (closing || performance.now() - leasedAt < pollIntervalMs - wakeDelayMs) return;
    leasedAt = performance.now();
    await Promise.all([leaseWebhooksOfSpeed('prompt'), leaseWebhooksOfSpeed('slow')]);
    attempts.checkHealth();
  }

  const job = createBackgroundJob({
    name: 'webhook_dispatcher',
    turn: poll,
    everyMs: pollIntervalMs,
    wakeMs: wakeDelayMs,
    failed,
  });

  function wake(): void {
    leasedAt = Number.NEGATIVE_INFINITY;
    job.wake();
  }

  const forgetLogs = (): void => {
    comparedAt = Number.NEGATIVE_INFINITY;
    wake();
  };
  const underWay = (): Promise<void>[] => [...rounds.prompt, ...rounds.slow];

  return {
    counts,
    job,
    wake,
    checkHealth: attempts.checkHealth,
    start(notifications) {
      notifications.onLost(forgetLogs);
      notifications.on(feedChannel, (payload) => {
        for (const part of payload.split(',')) {
          const [stream = '', head] = part.split(' ');
          notifiedSequences.set(stream, Number(head));
        }
        job.wake();
      });
      job.start();
    },
    async settle() {
      await comparePositions();
      for (let some = true; some; ) {
        some = (await Promise.all([leaseWebhooksOfSpeed('prompt'), leaseWebhooksOfSpeed('slow')])).some(
          (taken) => taken > 0,
        );
        await Promise.all(underWay());
      }
    },
    async cleanUp() {
      const before = new Date(now().getTime() - maxDeliveryAgeMs);
      while ((await deleteOldDeliveries(queue, before, maxDeletedPerRun)) === maxDeletedPerRun);
    },
    async stop() {
      closing = true;
      await job.stop();
      // No new batch starts, and current batches can complete. Another node sends deliveries again that do not complete.
      const patience = setTimeout(() => stopping.abort(), stopTimeoutMs);
      await Promise.all(underWay());
      clearTimeout(patience);
    },
  };
}

/** Pauses the webhook of a platform whose consent has ended. */
async function pauseWithoutConsent(
  { database, now }: DispatcherDependencies,
  webhook: LeasedWebhook,
): Promise<void> {
  const at = now();
  await database.systemTransaction(async (transaction) => {
    if (!(await pauseUnconsented(transaction, webhook, at))) return;
    await recordAudit(transaction, {
      organisationId: webhook.organisationId,
      at,
      actor: { kind: 'system', id: 'webhooks' },
      action: 'webhook.pause_with_consent',
      target: { kind: 'webhook', id: webhook.id },
      change: { before: { status: 'active' }, after: { status: 'paused' } },
    });
  });
}
