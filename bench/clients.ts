import { testServer } from '../server/src/foundation/database/testing/throwaway-database.ts';
import { fillWithClients, type SeededCallers, tokenClaimsOf } from './data/callers.ts';
import { generateLoad, rawHttpRequest } from './generate-load.ts';
import { measureInRounds, type RoundResult } from './interleaved-rounds.ts';
import {
  cpuMicrosOfServerAndDatabase,
  createPortalOnServer,
  type FilledPortal,
  waitUntilStartUpWorkEnds,
} from './large-portal.ts';
import {
  type BenchmarkSettings,
  cpuTimeRatio,
  type Goal,
  type Measurement,
  type ServerComparison,
} from './measurement.ts';

/** Cost of a request with few clients and keys, and with very many. */
export const clientCountMeasurement: Measurement = {
  name: 'clients',
  about:
    'polls of cached and of uncached clients, in a database with 1 client and in a database with 1,000,000 clients',
  lasts: (settings) =>
    (settings.quick ? 20 : 150) + sizesOf(settings).length * settings.rounds * (settings.seconds * 2 + 4),
  async measure(settings) {
    const server = await testServer();
    const grown: Filled[] = [];
    try {
      for (const size of sizesOf(settings)) {
        const { portal, connection } = await createPortalOnServer(server, `clients_${size}`);
        const name = `${size.toLocaleString('en')} client${size === 1 ? '' : 's'}`;
        settings.say(`clients: fills a database with ${name}`);
        const first = await portal.start();
        const claims = tokenClaimsOf((await portal.credentials()).Authorization ?? '');
        await first.stop();
        // One client sends requests in each: only the number of clients differs, not the volume of the request log.
        const callers = await fillWithClients(connection, { clients: size, calling: 1, claims });
        const process = await portal.start();
        grown.push({ name, portal, connection, callers, process });
        settings.say(`clients: ${await waitUntilStartUpWorkEnds({ process, connection })}`);
      }
      const figures = [await measureKnown(grown, settings), await measureUnknown(grown, settings)];
      return { figures, goals: figures.flatMap(goalOf) };
    } finally {
      await Promise.all(grown.map(({ process }) => process.stop()));
      await Promise.all(grown.map(({ portal }) => portal.remove()));
      await server.stop();
    }
  },
};

const tokenCacheConnections = 16;
const tokenCacheWarmUpSeconds = 1;

function sizesOf({ quick }: BenchmarkSettings): readonly number[] {
  return quick ? [1, 20_000] : [1, 1_000, 100_000, 1_000_000];
}

interface Filled extends FilledPortal {
  readonly callers: SeededCallers;
}

function goalOf({ name, servers }: ServerComparison): Goal[] {
  const [small, large] = [servers[0], servers.at(-1)];
  if (!small || !large) return [];
  return [
    {
      name: `${name}: CPU time, relative to 1 client`,
      value: cpuTimeRatio(small, large),
      unit: '×',
      most: 1.1,
    },
  ];
}

/** The first is measured twice: the difference between the two is the noise. */
function twice(grown: readonly Filled[]): readonly Filled[] {
  const [first] = grown;
  return first ? [first, { ...first, name: `${first.name}, again` }, ...grown.slice(1)] : [];
}

function measureKnown(grown: readonly Filled[], settings: BenchmarkSettings): Promise<ServerComparison> {
  const contenders = twice(grown).map((one) => {
    const rows = one.callers.credentials(1_000);
    return {
      server: one.name,
      measure: () =>
        measureOnce(one, rows, { warmUpSeconds: tokenCacheWarmUpSeconds, seconds: settings.seconds }),
    };
  });
  const about = `1,000 cached tokens of one client in turn, ${tokenCacheConnections} connections`;
  return measureInRounds('clients, cached', about, contenders, settings);
}

/** Measures requests with unused tokens, each of which must be verified and looked up. */
function measureUnknown(grown: readonly Filled[], settings: BenchmarkSettings): Promise<ServerComparison> {
  const most = settings.quick ? 500 : 3_000;
  const contenders = twice(grown).map((one) => ({
    server: one.name,
    measure: () => measureOnce(one, one.callers.credentials(most), { warmUpSeconds: 0, seconds: 60, most }),
  }));
  const about = `${most.toLocaleString('en')} tokens, each used for the first time, ${tokenCacheConnections} connections`;
  return measureInRounds('clients, uncached', about, contenders, settings);
}

async function measureOnce(
  one: Filled,
  rows: readonly (readonly string[])[],
  times: { readonly warmUpSeconds: number; readonly seconds: number; readonly most?: number },
): Promise<RoundResult> {
  const { port } = new URL(one.portal.baseUrl);
  const headers = { Authorization: 'Bearer {0}', 'portal-api-key': '{1}', Accept: 'application/json' };
  const request = rawHttpRequest('GET', `${one.portal.baseUrl}/openapi/status`, headers);
  const before = await cpuMicrosOfServerAndDatabase(one);
  const result = await generateLoad(
    { port: Number(port), connections: tokenCacheConnections, perSecond: null, request, rows, ...times },
    ['200'],
  );
  const after = await cpuMicrosOfServerAndDatabase(one);
  const all = result.all;
  return { ...result, cpuMicros: before === null || after === null ? null : (after - before) / all };
}
