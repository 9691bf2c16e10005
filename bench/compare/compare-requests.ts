import { textAt } from '../../conformance/json.ts';
import { fetchOkJson, itemsOfPage } from '../data/lodge-example.ts';
import type { DatabaseProfile } from '../database-profile.ts';
import { prepareEverydayLoad } from '../everyday/everyday-requests.ts';
import { generateLoad, rawHttpRequest } from '../generate-load.ts';
import { exampleDocument } from '../lodgement-portal.ts';
import { cpuMicros, cpuMicrosWithChildren } from '../pinned-process.ts';
import { preparePollRequest } from '../status-poll.ts';
import type { ComparedFigure } from './compared-figure.ts';
import type { ComparedVersion } from './compared-version.ts';

/** Kinds of requests that both sides serve in turn, and the cost of one. */
export const requestKinds = ['polls', 'reads', 'lodging'] as const;
export type RequestKind = (typeof requestKinds)[number];

export interface RoundDurations {
  readonly rounds: number;
  readonly seconds: number;
  /** A window of lodgements is longer than the time in which a WAL segment fills. */
  readonly lodgingSeconds: number;
  readonly lodgingWarmUpSeconds: number;
}

interface Load {
  readonly name: string;
  readonly connections: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly statuses: readonly string[];
  /** The production profile has no automatic officer. */
  readonly profile: DatabaseProfile;
  /** Returns the next request; each window uses new reference numbers. */
  prepare(side: ComparedVersion): Promise<() => Sent>;
}

interface Sent {
  /** `{0}` is a value of the next row, `{n}` a new number. */
  readonly request: string;
  readonly rows?: readonly (readonly string[])[];
}

/** Measures CPU time per request and requests a second, in rounds that alternate the first side. */
export async function compareRequestCosts(
  sides: readonly ComparedVersion[],
  kind: RequestKind,
  durations: RoundDurations,
  say: (line: string) => void,
): Promise<readonly ComparedFigure[]> {
  const lines: ComparedFigure[] = [];
  for (const load of loadsOf(kind, durations)) {
    const costs: Record<ComparedVersion['label'], Cost[]> = { before: [], after: [] };
    for (let round = 0; round < durations.rounds; round += 1) {
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        say(`compare: ${load.name}, ${side.label}, round ${round + 1} of ${durations.rounds}`);
        costs[side.label].push(await measureLoad(side, load));
      }
    }
    lines.push(...linesOf(load.name, costs));
  }
  return lines;
}

interface Cost {
  readonly portalMicros: number;
  readonly databaseMicros: number;
  readonly perSecond: number;
}

function linesOf(
  name: string,
  costs: Readonly<Record<ComparedVersion['label'], readonly Cost[]>>,
): ComparedFigure[] {
  const line = (what: string, unit: ComparedFigure['unit'], of: (cost: Cost) => number): ComparedFigure => ({
    name: `${name}: ${what}`,
    unit,
    before: costs.before.map(of),
    after: costs.after.map(of),
  });
  return [
    line('CPU', 'µs', ({ portalMicros, databaseMicros }) => portalMicros + databaseMicros),
    line('CPU of the portal', 'µs', ({ portalMicros }) => portalMicros),
    line('CPU of PostgreSQL', 'µs', ({ databaseMicros }) => databaseMicros),
    line('requests per second', '/s', ({ perSecond }) => perSecond),
  ];
}

async function measureLoad(side: ComparedVersion, load: Load): Promise<Cost> {
  const { portal } = side.subject;
  const running = await side.subject.start(load.profile);
  try {
    const loadSettings = {
      port: Number(new URL(portal.baseUrl).port),
      connections: load.connections,
      warmUpSeconds: 0,
      perSecond: null,
    };
    const next = await load.prepare(side);
    const send = (seconds: number) => generateLoad({ ...loadSettings, seconds, ...next() }, load.statuses);
    await send(load.warmUpSeconds);
    const cpu = () => [cpuMicros(running.pid), cpuMicrosWithChildren(side.cluster.postgres)] as const;
    const before = cpu();
    const { all, perSecond } = await send(load.seconds);
    const after = cpu();
    const used = (index: 0 | 1): number =>
      ((after[index] ?? Number.NaN) - (before[index] ?? Number.NaN)) / all;
    return { portalMicros: used(0), databaseMicros: used(1), perSecond };
  } finally {
    await running.stop();
  }
}

function loadsOf(
  kind: RequestKind,
  { seconds, lodgingSeconds, lodgingWarmUpSeconds }: RoundDurations,
): readonly Load[] {
  const short = { connections: 32, seconds, warmUpSeconds: 3 };
  switch (kind) {
    case 'polls':
      return [pollLoad(304), pollLoad(200)].map((load) => ({ ...load, ...short }));
    case 'reads':
      return [firstReads, repeatedReads].map((load) => ({
        ...load,
        ...short,
        connections: 8,
        warmUpSeconds: 6,
      }));
    case 'lodging':
      return [
        { ...lodgingLoad(), connections: 32, seconds: lodgingSeconds, warmUpSeconds: lodgingWarmUpSeconds },
      ];
    default:
      return kind satisfies never;
  }
}

type Prepared = Pick<Load, 'name' | 'statuses' | 'profile' | 'prepare'>;

function pollLoad(status: 304 | 200): Prepared {
  return {
    name: `poll, ${status}`,
    statuses: [String(status)],
    profile: 'sandbox',
    async prepare({ subject }) {
      const { url, headers } = await preparePollRequest(subject.portal, status);
      const request = rawHttpRequest('GET', url, headers);
      return () => ({ request });
    },
  };
}

/** Declarations of all organisations in turn: more than the response cache can store. */
const firstReads: Prepared = {
  name: 'first read',
  statuses: ['200'],
  profile: 'sandbox',
  async prepare({ subject }) {
    const rows: { readonly turn: number; readonly row: readonly string[] }[] = [];
    for (const { token, key } of subject.allColdCallers()) {
      const headers = { Authorization: `Bearer ${token}`, 'portal-api-key': key };
      const page = await fetchOkJson(subject.portal.baseUrl, headers, '/openapi/declarations?limit=100');
      for (const [turn, item] of itemsOfPage(page).entries())
        rows.push({ turn, row: [textAt(item, 'id') ?? '', token, key] });
    }
    // One of each organisation, then the next of each: during the warm-up the portal caches all callers.
    const inTurn = rows.toSorted((one, two) => one.turn - two.turn).map(({ row }) => row);
    const headers = { Authorization: 'Bearer {1}', 'portal-api-key': '{2}', Accept: 'application/json' };
    const url = `${subject.portal.baseUrl}/openapi/declarations/ID`;
    const request = rawHttpRequest('GET', url, headers).replace('/ID', '/{0}');
    return () => ({ request, rows: inTurn });
  },
};

const repeatedReads: Prepared = {
  name: 'repeated read',
  statuses: ['200'],
  profile: 'sandbox',
  async prepare({ subject: { portal } }) {
    const { headers, requests } = await prepareEverydayLoad(portal, 'repeated read');
    const request = rawHttpRequest('GET', portal.baseUrl + requests[0]?.path, headers);
    return () => ({ request });
  },
};

let runs = 100;

function lodgingLoad(): Prepared {
  return {
    name: 'lodgement',
    statuses: ['201'],
    profile: 'production',
    async prepare({ subject: { portal } }) {
      const headers = { ...(await portal.credentials()), 'Content-Type': 'application/json' };
      return () => {
        runs += 1;
        // Each declaration names another invoice: one with the invoice of an earlier one is a possible duplicate
        // (R513).
        const body = JSON.stringify({ ...exampleDocument, lrn: `COMPARE-${runs}-12345678` }).replaceAll(
          exampleDocument.invoice.number,
          'C12345678',
        );
        const text = rawHttpRequest(
          'POST',
          `${portal.baseUrl}/openapi/declarations?lodge=true`,
          headers,
          body,
        );
        return { request: text.replaceAll('12345678', '{n}') };
      };
    },
  };
}
