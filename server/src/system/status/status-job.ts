import { type BackgroundJob, createBackgroundJob } from '../../foundation/background-job.ts';
import type { Database, Sql } from '../../foundation/database/database.ts';
import type { QueueSource } from '../../foundation/system/queue-depth.ts';
import { type Incident, listPublishedIncidents } from '../incidents/public.ts';
import type { ResponseCounter } from './count-responses.ts';
import { calculateStatus, type ServiceStatus, unavailableStatus } from './service-status.ts';
import {
  addResponseCounts,
  leasePublication,
  purgeResponseCounts,
  readPublishedStatus,
  readResponseCounts,
  storePublishedStatus,
} from './status-store.ts';

export interface StatusSources {
  readonly database: Pick<Database, 'system'>;
  readonly queues: readonly QueueSource[];
  readonly now: () => Date;
}

export interface StatusJobDependencies extends StatusSources {
  /** Id of this process. */
  readonly node: string;
  readonly counter: Pick<ResponseCounter, 'take' | 'putBack'>;
  /** Writes the files of a status; null without a directory for them. */
  readonly files: {
    write(status: ServiceStatus): Promise<void>;
    /** Returns the age of the last file of any node in ms; infinite without a file. */
    readonly ageMs: () => Promise<number>;
  } | null;
  readonly failed: (error: unknown, job: string) => void;
}

export interface StatusJob extends BackgroundJob {
  /** Publishes the status soon, because an incident has changed. */
  publish(): void;
}

const everyMs = 5_000;
const publicationIntervalMs = 30_000;
/** A node that is killed during its publication delays the next one by this time, so that a file stays valid meanwhile. */
const publicationLeaseMs = 40_000;
/** Age of the last file from which a node without the database publishes that the service is unavailable. */
const maxFileAgeMs = 60_000;
const countedMs = 120_000;
const keptCountsMs = 3_600_000;
const publishedMs = 7 * 86_400_000;
const maxPublishedIncidents = 50;

/** Creates the background job that calculates the status and writes its files. One node does this at a time. */
export function createStatusJob(parts: StatusJobDependencies): StatusJob {
  const { database, counter, files, node, now } = parts;
  const sql: Sql = database.system;
  let isForced = false;
  let last: { readonly status: ServiceStatus; readonly incidents: readonly Incident[] } | null = null;

  async function publish(): Promise<void> {
    const at = now();
    const [force, until] = [isForced, new Date(at.getTime() + publicationLeaseMs)];
    const dueAt = new Date(at.getTime() + publicationIntervalMs);
    if (!(await leasePublication(sql, { node, now: at, dueAt, until, force }))) return;
    const { status, incidents } = await measureStatus(parts);
    last = { status, incidents };
    if (!(await storePublishedStatus(sql, node, status))) return;
    await files?.write(status);
    if (force) isForced = false;
    await purgeResponseCounts(sql, new Date(at.getTime() - keptCountsMs));
  }

  async function flush(): Promise<void> {
    const counts = counter.take();
    await addResponseCounts(sql, counts).catch((error: unknown) => {
      counter.putBack(counts);
      throw error;
    });
  }

  const job = createBackgroundJob({
    name: 'service_status',
    async turn() {
      try {
        await flush();
        await publish();
      } catch (error) {
        await publishOutage();
        throw error;
      }
    },
    everyMs,
    longestPauseMs: everyMs,
    failed: parts.failed,
  });

  /** Writes that the service is unavailable, unless another node has written the files a short time ago. */
  async function publishOutage(): Promise<void> {
    if (files === null || (await files.ageMs()) < maxFileAgeMs) return;
    const status = unavailableStatus({
      ...{ now: now(), previous: last?.status ?? null, incidents: last?.incidents ?? [] },
    });
    last = { status, incidents: last?.incidents ?? [] };
    await files.write(status);
  }

  return {
    ...job,
    publish() {
      isForced = true;
      job.wake();
    },
  };
}

/** Measures the service on all nodes and calculates its status. */
export async function measureStatus({ database, queues, now }: StatusSources): Promise<{
  readonly status: ServiceStatus;
  readonly incidents: readonly Incident[];
}> {
  const sql: Sql = database.system;
  const at = now();
  const depths = [];
  for (const { name, read } of queues) depths.push({ name, ...(await read(sql)) });
  const counts = await readResponseCounts(sql, new Date(at.getTime() - countedMs));
  const incidents = await listIncidentsToPublish(sql, at);
  const previous = await readPublishedStatus(sql);
  return { status: calculateStatus({ now: at, queues: depths, counts, incidents, previous }), incidents };
}

export function listIncidentsToPublish(sql: Sql, now: Date): Promise<Incident[]> {
  return listPublishedIncidents(sql, new Date(now.getTime() - publishedMs), maxPublishedIncidents);
}
