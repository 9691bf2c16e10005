import { type Static, Type } from 'typebox';
import { orNull, timeElement } from '../foundation/http/elements.ts';

function text(description: string) {
  return Type.String({ description });
}

function count(description: string) {
  return Type.Integer({ minimum: 0, description });
}

function timeOrNull(description: string) {
  return orNull(timeElement('The time.'), description);
}

const told = { additionalProperties: false } as const;

const ProcessBody = Type.Object(
  {
    id: text('Its own, made at its start.'),
    version: orNull(Type.String(), 'Of the portal.'),
    runtime: orNull(Type.String(), 'Of Node.'),
    host: orNull(Type.String(), 'The machine, as it calls itself.'),
    startedAt: timeElement('When it started.'),
    lastHeartbeatAt: timeElement('When it last said that it lives: every two seconds.'),
    isAlive: Type.Boolean({
      description: 'False once it was not seen for 8 seconds; after a minute it is gone.',
    }),
  },
  { ...told, description: 'A process of the portal.' },
);

const StandbyBody = Type.Object(
  {
    name: text('As it calls itself.'),
    status: orNull(Type.String(), 'The replication status, such as `streaming`.'),
    mode: orNull(Type.String(), '`sync`, `quorum`, `potential` or `async`.'),
    lagMs: orNull(Type.Number(), 'How far it is behind, in ms.'),
  },
  { ...told, description: 'A standby; what the portal’s login may not see is null.' },
);

const DatabaseBody = Type.Object(
  {
    name: text('Its name.'),
    sizeBytes: count('What it takes on disk, in bytes.'),
    connections: count('Connections to it, of whomever.'),
    connectionLimit: count('How many the server allows, over all its databases.'),
    oldestTransaction: timeOrNull('When the oldest open transaction began; null when none is open.'),
    standbys: Type.Array(StandbyBody, { description: 'Servers that follow it.' }),
  },
  { ...told, description: 'The database.' },
);

/** The reasons of a failure; the log has the details. */
const loopErrors = ['database_unavailable', 'run_failed'] as const;

const LoopBody = Type.Object(
  {
    name: text('What it does, such as `audit_sealer`.'),
    healthy: Type.Boolean({ description: 'False when its last turn failed; it goes on trying.' }),
    lastSuccess: timeOrNull('When a turn last ended well; null before the first has.'),
    lastError: orNull(
      Type.Enum([...loopErrors]),
      'Why its last run failed; null when it succeeded. The log of the process has the details.',
    ),
  },
  { ...told, description: 'A background loop.' },
);

export const SystemBody = Type.Object(
  {
    measuredAt: timeElement('When this was so.'),
    versions: Type.Object(
      {
        portal: text('Of the portal.'),
        node: text('Of Node.'),
        postgresql: text('Of PostgreSQL.'),
      },
      { ...told, description: 'Versions, as the process has them that answers.' },
    ),
    processes: Type.Array(ProcessBody, { description: 'Those of the last minute, oldest first.' }),
    database: DatabaseBody,
    queues: Type.Array(
      Type.Object(
        {
          name: text('What waits.'),
          count: count('How many.'),
          oldest: timeOrNull('Since when the oldest waits; null when nothing does.'),
        },
        { ...told, description: 'What waits for the portal’s own work.' },
      ),
      { description: 'Normally empty, or seconds old.' },
    ),
    loops: Type.Array(LoopBody, {
      description: 'What the process that answers does beside requests, again and again.',
    }),
    migrations: Type.Array(
      Type.Object(
        { name: text('Its file.'), appliedAt: timeElement('When it was applied.') },
        { ...told, description: 'A migration.' },
      ),
      { description: 'Newest first.' },
    ),
    settings: Type.Array(
      Type.Object(
        { name: text('The environment variable.'), value: text('As it was read, or its default.') },
        { ...told, description: 'A setting.' },
      ),
      { description: 'Those of the process that answers; secrets are never among them.' },
    ),
  },
  { ...told, title: 'System', description: 'What runs, and what waits.' },
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
      lastError: 'run_failed',
    },
  ],
  migrations: [{ name: '0001_baseline.sql', appliedAt: '2026-11-19T06:00:00.000Z' }],
  settings: [{ name: 'PORTAL_PROFILE', value: 'production' }],
};
