import type { Static } from 'typebox';
import { managementOperation } from '../callers/public.ts';
import type { BackgroundJobState } from '../foundation/background-job.ts';
import type { Database, Sql } from '../foundation/database/database.ts';
import { failedComponentOf } from '../foundation/external-service-status.ts';
import { answer } from '../foundation/http/operation.ts';
import { refuse } from '../foundation/http/problem.ts';
import { customsAuthorityRequired } from '../foundation/http/problems.ts';
import { type ListedProcess, listProcesses } from '../foundation/system/processes.ts';
import type { QueueSource } from '../foundation/system/queue-depth.ts';
import { backgroundJobErrors, SystemBody, systemExample } from './system-schema.ts';
import { listAppliedMigrations, readDatabaseState } from './system-store.ts';

/** A setting that the system page shows. It must not be secret. */
export interface Setting {
  readonly name: string;
  readonly value: string;
}

export interface SystemDependencies {
  readonly database: Pick<Database, 'system'>;
  readonly backlogs: readonly QueueSource[];
  readonly settings: readonly Setting[];
  /** Background jobs of this process. */
  readonly jobs: () => readonly BackgroundJobState[];
  /** Version of the portal. */
  readonly version: string;
  readonly now: () => Date;
}

export const getSystemOperation = managementOperation(
  {
    id: 'getSystem',
    method: 'GET',
    path: '/management/system',
    tag: 'System',
    summary: 'Get processes and queue depths',
    description:
      'Returns the processes that share the database, the state of the database, the migrations, and the internal queues with their oldest entries. The response also contains the background jobs and the settings of the process that responds, without secrets. Only for the customs authority.',
    scope: 'management:read',
    roles: ['administrator', 'auditor'],
    answers: {
      200: {
        description: 'Current state of the system.',
        body: SystemBody,
        examples: { one: { summary: 'One process', value: systemExample } },
      },
    },
    problems: [customsAuthorityRequired],
  },
  (parts: SystemDependencies) =>
    async ({ caller }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      return answer(200, await readSystem(parts));
    },
);

async function readSystem(parts: SystemDependencies): Promise<Static<typeof SystemBody>> {
  const { database, settings, version, now } = parts;
  const sql: Sql = database.system;
  const state = await readDatabaseState(sql);
  const queues: Static<typeof SystemBody>['queues'] = [];
  for (const { name, read } of parts.backlogs) {
    const { count, oldest } = await read(sql);
    queues.push({ name, count, oldest: oldest?.toISOString() ?? null });
  }
  const processes = await listProcesses(sql);
  const migrations = await listAppliedMigrations(sql);
  return {
    measuredAt: now().toISOString(),
    versions: { portal: version, node: process.versions.node, postgresql: state.version },
    processes: processes.map(processBody),
    database: {
      name: state.name,
      sizeBytes: state.sizeBytes,
      connections: state.connections,
      connectionLimit: state.connectionLimit,
      oldestTransaction: state.oldestTransaction?.toISOString() ?? null,
      standbys: state.standbys.map((standby) => ({ ...standby })),
    },
    queues,
    loops: parts.jobs().map((state) => loopBody(state, now())),
    migrations: migrations.map(({ name, appliedAt }) => ({ name, appliedAt: appliedAt.toISOString() })),
    settings: settings.map((setting) => ({ ...setting })),
  };
}

/**
 * Returns the state of a background job. Contains an error code, because error messages may contain confidential data.
 */
function loopBody(state: BackgroundJobState, at: Date): Static<typeof SystemBody>['loops'][number] {
  const { name, healthy, succeeded, sinceSuccessSeconds, lastError } = state;
  return {
    name,
    healthy,
    lastSuccess: succeeded ? new Date(at.getTime() - sinceSuccessSeconds * 1_000).toISOString() : null,
    lastError: healthy ? null : backgroundJobErrors[failedComponentOf(lastError)],
  };
}

function processBody(process: ListedProcess): Static<typeof SystemBody>['processes'][number] {
  return {
    ...process,
    startedAt: process.startedAt.toISOString(),
    lastHeartbeatAt: process.lastHeartbeatAt.toISOString(),
  };
}
