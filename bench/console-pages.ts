import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord, requireTextAt, textAt, valueAt } from '../conformance/json.ts';
import { testServer } from '../server/src/foundation/database/testing/throwaway-database.ts';
import { type ConsoleBrowser, signInToConsole } from '../tests/console-browser.ts';
import { fillConsoleData } from './data/fill-console.ts';
import { fillDatabase } from './data/fill-declarations.ts';
import { itemsOfPage, lodgeExample } from './data/lodge-example.ts';
import type {
  BenchmarkSettings,
  Goal,
  Measurement,
  ServerComparison,
  ServerMeasurements,
} from './measurement.ts';
import { type BenchPortal, createBenchPortal } from './portal.ts';

const declarations = 100_000;
const size = { organisations: 10, clients: 10_000, calls: 1_000_000 };
const callsEach = 20;
const accounts = ['trader', 'officer', 'administrator'] as const;
type Account = (typeof accounts)[number];

/** Cost of the console's requests on a large database. */
export const consolePagesMeasurement: Measurement = {
  name: 'console-pages',
  about:
    'requests that the pages of the console send, in a database of 100,000 declarations, 10,000 clients and 1,000,000 logged requests',
  lasts: () => 150,
  async measure(settings) {
    const server = await testServer();
    const portal = await createBenchPortal({
      DATABASE_URL: `postgresql://${server.connection.user}@/postgres?host=${encodeURIComponent(server.connection.host)}`,
      PORTAL_SECRET: 'the secret of a portal that is only measured',
    });
    try {
      await fill(portal, server.connection, settings);
      const process = await portal.start();
      try {
        const figures: ServerComparison[] = [];
        for (const account of accounts) figures.push(await measureAccount(portal, account, settings));
        return { figures, goals: figures.map(goalOf) };
      } finally {
        await process.stop();
      }
    } finally {
      await portal.remove();
      await server.stop();
    }
  },
};

function goalOf({ name, servers }: ServerComparison): Goal {
  const slowest = Math.max(...servers.flatMap(({ p99Ms }) => p99Ms));
  const plain = `Slowest request that a console page sends, role ${name.replace('console-pages, ', '')}`;
  return { name: `${name}: slowest request`, plain, value: slowest, unit: 'ms', most: 300 };
}

async function fill(
  portal: BenchPortal,
  connection: Parameters<typeof fillConsoleData>[0],
  { say }: BenchmarkSettings,
): Promise<void> {
  const first = await portal.start();
  try {
    await lodgeExample(portal, 'CLEARED-', 'cleared');
    await lodgeExample(portal, 'UNPAID-', 'accepted');
  } finally {
    await first.stop();
  }
  say('console-pages: fills a database');
  await fillConsoleData(connection, size);
  await fillDatabase(connection, { declarations, organisations: size.organisations });
}

/** Measures every list that the console shows a role, and the resources below its first item. */
async function measureAccount(
  portal: BenchPortal,
  account: Account,
  { say }: BenchmarkSettings,
): Promise<ServerComparison> {
  const people = JSON.parse(await readFile(join(portal.dataDir, 'sandbox.json'), 'utf8'));
  const email = requireTextAt(people, 'sandbox.json', account, 'email');
  const password = requireTextAt(people, 'sandbox.json', account, 'password');
  const browser = await signInToConsole(portal.baseUrl, { email, password });
  const session = await browser.call('GET', '/management/session');
  const role = textAt(session.body, 'role');
  const servers: ServerMeasurements[] = [
    await measurePath(browser, 'GET /management/session', '/management/session'),
  ];
  for (const path of await pathsFor(portal, role)) {
    const whole = await wholePath(browser, path);
    if (whole === null)
      say(`console-pages: skips ${path}, because the database contains no object for this path`);
    else servers.push(await measurePath(browser, path.replace('/management', ''), whole));
  }
  return {
    name: `console-pages, ${role}`,
    about: `one request after another, ${callsEach} requests for each path`,
    servers,
  };
}

/** Returns the paths that the console requests by GET, from its sources. */
async function askedByConsole(): Promise<ReadonlySet<string>> {
  const sources = join(import.meta.dirname, '..', 'console', 'src');
  const files = (await readdir(sources, { recursive: true })).filter((file) => /(?<!\.d)\.tsx?$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(sources, file), 'utf8')));
  const calls = texts.flatMap((text) => [...text.matchAll(/\bGET\(\s*'([^']+)'/g)]);
  return new Set(calls.map(([, path = '']) => path));
}

async function pathsFor(portal: BenchPortal, role: string | undefined): Promise<readonly string[]> {
  const document: unknown = await (await fetch(`${portal.baseUrl}/management/openapi.json`)).json();
  const consolePaths = await askedByConsole();
  const paths = valueAt(document, 'paths');
  return Object.entries(isRecord(paths) ? paths : {}).flatMap(([path, item]) => {
    const roles = valueAt(item, 'get', 'x-roles');
    const may = Array.isArray(roles) && roles.includes(role);
    return may && consolePaths.has(path) ? [path] : [];
  });
}

/**
 * Returns the path with the id of the first item of its list; null for an empty list, or if the copies have
 * no such item.
 */
async function wholePath(browser: ConsoleBrowser, path: string): Promise<string | null> {
  const parameter = /\/\{[^}]+\}/.exec(path);
  if (!parameter) return (await browser.call('GET', path)).status === 200 ? path : null;
  const list = await browser.call('GET', path.slice(0, parameter.index));
  const id = textAt(itemsOfPage(list.body)[0], 'id');
  if (list.status !== 200 || id === undefined) return null;
  return wholePath(browser, path.replace(parameter[0], `/${id}`));
}

async function measurePath(browser: ConsoleBrowser, name: string, path: string): Promise<ServerMeasurements> {
  const times: number[] = [];
  for (let call = 0; call < callsEach; call += 1) {
    const began = performance.now();
    const { status, text } = await browser.call('GET', path);
    times.push(performance.now() - began);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  }
  return {
    server: name,
    perSecond: times.map((ms) => 1_000 / ms),
    p99Ms: [Math.max(...times)],
    cpuMicros: [],
  };
}
