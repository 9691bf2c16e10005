import { setTimeout as pause } from 'node:timers/promises';
import { testServer } from '../server/src/foundation/database/testing/throwaway-database.ts';
import { fillWithClients, tokenClaimsOf } from './data/callers.ts';
import { generateLoad, rawHttpRequest } from './generate-load.ts';
import { measureInRounds, type RoundResult } from './interleaved-rounds.ts';
import { benchPortalSecret, createPortalOnServer, type FilledPortal } from './large-portal.ts';
import {
  type BenchmarkSettings,
  goalOfCpuTime,
  type MeasurementResults,
  type ServerComparison,
} from './measurement.ts';
import { cpuMicros } from './pinned-process.ts';
import { createBenchPortal } from './portal.ts';
import { type ProbedPortal, startProbedPortal } from './probed-portal.ts';

type Credentials = readonly (readonly string[])[];

/** Maximum number of cached clients in a process. */
const manyKnown = 100_000;
const fewKnown = 1_000;

/**
 * Cost of caching very many clients: memory, and CPU time per poll. Two portals serve one database; both have
 * cached a thousand of its clients, one of them all. The same thousand poll both.
 */
export async function measureCachedClients(settings: BenchmarkSettings): Promise<MeasurementResults> {
  const { quick, say } = settings;
  const count = quick ? 5_000 : manyKnown;
  const server = await testServer();
  const { portal, connection } = await createPortalOnServer(server, 'many');
  const { user, host } = server.connection;
  const other = await createBenchPortal({
    DATABASE_URL: `postgresql://${user}@/many?host=${encodeURIComponent(host)}`,
    PORTAL_SECRET: benchPortalSecret,
    // The base URL of the first portal, because the tokens are issued for it.
    PORTAL_BASE_URL: portal.baseUrl,
  });
  try {
    const first = await portal.start();
    const claims = tokenClaimsOf((await portal.credentials()).Authorization ?? '');
    await first.stop();
    say(`memory: fills a database with ${count} clients, and signs their tokens`);
    const callers = await fillWithClients(connection, { clients: count, calling: count, claims });
    const rows = callers.credentials(count);
    const probed = await startProbedPortal(portal, ['--expose-gc']);
    const few = await startProbedPortal(other, ['--expose-gc']);
    try {
      const knows = (known: number) => `${known.toLocaleString('en')} cached clients`;
      const all: FilledPortal = { name: knows(count), portal, connection, process: probed };
      const some: FilledPortal = { name: knows(fewKnown), portal: other, connection, process: few };
      await keptHeap(probed);
      const idleMb = residentMb(probed);
      const memoryPerClient = await keptOf(all, probed, rows, settings);
      await callOnce(some, rows.slice(0, fewKnown));
      const figure = await measurePolls([some, { ...some, name: `${some.name} again` }, all], rows, settings);
      return {
        figures: [figure],
        ...findings(residentMb(probed) - idleMb, idleMb, memoryPerClient, count, figure),
      };
    } finally {
      await few.stop();
      await probed.stop();
    }
  } finally {
    await Promise.all([portal.remove(), other.remove()]);
    await server.stop();
  }
}

/** Cached bytes per client. */
interface Kept {
  /** Bytes after the first request of the client. */
  readonly known: number;
  /** Bytes after a poll, including the cached last response. */
  readonly told: number;
}

/**
 * Measures the heap after garbage collection: before each client sends a request, after it has, and after it
 * has polled.
 */
async function keptOf(
  grown: FilledPortal,
  probed: ProbedPortal,
  rows: Credentials,
  { say }: BenchmarkSettings,
): Promise<Kept> {
  const [few, others] = [rows.slice(0, fewKnown), rows.slice(fewKnown)];
  // A list request caches the client but not the response.
  await callOnce(grown, few, '/openapi/reference/offices?limit=1');
  await callOnce(grown, few);
  const before = await keptHeap(probed);
  say('memory: each client sends its first request');
  await callOnce(grown, others, '/openapi/reference/offices?limit=1');
  const known = await keptHeap(probed);
  say('memory: each client polls once');
  await callOnce(grown, others);
  const polledHeap = await keptHeap(probed);
  return { known: (known - before) / others.length, told: (polledHeap - known) / others.length };
}

/** Waits for the next collection but one: the probe collects every ten seconds. */
async function keptHeap(probed: ProbedPortal): Promise<number> {
  const collected = () => probed.lines().flatMap(({ heapKept }) => heapKept ?? []);
  for (const targetCount = collected().length + 2; collected().length < targetCount; ) await pause(500);
  return collected().at(-1) ?? Number.NaN;
}

function callOnce(grown: FilledPortal, rows: Credentials, path?: string): Promise<unknown> {
  return call(grown, rows, { warmUpSeconds: 0, seconds: 900, most: rows.length }, path);
}

async function call(
  { portal }: FilledPortal,
  rows: Credentials,
  times: { readonly warmUpSeconds: number; readonly seconds: number; readonly most?: number },
  path = '/openapi/status',
) {
  const headers = { Authorization: 'Bearer {0}', 'portal-api-key': '{1}', Accept: 'application/json' };
  const request = rawHttpRequest('GET', `${portal.baseUrl}${path}`, headers);
  const port = Number(new URL(portal.baseUrl).port);
  return generateLoad({ port, connections: 16, perSecond: null, request, rows, ...times }, ['200']);
}

function measurePolls(
  grown: readonly FilledPortal[],
  rows: Credentials,
  settings: BenchmarkSettings,
): Promise<ServerComparison> {
  const asking = rows.slice(0, fewKnown);
  const contenders = grown.map((one) => ({
    server: one.name,
    async measure(): Promise<RoundResult> {
      const before = cpuMicros(one.process.pid);
      const result = await call(one, asking, { warmUpSeconds: 1, seconds: settings.seconds });
      const after = cpuMicros(one.process.pid);
      return {
        ...result,
        cpuMicros: before === null || after === null ? null : (after - before) / result.all,
      };
    },
  }));
  const about = `polls of the same ${fewKnown.toLocaleString('en')} clients in turn, over 16 connections`;
  return measureInRounds('memory, cached clients', about, contenders, settings);
}

function residentMb(probed: ProbedPortal): number {
  return (probed.lines().at(-1)?.rss ?? Number.NaN) / 1e6;
}

function findings(
  moreMb: number,
  idleMb: number,
  memoryPerClient: Kept,
  count: number,
  figure: ServerComparison,
): MeasurementResults {
  const many = count.toLocaleString('en');
  const resident = {
    name: `additional resident memory after requests of ${many} clients`,
    value: moreMb,
    unit: 'MB',
  } as const;
  const idle = {
    name: 'resident memory before the first request of a client',
    value: idleMb,
    unit: 'MB',
  } as const;
  const each = {
    name: 'memory per cached client',
    value: memoryPerClient.known / 1_000,
    unit: 'kB',
  } as const;
  const answer = {
    name: 'memory per cached poll response',
    value: memoryPerClient.told / 1_000,
    unit: 'kB',
  } as const;
  const [peer = '', , one = ''] = figure.servers.map(({ server }) => server);
  return {
    readings: [idle, resident, each, answer],
    goals: [
      { ...resident, most: 60 },
      { ...each, plain: 'Memory that a portal process needs for each client in its cache', most: 0.6 },
      ...goalOfCpuTime(figure, {
        name: `poll with ${many} cached clients: CPU time, relative to 1,000 cached clients`,
        peer,
        one,
        most: 1.1,
      }),
    ],
  };
}
