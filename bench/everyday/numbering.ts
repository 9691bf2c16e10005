import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { textAt, valueAt } from '../../conformance/json.ts';
import { testServer } from '../../server/src/foundation/database/testing/throwaway-database.ts';
import { fillDatabase } from '../data/fill-declarations.ts';
import { fetchOkJson, lodgeExample } from '../data/lodge-example.ts';
import { cpuMicrosApart, createPortalOnServer, type FilledPortal } from '../large-portal.ts';
import { type BenchmarkSettings, type Measurement, type MeasurementResults, median } from '../measurement.ts';

/**
 * Cost of numbering changes while another session keeps a snapshot, as a backup or a long report does, and
 * very many changes have been committed since. The portal's background job numbers them; a follower of the
 * status feed detects when.
 */
export const sequenceNumberingMeasurement: Measurement = {
  name: 'numbering',
  about:
    'assignment of sequence numbers to changes, without an open database transaction, and while one stays open during 1,000,000 changes',
  lasts: ({ quick }) => (quick ? 60 : 400),
  async measure(settings) {
    const server = await testServer();
    const { portal, connection } = await createPortalOnServer(server, 'numbering');
    try {
      const first = await portal.start();
      await lodgeExample(portal, 'CLEARED-', 'cleared').finally(first.stop);
      await fillDatabase(connection, { declarations: 20_000, organisations: 2 });
      const process = await portal.start();
      try {
        return await measureHeld({ name: 'portal', portal, connection, process }, settings);
      } finally {
        await process.stop();
      }
    } finally {
      await portal.remove();
      await server.stop();
    }
  },
};

const changesEach = 100;
const changesAtOnce = 5_000;

interface Numbered {
  /** Time from the commit of a batch until a follower has received all its changes. */
  readonly ms: number;
  /** CPU time of PostgreSQL per batch. */
  readonly cpuMicros: number;
}

async function measureHeld(
  grown: FilledPortal,
  { quick, say }: BenchmarkSettings,
): Promise<MeasurementResults> {
  const most = quick ? 50_000 : 1_000_000;
  const [writer, holder] = [new pg.Client(grown.connection), new pg.Client(grown.connection)];
  await Promise.all([writer.connect(), holder.connect()]);
  try {
    const declarations = await declarationsOf(writer, grown);
    const before = await numberBatches(grown, writer, declarations);
    await holder.query('begin isolation level repeatable read');
    await holder.query('select from declarations.declarations limit 1');
    say(`numbering: stores ${most.toLocaleString('en')} changes while a transaction is open`);
    for (let written = 0; written < most; written += changesAtOnce) {
      await writeChanges(writer, changesAtOnce, declarations);
      await pause(changesAtOnce / 20);
    }
    await allNumbered(writer);
    const duringTransaction = await numberBatches(grown, writer, declarations);
    const createReadings = (name: string, { ms, cpuMicros }: Numbered) => [
      {
        name: `numbering, ${name}: time until a client reads a batch of ${changesEach}`,
        value: ms,
        unit: 'ms' as const,
      },
      { name: `numbering, ${name}: CPU time of PostgreSQL per batch`, value: cpuMicros, unit: 'µs' as const },
    ];
    return {
      readings: [
        ...createReadings('before', before),
        ...createReadings('with an open transaction', duringTransaction),
      ],
      goals: [
        {
          name: `numbering with a transaction open for ${most.toLocaleString('en')} changes: CPU time, relative to no open transaction`,
          plain: `CPU time for numbering changes after a database transaction has stayed open during ${most.toLocaleString('en')} changes, relative to no open transaction`,
          value: duringTransaction.cpuMicros / before.cpuMicros,
          unit: '×',
          most: 2,
        },
      ],
    };
  } finally {
    await Promise.all([writer.end(), holder.end()]);
  }
}

interface Declarations {
  readonly organisation: string;
  readonly ids: readonly string[];
}

async function declarationsOf(client: pg.Client, { portal }: FilledPortal): Promise<Declarations> {
  const caller = await fetchOkJson(portal.baseUrl, await portal.credentials(), '/openapi/caller');
  const organisation = textAt(caller, 'organisation', 'id') ?? '';
  const { rows } = await client.query<{ id: string }>(
    'select id from declarations.declarations where organisation_id = $1 order by id',
    [organisation],
  );
  return { organisation, ids: rows.map(({ id }) => id) };
}

/** Changes written faster than they are numbered would fall into measured batches. */
async function allNumbered(client: pg.Client): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const { rows } = await client.query(
      `select from declarations.pending_changes(
         coalesce((select max(f.change_id) from declarations.sequencing_watermark f), 0), 1)`,
    );
    if (rows.length === 0) return;
    await pause(500);
  }
  throw new Error('changes were not numbered within five minutes');
}

let turn = 0;

/** Commits one batch of changes as customs would write them, each to another declaration. */
async function writeChanges(
  client: pg.Client,
  count: number,
  { organisation, ids }: Declarations,
): Promise<void> {
  const some = Array.from({ length: count }, (_, place) => ids[(turn + place) % ids.length]);
  turn += count;
  await client.query(
    `insert into declarations.change_log
       (organisation_id, declaration_id, revision, event, at, actor_kind, status, status_group, next_actions)
     select $1, d, 8, 'query.closed', clock_timestamp(), 'customs', 'cleared', 'done', '[]' from unnest($2::text[]) as t(d)`,
    [organisation, some],
  );
}

/** Commits batches of changes one after another and measures the time until a follower has received each. */
async function numberBatches(
  grown: FilledPortal,
  writer: pg.Client,
  declarations: Declarations,
): Promise<Numbered> {
  const follower = await follow(grown);
  const batches = 50;
  const times: number[] = [];
  const before = await cpuMicrosApart(grown, [writer]);
  for (let batch = 0; batch < batches; batch += 1) {
    await writeChanges(writer, changesEach, declarations);
    const committed = performance.now();
    await follower.take(changesEach);
    times.push(performance.now() - committed);
  }
  const after = await cpuMicrosApart(grown, [writer]);
  const used = (after.database ?? Number.NaN) - (before.database ?? Number.NaN);
  return { ms: median(times), cpuMicros: used / batches };
}

/** Starts a follower that is up to date and then waits for this number of entries. */
async function follow({ portal }: FilledPortal) {
  const headers = await portal.credentials();
  let cursor: string | undefined;
  const next = async (wait: number): Promise<number> => {
    const after = cursor === undefined ? '' : `&after=${encodeURIComponent(cursor)}`;
    const page = await fetchOkJson(portal.baseUrl, headers, `/openapi/status?limit=500&wait=${wait}${after}`);
    cursor = textAt(page, 'cursor');
    const entries = valueAt(page, 'items');
    return Array.isArray(entries) ? entries.length : 0;
  };
  while ((await next(3)) > 0);
  return {
    async take(count: number): Promise<void> {
      for (let taken = 0; taken < count; ) {
        const entries = await next(20);
        if (entries === 0) throw new Error('changes were not numbered within 20 seconds');
        taken += entries;
      }
    },
  };
}
