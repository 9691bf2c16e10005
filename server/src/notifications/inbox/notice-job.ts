import { feedChannel, listStreamPositions } from '../../declarations/feed/public.ts';
import { type BackgroundJob, createBackgroundJob, type JobRun } from '../../foundation/background-loop.ts';
import type { Database, Sql } from '../../foundation/database/database.ts';
import type { Notifications } from '../../foundation/database/notifications.ts';
import type { NoticeDependencies } from './create-notices.ts';
import { createEventNotices } from './event-notices.ts';
import { acquireNoticeLock, noticePositionsOf } from './notice-cursor-store.ts';
import { createScheduledNotices } from './scheduled-notices.ts';

const noticeJobIntervalMs = 1_000;
const soonMs = 50;
/** Pause between runs during continuous changes, so that one run handles several. */
const restMs = 500;
/** Slightly less than a run's pause, because an early timer must not skip a whole run. */
const timeEveryMs = 900;
/** Interval of a full scan, which recovers changes whose notifications no node received. */
const allEveryMs = 60_000;
/** Requests are served between pages. */
const headsAtOnce = 1_000;

export interface NoticeJobDependencies extends NoticeDependencies {
  readonly database: Pick<Database, 'system' | 'systemTransaction'>;
  readonly notifications: Pick<Notifications, 'on'>;
  /** Monotonic, in ms. */
  readonly clock: () => number;
  readonly failed: (error: unknown) => void;
}

/** Creates the background job for notices. One node runs it at a time. */
export function createNoticeJob(parts: NoticeJobDependencies): BackgroundJob {
  const { clock, database, failed, notifications } = parts;
  /** Organisations with new log events. */
  const moved = new Set<string>();
  let [allAt, timeAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const loop = createBackgroundJob({
    name: 'notices',
    turn,
    everyMs: noticeJobIntervalMs,
    wakeMs: soonMs,
    restMs,
    failed,
    clock,
  });
  notifications.on(feedChannel, (payload) => {
    for (const part of payload.split(',')) {
      const stream = part.split(' ')[0] ?? '';
      if (!stream.includes('/')) moved.add(stream);
    }
    loop.wake();
  });

  async function turn({ nextAfter }: JobRun): Promise<void> {
    if (clock() - allAt >= allEveryMs) {
      for (const id of await listOrganisationsWithNewEvents(database.system)) moved.add(id);
      allAt = clock();
    }
    for (const organisationId of [...moved]) {
      moved.delete(organisationId);
      const more = await database.systemTransaction(async (transaction) =>
        (await acquireNoticeLock(transaction))
          ? createEventNotices(transaction, parts, organisationId)
          : false,
      );
      if (!more) continue;
      moved.add(organisationId);
      nextAfter(soonMs);
    }
    // Time-based notices have their own interval, so runs caused by changes skip them.
    if (clock() - timeAt < timeEveryMs) return;
    await database.systemTransaction(async (transaction) => {
      if (await acquireNoticeLock(transaction)) await createScheduledNotices(transaction, parts);
    });
    timeAt = clock();
  }

  return loop;
}

/** Returns the organisations whose notices are behind their log. There are few, however many organisations exist. */
async function listOrganisationsWithNewEvents(sql: Sql): Promise<string[]> {
  const behind: string[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const heads = await listStreamPositions(sql, after, headsAtOnce);
    const ids = [...heads.keys()];
    const positions = await noticePositionsOf(sql, ids);
    behind.push(...ids.filter((id) => (heads.get(id) ?? 0) > (positions.get(id) ?? 0)));
    after = ids[headsAtOnce - 1];
  }
  return behind;
}
