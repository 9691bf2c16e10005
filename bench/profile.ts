import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { textAt } from '../conformance/json.ts';
import { generateLoad, rawHttpRequest } from './generate-load.ts';
import { exampleDocument, withLodgementPortal } from './lodgement-portal.ts';
import type { BenchPortal } from './portal.ts';
import { preparePollRequest } from './status-poll.ts';

/*
 * node bench/profile.ts NAME: profiles the CPU time of the portal while it serves one kind of request as fast
 * as it can. The profile is saved for a browser's developer tools.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '10' },
    keep: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const texts: Readonly<Record<string, (portal: BenchPortal) => Promise<string>>> = {
  async read(portal) {
    const headers = await portal.credentials();
    const response = await fetch(`${portal.baseUrl}/openapi/declarations?lodge=true`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...exampleDocument, lrn: 'PROFILED' }),
    });
    const id = textAt(await response.json(), 'id');
    return rawHttpRequest('GET', `${portal.baseUrl}/openapi/declarations/${id}`, headers);
  },
  'poll-304': (portal) => pollText(portal, 304),
  'poll-200': (portal) => pollText(portal, 200),
  lodging: (portal) => declarationText(portal, 'lodge=true'),
  'dry-run': (portal) => declarationText(portal, 'dryRun=true'),
  async token(portal) {
    const { hostToHost } = JSON.parse(await readFile(join(portal.dataDir, 'sandbox.json'), 'utf8'));
    const basic = Buffer.from(`${hostToHost.clientId}:${hostToHost.clientSecret}`).toString('base64');
    const headers = {
      Authorization: `Basic ${basic}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    };
    return rawHttpRequest('POST', `${portal.baseUrl}/oauth/token`, headers, 'grant_type=client_credentials');
  },
};

async function pollText(portal: BenchPortal, status: 304 | 200): Promise<string> {
  const { url, headers } = await preparePollRequest(portal, status);
  return rawHttpRequest('GET', url, headers);
}

async function declarationText(portal: BenchPortal, query: string): Promise<string> {
  const headers = { ...(await portal.credentials()), 'Content-Type': 'application/json' };
  const body = JSON.stringify({ ...exampleDocument, lrn: 'PROFILE-12345678' });
  const text = rawHttpRequest('POST', `${portal.baseUrl}/openapi/declarations?${query}`, headers, body);
  return text.replace('12345678', '{n}');
}

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Prints self time by function and by source, for the last seconds of a profile. */
function printProfile({ nodes, samples, timeDeltas }: Profile, seconds: number): void {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const [byFunction, byPlace] = [new Map<string, number>(), new Map<string, number>()];
  let [total, passed] = [0, 0];
  for (let index = samples.length - 1; index >= 0 && passed < seconds * 1e6; index -= 1) {
    const micros = timeDeltas[index] ?? 0;
    passed += micros;
    const frame = names.get(samples[index] ?? 0);
    if (!frame || frame.functionName === '(idle)') continue;
    total += micros;
    const place = placeOf(frame.url);
    const name = `${frame.functionName || '(anonymous)'}  ${place}:${frame.lineNumber + 1}`;
    byFunction.set(name, (byFunction.get(name) ?? 0) + micros);
    const area = frame.url === '' ? frame.functionName || '(native)' : areaOf(place);
    byPlace.set(area, (byPlace.get(area) ?? 0) + micros);
  }
  for (const [title, found] of [
    ['by line of code', byPlace],
    ['by function', byFunction],
  ] as const) {
    console.log(`\n${title}, self time`);
    const sorted = [...found].toSorted(([, a], [, b]) => b - a).slice(0, 40);
    for (const [name, micros] of sorted)
      console.log(`${((micros / total) * 100).toFixed(1).padStart(6)} %  ${name}`);
  }
}

function placeOf(url: string): string {
  return url.replace(/^.*\/node_modules\//, '').replace(/^.*\/server\/src\//, '');
}

function areaOf(place: string): string {
  if (place.startsWith('node:')) return place;
  return place
    .split('/')
    .slice(0, place.startsWith('@') || place.startsWith('foundation') ? 2 : 1)
    .join('/');
}

const [name = ''] = positionals;
const textFor = texts[name];
if (!textFor || values.help) {
  const usage = `node bench/profile.ts [--seconds N] [--keep FILE] ${Object.keys(texts).join(' | ')}`;
  (values.help ? console.log : console.error)(usage);
  process.exit(values.help ? 0 : 2);
}
const seconds = Number(values.seconds);
await withLodgementPortal(async ({ portal }) => {
  const directory = await mkdtemp(join(tmpdir(), 'customs-portal-bench-'));
  const running = await portal.start(['--cpu-prof', '--cpu-prof-dir', directory]);
  const request = await textFor(portal);
  const port = Number(new URL(portal.baseUrl).port);
  const load = { port, connections: 32, warmUpSeconds: 2, seconds, perSecond: null, request };
  const figures = await generateLoad(load, ['200', '201', '304']);
  await running.stop();
  console.log(
    `${name}: ${Math.round(figures.perSecond)} requests per second, p99 ${figures.p99Ms.toFixed(1)} ms`,
  );
  const [file = ''] = await readdir(directory);
  const text = await readFile(join(directory, file), 'utf8');
  if (values.keep !== undefined) await writeFile(values.keep, text);
  await rm(directory, { recursive: true, force: true });
  printProfile(JSON.parse(text), seconds);
});
