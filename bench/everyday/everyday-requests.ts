import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textAt } from '../../conformance/json.ts';
import { fetchOkJson, itemsOfPage } from '../data/lodge-example.ts';
import { exampleDocument } from '../lodgement-portal.ts';
import type { BenchPortal } from '../portal.ts';
import type { WrkRequest } from '../wrk.ts';

export const everydayRequestNames = [
  'first read',
  'repeated read',
  'read',
  'conditional read',
  'duties',
  'events of 100',
  'list of 100',
  'dry run',
  'token',
] as const;
export type EverydayRequestName = (typeof everydayRequestNames)[number];

/** Requests sent in turn, so that no response is cached from shortly before. */
export interface EverydayLoad {
  readonly about: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly requests: readonly WrkRequest[];
}

/** Returns one of the everyday requests of traders' systems, for a portal with their declarations. */
export async function prepareEverydayLoad(
  portal: BenchPortal,
  call: EverydayRequestName,
): Promise<EverydayLoad> {
  const headers = await portal.credentials();
  const get = (path: string): Promise<unknown> => fetchOkJson(portal.baseUrl, headers, path);
  const context = { headers, get, portal };
  return { headers, ...(await questions[call](context)) };
}

interface Asked {
  readonly headers: Readonly<Record<string, string>>;
  readonly get: (path: string) => Promise<unknown>;
  readonly portal: BenchPortal;
}

type Told = Pick<EverydayLoad, 'about' | 'requests'>;

/** More declarations than the portal's response cache can store. */
const firstReads = 10_000;

const questions: Readonly<Record<EverydayRequestName, (context: Asked) => Promise<Told>>> = {
  'first read': async ({ get }) => {
    const first = '/openapi/declarations?limit=100';
    const pages = [first, ...(await fetchPagePaths(get, first, firstReads / 100 - 1))];
    const requests: WrkRequest[] = [];
    for (const page of pages) requests.push(...(await eachDeclaration(get, '', page)));
    return {
      about: `${firstReads.toLocaleString('en')} declarations in turn, each read for the first time`,
      requests,
    };
  },
  'repeated read': async ({ get }) => {
    const requests = await eachDeclaration(get, '');
    return { about: 'the same declaration in every request', requests: requests.slice(0, 1) };
  },
  async read({ get }) {
    return { about: '100 declarations in turn', requests: await eachDeclaration(get, '') };
  },
  'conditional read': async ({ get, headers, portal }) => {
    const requests = await eachDeclaration(get, '');
    const tagged = requests.map(async ({ path }) => {
      const answer = await fetch(portal.baseUrl + path, { headers });
      await answer.text();
      return { path, headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } };
    });
    return {
      about: '100 unchanged declarations in turn, with If-None-Match: response 304',
      requests: await Promise.all(tagged),
    };
  },
  async duties({ get }) {
    return {
      about: 'the duties of 100 declarations in turn',
      requests: await eachDeclaration(get, '/duties'),
    };
  },
  'events of 100': async ({ get }) => {
    const pages = await fetchPagePaths(get, '/openapi/events?limit=100', 30);
    return { about: 'pages of 100 events at 30 cursors in turn', requests: pages.map((path) => ({ path })) };
  },
  'list of 100': async ({ get }) => {
    const pages = await fetchPagePaths(get, '/openapi/declarations?limit=100', 3);
    return { about: '3 pages of 100 declarations in turn', requests: pages.map((path) => ({ path })) };
  },
  'dry run': async () => {
    const bodies = Array.from({ length: 20 }, (_, place) =>
      JSON.stringify({ ...exampleDocument, lrn: `DRY-${place}` }),
    );
    const json = { 'Content-Type': 'application/json' };
    const path = '/openapi/declarations?dryRun=true';
    return {
      about: `20 declarations of ${bodies[0]?.length} bytes in turn`,
      requests: bodies.map((body) => ({ path, headers: json, body })),
    };
  },
  async token({ portal }) {
    const { hostToHost } = JSON.parse(await readFile(join(portal.dataDir, 'sandbox.json'), 'utf8'));
    const basic = Buffer.from(`${hostToHost.clientId}:${hostToHost.clientSecret}`).toString('base64');
    const headers = {
      Authorization: `Basic ${basic}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    };
    const request = { path: '/oauth/token', headers, body: 'grant_type=client_credentials' };
    return { about: 'a token request with client credentials', requests: [request] };
  },
};

async function eachDeclaration(
  get: Asked['get'],
  below: string,
  page = '/openapi/declarations?limit=100',
): Promise<WrkRequest[]> {
  return itemsOfPage(await get(page)).map((item) => ({
    path: `/openapi/declarations/${textAt(item, 'id')}${below}`,
  }));
}

/** Returns the paths of a list's pages, from the second on. */
export async function fetchPagePaths(
  get: Asked['get'],
  path: string,
  steps: number,
): Promise<readonly string[]> {
  const paths: string[] = [];
  while (paths.length < steps) {
    const cursor = textAt(await get(paths.at(-1) ?? path), 'cursor');
    if (cursor === undefined) throw new Error(`${path} ends after ${paths.length} pages`);
    paths.push(`${path}&after=${encodeURIComponent(cursor)}`);
  }
  return paths;
}
