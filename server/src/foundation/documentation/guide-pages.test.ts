import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { notFound, protocolProblems, rateLimited } from '../http/problems.ts';
import { readGuideBook } from './guide.ts';
import type { PublicResponse } from './public-response.ts';
import { publicPages } from './public-routes.ts';
import { headingId } from './render-guide.ts';

const prefix = '/customs';
const book = readGuideBook();
const problems = [...protocolProblems, rateLimited, notFound];
const { routes } = publicPages({
  baseUrl: `https://api.example${prefix}`,
  problems,
  openapi: () =>
    JSON.stringify({
      paths: {
        '/openapi/status': {
          get: { operationId: 'getStatus', summary: 'What has changed', tags: ['Status'] },
        },
      },
    }),
  management: () => '{}',
  publicApi: () => '{}',
  book,
  isReady: () => true,
  isSandbox: true,
});
const ids = (body: string): ReadonlySet<string> =>
  new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? ''));

async function get(path: string, queryString = ''): Promise<PublicResponse> {
  const route = routes.find((each) => each.path === path);
  assert.ok(route, `${path} is not served`);
  return route.handle({ header: () => undefined, queryString, address: '192.0.2.1' });
}

const textOf = async (path: string, queryString = ''): Promise<string> =>
  String((await get(path, queryString)).body);

describe('200', () => {
  test('every guide of the repository is in the table of contents', () => {
    const listed = new Set(book.guides.map(({ source }) => source));
    const root = join(import.meta.dirname, '../../../..');
    const missing = globSync('docs/guides/*.md', { cwd: root }).filter((file) => !listed.has(file));
    assert.deepEqual(missing, []);
  });

  test('links in guides lead to served pages, and anchors to existing headings', async () => {
    // Paths that are not guide pages, so this test does not check them: problem pages, validation rules, the Postman
    // collection, assets and console pages.
    const elsewhere =
      /^\/(problems\/\w+|rules|docs\/collection[\w-]*\.json|verify|assets\/.*|\.well-known\/.*|console\/(?:sign-in|tariff)?)$/;
    for (const { path, source } of book.guides) {
      const body = await textOf(path);
      for (const [, link = ''] of body.matchAll(/(?:href|src)="([^"]*)"/g)) {
        if (/^(https:|data:)/.test(link)) continue;
        const [target = '', place] = link.split('#');
        const [inside = ''] = target.slice(prefix.length).split('?');
        if (elsewhere.test(inside)) continue;
        const page = target === '' ? body : await textOf(inside);
        if (place !== undefined) assert.ok(ids(page).has(place), `${source} links to ${link}`);
      }
    }
  });

  test('a rendered guide has one h1, unique ids and no unconverted Markdown', async () => {
    for (const { path } of book.guides) {
      const body = await textOf(path);
      assert.equal(body.match(/<h1/g)?.length, 1, path);
      const all = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      assert.equal(new Set(all).size, all.length, `${path} has an id twice`);
      assert.doesNotMatch(body, /\]\([a-z./]+\.md|<!--/, path);
    }
  });

  test('each guide links to the previous and the next guide, and to the changelog', async () => {
    for (const [index, { path }] of book.guides.entries()) {
      const body = await textOf(path);
      const led = [...body.matchAll(/<a rel="(?:prev|next)" href="([^"]+)"/g)].map(([, link]) => link);
      const beside = [book.guides[index - 1], book.guides[index + 1]].flatMap((each) => each ?? []);
      assert.deepEqual(
        led,
        beside.map((each) => `${prefix}${each.path}`),
      );
      assert.ok(body.includes(`href="${prefix}/changes"`), path);
    }
  });

  test('guides are available as Markdown with absolute links', async () => {
    const markdown = await textOf('/docs/guides/status.md');
    assert.match(markdown, /^# /);
    assert.match(markdown, /\]\(https:\/\/api\.example\/customs\/docs\/lifecycle\.md\)/);
    for (const { path } of book.guides) {
      for (const [, link = ''] of (await textOf(`${path}.md`)).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (!/^https:\/\/api\.example\/customs\/docs\/(?!collection)/.test(link)) continue;
        await get(link.slice('https://api.example/customs'.length).split('#')[0] ?? '');
      }
    }
  });

  test('llms.txt lists every guide', async () => {
    const list = await textOf('/llms.txt');
    assert.match(list, /^# Customs Portal\n\n> /);
    for (const { path } of book.guides.slice(1)) assert.ok(list.includes(`${path}.md)`), path);
  });

  test('the search finds guides by words and errors by code', async () => {
    assert.match(await textOf('/docs/search', 'q=idempotency+key'), /docs\/guides\/safe-submission/);
    assert.match(await textOf('/docs/search', 'q=rate_limited'), /problems\/rate_limited/);
    assert.match(await textOf('/docs/search', 'q=revocaton'), /<li>/, 'slightly misspelt');
    assert.match(await textOf('/docs/search', 'q=openapi+status'), /href="\/customs\/docs\/api\/getStatus"/);
    assert.match(await textOf('/docs/search', 'q=zzzzqqqq'), /No results/);
    assert.doesNotMatch(await textOf('/docs/search'), /No results/);
  });

  test('the search page escapes the search term', async () => {
    const body = await textOf('/docs/search', `q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    assert.doesNotMatch(body, /<script>/);
  });
});

test('every picture of the guides exists in each variant and is used', async () => {
  const root = join(import.meta.dirname, '../../../..');
  const pages = await Promise.all(book.guides.map(({ path }) => textOf(path)));
  const shown = [...pages, readFileSync(join(root, 'README.md'), 'utf8')].flatMap((page) =>
    [...page.matchAll(/docs\/images\/[\w-]+\.(?:png|svg)/g)].map(([name]) => name),
  );
  const there = globSync('docs/images/*', { cwd: root }).map((name) => name.replaceAll('\\', '/'));
  assert.deepEqual([...new Set(shown)].sort(), there.sort());
});

test('headings of guides get the same ids as on code hosting sites', () => {
  assert.equal(headingId('What is not there yet'), 'what-is-not-there-yet');
  assert.equal(headingId('`since`, `limit` & more'), 'since-limit--more');
});
