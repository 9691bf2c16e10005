import { type Static, Type } from 'typebox';
import type { FailedComponent } from '../foundation/external-service-status.ts';
import { orNull, timeSchema } from '../foundation/http/common-schemas.ts';

function textSchema(description: string) {
  return Type.String({ description });
}

function systemCountSchema(description: string) {
  return Type.Integer({ minimum: 0, description });
}

function timeOrNull(description: string) {
  return orNull(timeSchema('Time.'), description);
}

const closedObject = { additionalProperties: false } as const;

const ProcessBody = Type.Object(
  {
    id: textSchema('Id of the process, created at its start.'),
    version: orNull(Type.String(), 'Version of the portal; null if unknown.'),
    runtime: orNull(Type.String(), 'Version of Node.js; null if unknown.'),
    host: orNull(Type.String(), 'Host name of the machine; null if unknown.'),
    startedAt: timeSchema('Time when the process started.'),
    lastHeartbeatAt: timeSchema('Time of the last heartbeat. A process sends a heartbeat every two seconds.'),
    isAlive: Type.Boolean({
      description:
        'Whether the process is alive. False after 8 seconds without a heartbeat; after a minute, the process is no longer listed.',
    }),
  },
  { ...closedObject, description: 'A process of the portal.' },
);

const StandbyBody = Type.Object(
  {
    name: textSchema('Name of the standby.'),
    status: orNull(Type.String(), 'Replication status, such as `streaming`; null if not readable.'),
    mode: orNull(
      Type.String(),
      'Replication mode: `sync`, `quorum`, `potential` or `async`; null if not readable.',
    ),
    lagMs: orNull(Type.Number(), 'Replication lag in milliseconds; null if not readable.'),
  },
  {
    ...closedObject,
    description: 'A standby server. Values that the database user of the portal can’t read are null.',
  },
);

const DatabaseBody = Type.Object(
  {
    name: textSchema('Name of the database.'),
    sizeBytes: systemCountSchema('Size on disk in bytes.'),
    connections: systemCountSchema(
      'Number of connections to the database, including those of other programs.',
    ),
    connectionLimit: systemCountSchema('Maximum number of connections to the server, over all databases.'),
    oldestTransaction: timeOrNull('Start of the oldest open transaction. Null if no transaction is open.'),
    standbys: Type.Array(StandbyBody, { description: 'Standby servers.' }),
  },
  { ...closedObject, description: 'The database.' },
);

/** Error code of a background job by the component that failed. The log contains the details. */
export const backgroundJobErrors = {
  database: 'database_unavailable',
  database_disk: 'database_disk_full',
  mail_server: 'mail_server_failed',
  scanner: 'scanner_failed',
  trace_collector: 'trace_collector_failed',
  portal: 'run_failed',
} as const satisfies Readonly<Record<FailedComponent, string>>;

const LoopBody = Type.Object(
  {
    name: textSchema('Name of the job, such as `audit_sealer`.'),
    healthy: Type.Boolean({ description: 'Whether the last run succeeded. A failed job is retried.' }),
    lastSuccess: timeOrNull('End of the last successful run. Null before the first successful run.'),
    lastError: orNull(
      Type.Enum(Object.values(backgroundJobErrors)),
      'Reason why the last run failed: the name of an unavailable system, such as the mail server, or `run_failed` for an error of the portal. Null if the last run succeeded. The log of the process contains the details.',
    ),
  },
  { ...closedObject, description: 'A background job.' },
);

export const SystemBody = Type.Object(
  {
    measuredAt: timeSchema('Time at which these values were measured.'),
    versions: Type.Object(
      {
        portal: textSchema('Version of the portal.'),
        node: textSchema('Version of Node.js.'),
        postgresql: textSchema('Version of PostgreSQL.'),
      },
      { ...closedObject, description: 'Versions of the process that responds.' },
    ),
    processes: Type.Array(ProcessBody, {
      description: 'Processes that sent a heartbeat in the last minute, oldest first.',
    }),
    database: DatabaseBody,
    queues: Type.Array(
      Type.Object(
        {
          name: textSchema('Name of the queue.'),
          count: systemCountSchema('Number of entries in the queue.'),
          oldest: timeOrNull(
            'Time since which the oldest entry of the queue waits. Null if the queue is empty.',
          ),
        },
        { ...closedObject, description: 'An internal queue.' },
      ),
      { description: 'Internal queues, which are normally empty or have entries that are only seconds old.' },
    ),
    loops: Type.Array(LoopBody, {
      description: 'Background jobs of the process that responds.',
    }),
    migrations: Type.Array(
      Type.Object(
        {
          name: textSchema('File name of the migration.'),
          appliedAt: timeSchema('Time when the migration was applied.'),
        },
        { ...closedObject, description: 'A migration.' },
      ),
      { description: 'Migrations, newest first.' },
    ),
    settings: Type.Array(
      Type.Object(
        {
          name: textSchema('Name of the environment variable.'),
          value: textSchema('Value of the environment variable, or its default.'),
        },
        { ...closedObject, description: 'A setting.' },
      ),
      { description: 'Settings of the process that responds, without secrets.' },
    ),
  },
  { ...closedObject, title: 'System', description: 'State of the system: processes, queues and settings.' },
);

export const systemExample: Static<typeof SystemBody> = {
  measuredAt: '2026-11-20T08:00:00.000Z',
  versions: { portal: '1.0.0', node: '26.10.0', postgresql: '18.4' },
  processes: [
    {
      id: '0c6f2f1e-6d2b-4b57-9a3f-0b6ad1f0c2a4',
      version: '1.0.0',
      runtime: '26.10.0',
      host: 'portal-1',
      startedAt: '2026-11-19T06:00:00.000Z',
      lastHeartbeatAt: '2026-11-20T07:59:59.000Z',
      isAlive: true,
    },
  ],
  database: {
    name: 'portal',
    sizeBytes: 734_003_200,
    connections: 20,
    connectionLimit: 100,
    oldestTransaction: null,
    standbys: [{ name: 'standby-1', status: 'streaming', mode: 'sync', lagMs: 2 }],
  },
  queues: [
    { name: 'audit_events_unsealed', count: 3, oldest: '2026-11-20T07:59:59.800Z' },
    { name: 'mails', count: 0, oldest: null },
  ],
  loops: [
    { name: 'audit_sealer', healthy: true, lastSuccess: '2026-11-20T07:59:59.700Z', lastError: null },
    {
      name: 'mail_sender',
      healthy: false,
      lastSuccess: '2026-11-20T07:41:12.000Z',
      lastError: 'mail_server_failed',
    },
  ],
  migrations: [{ name: '0001_baseline.sql', appliedAt: '2026-11-19T06:00:00.000Z' }],
  settings: [{ name: 'PORTAL_PROFILE', value: 'production' }],
};
