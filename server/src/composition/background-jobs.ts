import { createSealer, type RequestLogWriter } from '../audit/public.ts';
import { createServiceLevelJob } from '../declarations/service-levels/public.ts';
import {
  type BackgroundJob,
  type BackgroundJobState,
  createBackgroundJob,
} from '../foundation/background-job.ts';
import { createPartitions } from '../foundation/database/partitions.ts';
import { measureApiGroups } from './api-groups.ts';
import { type AppDependencies, idSource } from './app-dependencies.ts';
import { createCleanup } from './cleanup.ts';
import type { PublishedService } from './service-status.ts';
import type { RunningModules } from './start-modules.ts';

/** All background jobs of a node. */
export interface BackgroundJobs {
  start(): void;
  /** Stops all jobs and waits for their current runs. */
  stop(): Promise<void>;
  readonly states: () => readonly BackgroundJobState[];
  /** Returns the names of the jobs whose current run has not finished. */
  readonly running: () => string[];
}

const cleanupIntervalMs = 60_000;
const outagesEveryMs = 1_000;
const partitionsEveryMs = 600_000;

/**
 * Collects all background jobs of a node. Some of them started with their module; `start` starts the remaining jobs.
 */
export function openBackgroundJobs(
  parts: AppDependencies,
  running: RunningModules,
  { calls, service }: { readonly calls: RequestLogWriter; readonly service: PublishedService },
): BackgroundJobs {
  const { database, log, tracing } = parts;
  const { customs, failed, feed, guards, keeper, notifications, oauth, processes, webhooks } = running;
  const sealer = createSealer({ database, now: idSource.now, failed });
  const cleanUp = createBackgroundJob({
    name: 'cleanup',
    turn: createCleanup(parts, running),
    everyMs: cleanupIntervalMs,
    firstMs: cleanupIntervalMs,
    failed,
  });
  const partitions = createBackgroundJob({
    name: 'partitions',
    turn: async ({ nextAfter }) => {
      const missing = await createPartitions(database.system);
      if (missing.length === 0) return;
      log.warn(
        { partitions: missing },
        'could not create partitions because tables are locked; the next run retries',
      );
      nextAfter(cleanupIntervalMs);
    },
    everyMs: partitionsEveryMs,
    failed,
  });
  const serviceLevels = createServiceLevelJob({
    database,
    calendar: running.reference.calendar,
    now: idSource.now,
    expectedTimes: running.expectedTimes,
    measureApi: measureApiGroups,
    failed,
  });
  const own = [
    keeper,
    sealer,
    running.papers.quarantine,
    running.mail.sender,
    running.notices,
    running.announcements,
    running.healthAlerts,
    running.reconciler,
    serviceLevels,
    cleanUp,
    partitions,
    service.job,
  ];
  const all: readonly BackgroundJob[] = [
    ...feed.jobs,
    ...customs.jobs,
    ...own,
    webhooks.dispatcher.job,
    notifications.job,
    processes.job,
    oauth.keyReloadJob,
    guards.keyUseJob,
    calls.writerJob,
    ...(tracing ? [tracing.job] : []),
  ];
  const outages = createBackgroundJob({
    name: 'outage_reports',
    turn: async () => parts.outages.check(all.map((job) => job.state())),
    everyMs: outagesEveryMs,
    failed,
  });
  return {
    start() {
      outages.start();
      for (const job of own) job.start();
      feed.start();
      customs.start();
      webhooks.dispatcher.start(notifications);
    },
    async stop() {
      await outages.stop();
      const stopping = [...own, feed, customs, webhooks, oauth, guards, processes, calls];
      await Promise.all(stopping.map((each) => each.stop()));
    },
    states: () => all.map((job) => job.state()),
    running: () => all.filter((job) => job.state().running).map(({ name }) => name),
  };
}
