import { isGrantAlive } from '../../access/oauth/public.ts';
import { recordAudit } from '../../audit/public.ts';
import { feedChannel, readStreamPositions } from '../../declarations/feed/public.ts';
import { type BackgroundJob, createBackgroundJob } from '../../foundation/background-loop.ts';
import type { Database } from '../../foundation/database/database.ts';
import type { Notifications } from '../../foundation/database/notifications.ts';
import { createLeasedAttempts } from '../../foundation/leased-work.ts';
import type { PostMail } from '../../foundation/mail/mail.ts';
import type { Encryption } from '../../foundation/secrets/secrets.ts';
import { ownersOf } from '../../organisations/members/public.ts';
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

export interface DispatcherDependencies {
  readonly database: Pick<Database, 'queue' | 'systemTransaction'>;
  readonly wrapping: Encryption;
  readonly baseUrl: string;
  readonly send: SendWebhook;
  readonly postMail: PostMail;
  readonly now: () => Date;
  /** 0 to 1. */
  readonly chance: () => number;
  readonly failed: (error: unknown, job?: string) => void;
  /** Injected faults of deliveries; null outside of the sandbox. */
  readonly faults: DeliveryFaults | null;
}

/** Delivers events to webhooks. All nodes take part; each webhook queue is processed by one node at a time. */
export interface Dispatcher {
  /** Subscribes to the log's notifications and starts. */
  start(notifications: Pick<Notifications, 'on' | 'onLost'>): void;
  /** Processes all queues and resolves when nothing is due. */
  settle(): Promise<void>;
  /** Schedules a run soon, because something is due. */
  wake(): void;
  sweep(): Promise<void>;
  /** Attempts on this node by outcome. */
  readonly counts: ReadonlyMap<string, number>;
  readonly loop: BackgroundJob;
  /** Throws while a webhook has failed three rounds in a row for internal reasons. */
  checkHealth(): void;
  stop(): Promise<void>;
}

/** Maximum number of webhooks processed at once. Slow endpoints wait only for each other. */
const maxConcurrentDeliveries = { prompt: 128, slow: 16 } as const;
type Kind = keyof typeof maxConcurrentDeliveries;
const leaseMs = 30_000;
const lookEveryMs = 1_000;
const soonMs = 10;
/** Interval at which missed log notifications are recovered. */
const compareEveryMs = 5_000;
const headsAtOnce = 1_000;
const stopPatienceMs = 2_000;
/**
 * A round sends for ten seconds and then completes its last attempts. Failures are remembered for longer than
 * the longest pause.
 */
const roundRules = {
  limitMs: 60_000,
  firstPauseMs: 5_000,
  maxPauseMs: 10 * 60_000,
  forgetAfterMs: 15 * 60_000,
} as const;
const keptMs = 30 * 24 * 3_600_000;
const sweptAtOnce = 5_000;

export function createDispatcher(parts: DispatcherDependencies): Dispatcher {
  const { database, failed, now } = parts;
  const { queue } = database;
  const rounds: Record<Kind, Set<Promise<void>>> = { prompt: new Set(), slow: new Set() };
  const counts = new Map<string, number>();
  const stopping = new AbortController();
  // After an internal error (not a failure of the endpoint) the webhook is postponed behind the other webhooks.
  const attempts = createLeasedAttempts<LeasedWebhook>({
    attemptsOf: ({ failedRounds }) => failedRounds,
    postpone: (webhook, until) => postponeWebhook(queue, webhook, now(), until),
    now,
    failed: (error) => failed(error, 'webhook_dispatcher'),
    neighbour: null,
    countedBy: ({ id }) => id,
    ...roundRules,
  });
  let closing = false;
  const heard = new Map<string, number>();
  let comparedAt = Number.NEGATIVE_INFINITY;
  let leasedAt = Number.NEGATIVE_INFINITY;

  const count = (outcome: string): void => void counts.set(outcome, (counts.get(outcome) ?? 0) + 1);

  async function end(webhook: LeasedWebhook, reason: 'failing' | 'gone'): Promise<void> {
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
      for (const owner of await ownersOf(transaction, webhook.organisationId)) {
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

  /** A platform receives events only while it has the organisation's consent. */
  async function work(webhook: LeasedWebhook, lingers: () => void): Promise<void> {
    const { grantId } = webhook;
    if (grantId !== null && !(await isGrantAlive(queue, grantId, now()))) return withdraw(parts, webhook);
    const round = { count, end, leaseMs, closing: () => closing, stop: stopping.signal, lingers };
    await processWebhookQueue({ ...parts, ...round }, webhook);
  }

  async function leaseSome(kind: Kind): Promise<number> {
    const room = maxConcurrentDeliveries[kind] - rounds[kind].size;
    if (room <= 0) return 0;
    const at = now();
    const leased = await leaseWebhooks(queue, at, new Date(at.getTime() + leaseMs), kind, room);
    for (const webhook of leased) {
      // A slow endpoint occupies no slot of a prompt one, not even during its first attempt.
      const lingers = (): void => {
        if (!rounds.prompt.delete(round)) return;
        rounds.slow.add(round);
        wake();
      };
      const attempt = (): Promise<() => Promise<void>> => work(webhook, lingers).then(() => async () => {});
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

  async function tellHeads(heads: ReadonlyMap<string, number>): Promise<void> {
    if (heads.size === 0) return;
    const list = [...heads].map(([stream, head]) => ({ stream, head }));
    if ((await wakeWebhooksBehindStreams(queue, list, now())) > 0) leasedAt = Number.NEGATIVE_INFINITY;
  }

  /** Compares the positions of all webhooks with the last sequences of their streams. */
  async function compare(): Promise<void> {
    for (let after = ''; ; ) {
      const streams = await streamsWithWebhooks(queue, after, headsAtOnce);
      await tellHeads(streams.length === 0 ? new Map() : await readStreamPositions(queue, streams));
      if (streams.length < headsAtOnce) return;
      after = streams.at(-1) ?? '';
    }
  }

  async function look(): Promise<void> {
    const heads = new Map(heard);
    heard.clear();
    if (performance.now() - comparedAt >= compareEveryMs) {
      comparedAt = performance.now();
      await compare();
    } else await tellHeads(heads);
    // Most notifications concern no webhook. A timer can fire slightly early.
    if (closing || performance.now() - leasedAt < lookEveryMs - soonMs) return;
    leasedAt = performance.now();
    await Promise.all([leaseSome('prompt'), leaseSome('slow')]);
    attempts.checkHealth();
  }

  const loop = createBackgroundJob({
    name: 'webhook_dispatcher',
    turn: look,
    everyMs: lookEveryMs,
    wakeMs: soonMs,
    failed,
  });

  function wake(): void {
    leasedAt = Number.NEGATIVE_INFINITY;
    loop.wake();
  }

  const forgetLogs = (): void => {
    comparedAt = Number.NEGATIVE_INFINITY;
    wake();
  };
  const underWay = (): Promise<void>[] => [...rounds.prompt, ...rounds.slow];

  return {
    counts,
    loop,
    wake,
    checkHealth: attempts.checkHealth,
    start(notifications) {
      notifications.onLost(forgetLogs);
      notifications.on(feedChannel, (payload) => {
        for (const part of payload.split(',')) {
          const [stream = '', head] = part.split(' ');
          heard.set(stream, Number(head));
        }
        loop.wake();
      });
      loop.start();
    },
    async settle() {
      await compare();
      for (let some = true; some; ) {
        some = (await Promise.all([leaseSome('prompt'), leaseSome('slow')])).some((taken) => taken > 0);
        await Promise.all(underWay());
      }
    },
    async sweep() {
      const before = new Date(now().getTime() - keptMs);
      while ((await deleteOldDeliveries(queue, before, sweptAtOnce)) === sweptAtOnce);
    },
    async stop() {
      closing = true;
      await loop.stop();
      // Starts no new round and lets current ones complete. Another node resends what does not complete.
      const patience = setTimeout(() => stopping.abort(), stopPatienceMs);
      await Promise.all(underWay());
      clearTimeout(patience);
    },
  };
}

/** Pauses a platform's webhook after its consent has ended. */
async function withdraw({ database, now }: DispatcherDependencies, webhook: LeasedWebhook): Promise<void> {
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
