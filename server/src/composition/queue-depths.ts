import { countKeysWithPepper } from '../access/credentials/public.ts';
import { summarizeUnsealedEvents } from '../audit/public.ts';
import { countToCollect } from '../declarations/bills/public.ts';
import { countDueDeclarations, countUnsequencedChanges } from '../declarations/customs/public.ts';
import { countQuarantined } from '../documents/uploads/public.ts';
import type { Sql } from '../foundation/database/database.ts';
import { countFailedMails, countWaitingMails } from '../foundation/mail/mail.ts';
import { countWithPreviousSecret } from '../foundation/secrets/encrypted-column.ts';
import type { Peppers } from '../foundation/secrets/peppers.ts';
import type { SecretRing } from '../foundation/secrets/secrets.ts';
import { emptyQueue, type QueueDepth, type QueueSource } from '../foundation/system/queue-depth.ts';
import { countDueWebhooks } from '../notifications/webhooks/public.ts';
import { clearAfterSecondsOf } from '../processing/decisions/public.ts';
import { type AppDependencies, idSource } from './app-dependencies.ts';
import { encryptedColumns } from './encrypted-columns.ts';
import type { RunningModules } from './start-modules.ts';

type Ring = Pick<SecretRing, 'rotating' | 'renew'>;

/** Returns all queues of a node for the system page, the metrics and the service status. */
export function portalQueues(
  { secrets, encryption }: Pick<AppDependencies, 'secrets' | 'encryption'>,
  { decisions }: Pick<RunningModules, 'decisions'>,
): QueueSource[] {
  return queueSourcesOfPortal({
    now: idSource.now,
    clearAfterSeconds: clearAfterSecondsOf(decisions),
    rotation: { ring: encryption, pepper: secrets.pepper },
  });
}

/** Returns all queues of the portal. */
export function queueSourcesOfPortal(parts: {
  readonly now: () => Date;
  /** Returns the seconds after which the portal clears an import with paid duties; null if officers clear it. */
  readonly clearAfterSeconds: () => Promise<number | null>;
  /** Secrets and peppers, which determine how many values the rotation of the secret must still re-encrypt. */
  readonly rotation: { readonly ring: Ring; readonly pepper: Pick<Peppers, 'version' | 'others'> };
}): QueueSource[] {
  const { now, rotation } = parts;
  return [
    { name: 'audit_events_unsealed', read: summarizeUnsealedEvents },
    { name: 'changes_unnumbered', read: countUnsequencedChanges },
    { name: 'declarations_to_expire', read: (sql) => countDueDeclarations(sql, 'present', now()) },
    { name: 'exports_to_expire', read: (sql) => countDueDeclarations(sql, 'exit', now()) },
    { name: 'debts_to_collect', read: (sql) => countToCollect(sql, now()) },
    { name: 'declarations_to_clear', read: (sql) => countToClear(sql, parts) },
    { name: 'lanes_missing', read: (sql) => countDueDeclarations(sql, 'lane', now()) },
    { name: 'documents_in_quarantine', read: countQuarantined },
    { name: 'mails', read: countWaitingMails },
    { name: 'mails_failed', read: countFailedMails },
    { name: 'values_under_previous_secret', read: (sql) => countUnderPrevious(sql, rotation.ring) },
    { name: 'api_keys_under_older_pepper', read: (sql) => countUnderOlder(sql, rotation.pepper) },
    { name: 'webhooks', read: (sql) => countDueWebhooks(sql, now()) },
  ];
}

async function countToClear(
  sql: Sql,
  { now, clearAfterSeconds }: Pick<Parameters<typeof queueSourcesOfPortal>[0], 'now' | 'clearAfterSeconds'>,
): Promise<QueueDepth> {
  const seconds = await clearAfterSeconds();
  if (seconds === null) return emptyQueue;
  return countDueDeclarations(sql, 'clear', new Date(now().getTime() - seconds * 1_000));
}

// Counts values that are encrypted with the previous secret. Their waiting time is unknown, so `oldest` is null.
async function countUnderPrevious(sql: Sql, ring: Ring): Promise<QueueDepth> {
  if (!ring.rotating) return emptyQueue;
  return { count: await countWithPreviousSecret(sql, ring, encryptedColumns), oldest: null };
}

async function countUnderOlder(sql: Sql, pepper: Pick<Peppers, 'version' | 'others'>): Promise<QueueDepth> {
  let count = 0;
  for (const { version } of pepper.others) {
    if (version < pepper.version) count += await countKeysWithPepper(sql, version);
  }
  return { count, oldest: null };
}
