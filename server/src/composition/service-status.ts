import { randomUUID } from 'node:crypto';
import {
  createResponseCounter,
  createStatusFiles,
  createStatusJob,
  type ResponseCounter,
  readServiceStatus,
  type StatusJob,
} from '../system/status/public.ts';
import { documentedApi } from './api.ts';
import { type AppDependencies, idSource } from './app-dependencies.ts';
import { portalQueues } from './queue-depths.ts';
import type { RunningModules } from './start-modules.ts';

/** The service status of a node: what it counts, publishes and reads. */
export interface PublishedService {
  readonly count: ResponseCounter['count'];
  readonly job: StatusJob;
  readonly read: () => ReturnType<typeof readServiceStatus>;
}

export function createServiceStatus(parts: AppDependencies, running: RunningModules): PublishedService {
  const { config, database } = parts;
  const { now } = idSource;
  const { openapi, management } = documentedApi;
  const counter = createResponseCounter({ operations: [...openapi, ...management], now });
  const measured = { database, queues: portalQueues(parts, running), now };
  const { statusDir: directory, baseUrl } = config;
  const { sign } = running.papers.keys;
  const files = directory === null ? null : createStatusFiles({ directory, baseUrl, sign, now });
  const job = createStatusJob({ ...measured, node: randomUUID(), counter, files, failed: running.failed });
  return { count: counter.count, job, read: () => readServiceStatus(measured) };
}
