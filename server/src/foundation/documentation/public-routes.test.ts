import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { notFound, protocolProblems, rateLimited } from '../http/problems.ts';
import { encodingFor } from './encoding.ts';
import { readGuideBook } from './guide.ts';
import type { PublicAnswer, PublicRoute } from './public-answer.ts';
import { publicPages } from './public-routes.ts';

const contract = join(import.meta.dirname, '../../../../contract');
const parts = {
  baseUrl: 'https://api.example/customs',
  problems: [...protocolProblems, rateLimited, notFound],
  openapi: () => '{"openapi":"3.1.1"}',
  management: () => '{}',
  book: readGuideBook(),
};
const { routes } = publicPages(parts);

function route(path: string): PublicRoute {
  const found = routes.find((each) => each.path === path);
  assert.ok(found, `${path} is not served`);
  return found;
}

async function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<PublicAnswer> {
  return route(path).handle({ header: (name) => headers[name], queryString: '' });
}

function header(answer: PublicAnswer, name: string): string | undefined {
  const index = answer.headers.findIndex((text, place) => place % 2 === 0 && text === name);
  return index === -1 ? undefined : answer.headers[index + 1];
}

describe('200', () => {
  test('the documents, for pages of any origin', async () => {
    const answer = await get('/openapi.json');
    assert.equal(String(answer.body), '{"openapi":"3.1.1"}');
    assert.equal(header(answer, 'Access-Control-Allow-Origin'), '*');
    assert.equal((await get('/management/openapi.json')).status, 200);
  });

  test('each path once, and links that carry the prefix of the base URL', async () => {
    const paths = routes.map((each) => each.path);
    assert.equal(new Set(paths).size, paths.length);
    for (const path of ['/', '/docs', '/problems', '/problems/not_found']) {
      const text = String((await get(path, { accept: 'text/html' })).body);
      for (const [, target] of text.matchAll(/(?:href|src)="([^"]*)"/g)) {
        // The console's page is served at every path below its own.
        if (target?.startsWith('data:') || target?.includes('.well-known') || target?.endsWith('/console/'))
          continue;
        const known = paths.map((each) => `/customs${each}`);
        assert.ok(target && known.includes(target), `${path} links to ${target}`);
      }
    }
  });

  test('problems as JSON or HTML, as asked', async () => {
    const catalogue = JSON.parse(String((await get('/problems')).body));
    assert.equal(catalogue.problems.length, protocolProblems.length + 1);
    assert.equal(catalogue.problems[0].type, 'https://api.example/customs/problems/request_malformed');
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    assert.match(String((await get('/problems', { accept: browser })).body), /<h1>Problems<\/h1>/);
    const page = await get('/problems/rate_limited');
    assert.match(String(page.body), /<h1>Too many calls<\/h1>[\s\S]*429 TOO MANY REQUESTS/);
    assert.equal(header(page, 'Vary'), 'Accept');
    const entry = await get('/problems/rate_limited', { accept: 'application/json' });
    assert.equal(JSON.parse(String(entry.body)).retryable, true);
  });

  test('the reference by its folder, too', async () => {
    const answer = await get('/docs/');
    assert.equal(answer.status, 308);
    assert.equal(header(answer, 'Location'), '/customs/docs');
  });
});

describe('304', () => {
  test('to a caller that has the document already', async () => {
    const tag = header(await get('/openapi.json'), 'ETag') ?? '';
    const again = await get('/openapi.json', { 'if-none-match': `"other", W/${tag}` });
    assert.deepEqual([again.status, again.body, header(again, 'ETag')], [304, '', tag]);
    assert.equal((await get('/openapi.json', { 'if-none-match': '"other"' })).status, 200);
  });
});

describe('the reference', () => {
  const texts = {
    openapi: readFileSync(join(contract, 'openapi.json'), 'utf8'),
    management: readFileSync(join(contract, 'management.json'), 'utf8'),
  };
  const whole = publicPages({ ...parts, openapi: () => texts.openapi, management: () => texts.management });
  const read = async (path: string): Promise<string> => {
    const exact = whole.routes.find((each) => each.path === path);
    const below = whole.resources.find((each) => path.startsWith(each.below));
    const header = () => undefined;
    if (exact) return String((await exact.handle({ header, queryString: '' })).body);
    const answer = await below?.handle({ header, address: '192.0.2.1' }, path.slice(below.below.length));
    assert.ok(answer && 'status' in answer, `${path} is not served`);
    return String(answer.body);
  };
  const operations = [
    { contents: '/docs', below: '/docs/api/', text: texts.openapi },
    { contents: '/docs/management', below: '/docs/management/', text: texts.management },
  ].map(({ contents, below, text }) => ({
    contents,
    below,
    ids: [...text.matchAll(/"operationId": "(\w+)"/g)],
  }));

  test('has a page for each operation and each schema, without scripts, and links that lead on', async () => {
    const known = new Set<string>();
    const follow = async (path: string): Promise<void> => {
      if (known.has(path)) return;
      known.add(path);
      const body = await read(path);
      assert.equal(body.match(/<h1/g)?.length, 1, path);
      assert.doesNotMatch(body, /<script|<no value>|undefined|\[object/, path);
      assert.ok(body.length < 120_000, `${path} is ${body.length} long`);
      const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      assert.equal(new Set(ids).size, ids.length, `${path} has an id twice`);
      for (const [, link = ''] of body.matchAll(
        /href="(?:\/customs)(\/docs(?:\/(?:api|management)[^"#]*)?)["#]/g,
      ))
        await follow(link);
    };
    await follow('/docs');
    for (const { below, ids } of operations) {
      assert.ok(ids.length > 50);
      for (const [, id] of ids) assert.ok(known.has(below + id), `${below}${id} is not linked`);
    }
    assert.ok(known.has('/docs/api/schemas/GoodsItem'));
  });

  test('tells how an operation is called, and all that it answers', async () => {
    const body = await read('/docs/api/createDeclaration');
    for (const said of [
      '<h1>Create a declaration</h1>',
      '<code>/openapi/declarations</code>',
      'curl -X POST &quot;https://api.example/customs/openapi/declarations&quot;',
      'portal-api-key: $API_KEY',
      '<code>dryRun</code>',
      'href="/customs/docs/api/schemas/GoodsItem"',
      'COFFEE-2025-0117',
      '201 Created',
      '409 CONFLICT',
      'href="/customs/problems/lrn_in_use"',
      'href="/customs/rules"',
    ])
      assert.ok(body.includes(said), said);
    assert.match(await read('/docs/management/createClient'), /People in the role owner/);
  });

  test('leads from the places of the reference that there was before', async () => {
    assert.match(await read('/docs'), /id="openapi\/tag\/status\/GET\/openapi\/status"/);
  });

  test('loads nothing, and runs nothing', async () => {
    const [api] = whole.resources;
    const request = { header: () => undefined, address: '192.0.2.1' };
    const below = await api?.handle(request, 'readStatus');
    assert.ok(below && 'status' in below);
    for (const answer of [await get('/docs'), await get('/docs/management'), below]) {
      const policy = header(answer, 'Content-Security-Policy') ?? '';
      assert.match(policy, /^default-src 'none'; style-src 'sha256-/);
      assert.doesNotMatch(policy, /script-src|unsafe|connect-src/);
      assert.ok(header(answer, 'ETag'));
    }
  });

  test('refuses names that are none', async () => {
    const [api] = whole.resources;
    for (const name of ['nothing', 'schemas/nothing', 'schemas/', '../api/readStatus']) {
      const answer = await api?.handle({ header: () => undefined, address: '192.0.2.1' }, name);
      assert.ok(answer && 'kind' in answer, name);
    }
  });
});

test('Accept-Encoding chooses br, gzip or nothing', () => {
  const cases: [string | undefined, string][] = [
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['deflate', 'identity'],
    ['*', 'br'],
  ];
  for (const [given, expected] of cases) assert.equal(encodingFor(given), expected, String(given));
});
