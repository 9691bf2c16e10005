import { feedChannel, listStreamPositions } from '../../declarations/feed/public.ts';
import { type BackgroundJob, createBackgroundJob, type JobRun } from '../../foundation/background-job.ts';
import type { Database, Sql } from '../../foundation/database/database.ts';
import type { Notifications } from '../../foundation/database/notifications.ts';
import type { NoticeDependencies } from './create-notices.ts';
import { createEventNotices } from './event-notices.ts';
import { acquireNoticeLock, noticePositionsOf } from './notice-progress-store.ts';
import { createScheduledNotices } from './scheduled-notices.ts';

const noticeJobIntervalMs = 1_000;
const wakeDelayMs = 50;
/** Pause between runs while changes continue, so that one run processes several changes. */
const minPauseMs = 500;
/**
 * Interval of time-based notices: slightly shorter than the run interval, because a timer that fires early must not
 * skip them.
 */
const timeBasedIntervalMs = 900;
/** Interval of the scan of all organisations, which finds changes whose NOTIFY no node received. */
const fullScanIntervalMs = 60_000;
/** Maximum number of organisations on a page. Other requests run between pages. */
const organisationsPerPage = 1_000;

export interface NoticeJobDependencies extends NoticeDependencies {
  readonly database: Pick<Database, 'system' | 'systemTransaction'>;
  readonly notifications: Pick<Notifications, 'on'>;
  /** Returns a monotonic time in milliseconds. */
  readonly clock: () => number;
  readonly failed: (error: unknown) => void;
}

/** Creates the background job that creates notices. Only one node runs it at a time. */
export function createNoticeJob(parts: NoticeJobDependencies): BackgroundJob {
  const { clock, database, failed, notifications } = parts;
  /** Organisations whose log has new events. */
  const changedOrganisations = new Set<string>();
  let [allAt, timeAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const job = createBackgroundJob({
    name: 'notices',
    turn,
    everyMs: noticeJobIntervalMs,
    wakeMs: wakeDelayMs,
    restMs: minPauseMs,
    failed,
    clock,
  });
  notifications.on(feedChannel, (payload) => {
    for (const part of payload.split(',')) {
      const stream = part.split(' ')[0] ?? '';
      if (!stream.includes('/')) changedOrganisations.add(stream);
    }
    job.wake();
  });

  async function turn({ nextAfter }: JobRun): Promise<void> {
    // The intervals are measured from the start of the work, however long it takes.
    const startedAt = clock();
    if (startedAt - allAt >= fullScanIntervalMs) {
      for (const id of await listOrganisationsWithNewEvents(database.system)) changedOrganisations.add(id);
      allAt = startedAt;
    }
    for (const organisationId of [...changedOrganisations]) {
      changedOrganisations.delete(organisationId);
      const more = await database.systemTransaction(async (transaction) =>
        (await acquireNoticeLock(transaction))
          ? createEventNotices(transaction, parts, organisationId)
          : false,
      );
      if (!more) continue;
      changedOrganisations.add(organisationId);
      nextAfter(wakeDelayMs);
    }
    // Time-based notices have their own interval, so a run after a change can skip them.
    if (startedAt - timeAt < timeBasedIntervalMs) return;
    await database.systemTransaction(async (transaction) => {
      if (await acquireNoticeLock(transaction)) await createScheduledNotices(transaction, parts);
    });
    timeAt = startedAt;
  }

  return job;
}

/**
 * Returns the organisations whose log has events without notices. They are few, even if there are many organisations.
 */
async function listOrganisationsWithNewEvents(sql: Sql): Promise<string[]> {
  const behind: string[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const lastSequences = await listStreamPositions(sql, after, organisationsPerPage);
    const ids = [...lastSequences.keys()];
    const positions = await noticePositionsOf(sql, ids);
    behind.push(...ids.filter((id) => (lastSequences.get(id) ?? 0) > (positions.get(id) ?? 0)));
    after = ids[organisationsPerPage - 1];
  }
  return behind;
}
