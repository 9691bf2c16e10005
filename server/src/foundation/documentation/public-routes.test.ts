import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { encodingFor } from '../http/content-encoding.ts';
import { notFound, protocolProblems, rateLimited } from '../http/problems.ts';
import { readGuideBook } from './guide.ts';
import type { PublicResponse, PublicRoute } from './public-response.ts';
import { publicPages } from './public-routes.ts';

const contract = join(import.meta.dirname, '../../../../contract');
const parts = {
  baseUrl: 'https://api.example/customs',
  problems: [...protocolProblems, rateLimited, notFound],
  openapi: () => '{"openapi":"3.1.0"}',
  management: () => '{}',
  publicApi: () => '{}',
  book: readGuideBook(),
  isReady: () => true,
  isSandbox: true,
};
const { routes } = publicPages(parts);

function route(path: string): PublicRoute {
  const found = routes.find((each) => each.path === path);
  assert.ok(found, `${path} is not served`);
  return found;
}

async function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<PublicResponse> {
  return route(path).handle({ header: (name) => headers[name], queryString: '', address: '192.0.2.1' });
}

function header(answer: PublicResponse, name: string): string | undefined {
  const index = answer.headers.findIndex((text, place) => place % 2 === 0 && text === name);
  return index === -1 ? undefined : answer.headers[index + 1];
}

describe('200', () => {
  test('returns the OpenAPI documents to pages of any origin', async () => {
    const answer = await get('/openapi.json');
    assert.equal(String(answer.body), '{"openapi":"3.1.0"}');
    assert.equal(header(answer, 'Access-Control-Allow-Origin'), '*');
    assert.equal((await get('/management/openapi.json')).status, 200);
  });

  test('each path is unique, and links contain the prefix of the base URL', async () => {
    const paths = routes.map((each) => each.path);
    assert.equal(new Set(paths).size, paths.length);
    for (const path of ['/', '/docs', '/problems', '/problems/not_found']) {
      const text = String((await get(path, { accept: 'text/html' })).body);
      for (const [, target] of text.matchAll(/(?:href|src)="([^"]*)"/g)) {
        const [inside = ''] = (target ?? '').slice('/customs'.length).split(/[?#]/);
        // Skips anchors, and paths that other parts of the portal serve: console, rules, metadata and assets.
        if (
          target === '#content' ||
          /^\/(?:console\/(?:sign-in|tariff)?|rules|verify|\.well-known\/.*|assets\/.*)$/.test(inside)
        )
          continue;
        assert.ok(target?.startsWith('/customs/'), `${path} links to ${target}`);
        assert.ok(
          paths.some((each) => each === inside),
          `${path} links to ${target}`,
        );
      }
    }
  });

  test('returns the changes as a page and as two feeds with the same entries', async () => {
    const text = String((await get('/changes', { accept: 'text/html' })).body);
    const answer = await get('/changes.json');
    const feed = JSON.parse(String(answer.body));
    assert.equal(header(answer, 'Content-Type'), 'application/feed+json');
    assert.equal(feed.version, 'https://jsonfeed.org/version/1.1');
    assert.ok(feed.items.length > 20);
    const ids = feed.items.map((item: { readonly id: string }) => item.id);
    assert.equal(new Set(ids).size, ids.length);
    const atom = String((await get('/changes.atom')).body);
    for (const id of ids) {
      assert.ok(atom.includes(`<id>${id}</id>`), id);
      assert.ok(text.includes(`id="${id.split('#')[1]}"`), id);
    }
    assert.equal(atom.match(/<updated>\d{4}-\d\d-\d\dT/g)?.length, ids.length + 1);
    const tag = header(answer, 'ETag') ?? '';
    assert.equal((await get('/changes.json', { 'if-none-match': tag })).status, 304);
  });

  test('returns problems as JSON or HTML, as requested', async () => {
    const catalogue = JSON.parse(String((await get('/problems')).body));
    assert.equal(catalogue.problems.length, protocolProblems.length + 1);
    assert.equal(catalogue.problems[0].type, 'https://api.example/customs/problems/request_malformed');
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    assert.match(String((await get('/problems', { accept: browser })).body), /<h1>Problems<\/h1>/);
    const page = await get('/problems/rate_limited');
    assert.match(String(page.body), /<h1>Too many requests<\/h1>[\s\S]*429 TOO MANY REQUESTS/);
    assert.equal(header(page, 'Vary'), 'Accept, Accept-Language, Cookie');
    const entry = await get('/problems/rate_limited', { accept: 'application/json' });
    assert.equal(JSON.parse(String(entry.body)).retryable, true);
  });

  test('returns problems in the requested language', async () => {
    const headers = { accept: 'text/html', 'accept-language': 'de-AT,de;q=0.9' };
    const page = await get('/problems/rate_limited', headers);
    assert.equal(header(page, 'Content-Language'), 'de');
    assert.match(String(page.body), /<html lang="de"[\s\S]*<h1>Zu viele Anfragen<\/h1>[\s\S]*Abhilfe/);
    const catalogue = await get('/problems', { 'accept-language': 'de' });
    const [first] = JSON.parse(String(catalogue.body)).problems;
    assert.equal(first.title, 'Die Anfrage ist kein gültiges HTTP');
  });

  test('redirects the path of the API reference with a trailing slash to the path without', async () => {
    const answer = await get('/docs/');
    assert.equal(answer.status, 308);
    assert.equal(header(answer, 'Location'), '/customs/docs');
  });
});

describe('the language of a public page', () => {
  const german = { 'accept-language': 'de' };
  const page = (path: string, queryString: string, headers: Readonly<Record<string, string>>) =>
    route(path).handle({ header: (name) => headers[name], queryString, address: '192.0.2.1' });

  test('is that of the query string, else that of the cookie, else the browser’s preference', async () => {
    const languages = [
      await page('/', '', german),
      await page('/', '', { ...german, cookie: 'a=b; portal-language=en' }),
      await page('/', 'lang=de', { cookie: 'portal-language=en' }),
      await page('/', 'lang=xx', { cookie: 'portal-language=xx' }),
    ].map((answer) => header(answer, 'Content-Language'));
    assert.deepEqual(languages, ['de', 'en', 'de', 'en']);
    assert.equal(header(await page('/', '', german), 'Vary'), 'Accept-Language, Cookie');
  });

  test('applies to navigation and frame of guides and reference, whose English text is marked as English', async () => {
    for (const path of ['/docs/guides', '/docs', '/docs/guides/status']) {
      const text = String((await page(path, '', german)).body);
      assert.match(text, /<html lang="de"[\s\S]*Anleitungen[\s\S]*<main id="content" lang="en">/, path);
    }
  });
});

describe('304', () => {
  test('returns 304 to a caller with the current OpenAPI document', async () => {
    const tag = header(await get('/openapi.json'), 'ETag') ?? '';
    const again = await get('/openapi.json', { 'if-none-match': `"other", W/${tag}` });
    assert.deepEqual([again.status, again.body, header(again, 'ETag')], [304, '', tag]);
    assert.equal((await get('/openapi.json', { 'if-none-match': '"other"' })).status, 200);
  });
});

describe('the API reference', () => {
  const texts = {
    openapi: readFileSync(join(contract, 'openapi.json'), 'utf8'),
    management: readFileSync(join(contract, 'management.json'), 'utf8'),
  };
  const whole = publicPages({ ...parts, openapi: () => texts.openapi, management: () => texts.management });
  const read = async (path: string): Promise<string> => {
    const exact = whole.routes.find((each) => each.path === path);
    const below = whole.resources.find((each) => path.startsWith(each.below));
    const header = () => undefined;
    if (exact) return String((await exact.handle({ header, queryString: '', address: '192.0.2.1' })).body);
    const answer = await below?.handle(
      { header, queryString: '', address: '192.0.2.1' },
      path.slice(below.below.length),
    );
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

  test('has a small page for each operation and schema, readable without scripts, with working links', async () => {
    const known = new Set<string>();
    const follow = async (path: string): Promise<void> => {
      if (known.has(path)) return;
      known.add(path);
      const body = await read(path);
      assert.equal(body.match(/<h1/g)?.length, 1, path);
      assert.doesNotMatch(body, /<script(?! type="module" src=)|<no value>|>undefined<|\[object/, path);
      const most = /^\/docs\/(?:api|management)\/(?:schemas\/)?\w+$/.test(path) ? 54_000 : 120_000;
      assert.ok(body.length <= most, `${path} is ${body.length} long`);
      const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      assert.equal(new Set(ids).size, ids.length, `${path} has an id twice`);
      for (const [, link = ''] of body.matchAll(
        /href="(?:\/customs)(\/docs(?:\/(?:api|management)[^"#?]*)?)["#]/g,
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

  test('shows the request and all responses of an operation', async () => {
    const body = await read('/docs/api/createDeclaration');
    for (const said of [
      '<h1>Create a declaration</h1>',
      '<code>/openapi/declarations</code>',
      'https://api.example/customs/openapi/declarations&quot;',
      'portal-api-key: ',
      'href="/customs/console/try?operation=createDeclaration"',
      '<code>dryRun</code>',
      'href="/customs/docs/api/schemas/SentDeclarationInput"',
      'COFFEE-2025-0117',
      '201 Created',
      '409 CONFLICT',
      'href="/customs/problems/lrn_in_use"',
      'href="/customs/rules"',
      'href="/customs/changes"',
    ])
      assert.ok(body.includes(said), said);
    assert.match(await read('/docs/api/schemas/SentDeclaration'), /docs\/api\/schemas\/SentGoodsItem"/);
    assert.match(await read('/docs/api/createDeclaration/examples'), /COFFEE-2025-0117/);
    assert.match(await read('/docs/management/createClient'), /Signed-in people need one of the roles owner/);
    assert.match(await read('/docs/management'), /href="\/customs\/changes"/);
  });

  test('shows each request in five languages, with the portal’s address, complete without a script', async () => {
    for (const path of ['/docs/api/createDeclaration', '/docs/management/createClient']) {
      const body = await read(path);
      const shown = [...body.matchAll(/<summary>(\w+)<\/summary>\n<pre/g)].map(([, language]) => language);
      assert.deepEqual(shown, ['curl', 'TypeScript', 'Python', 'Java', 'PHP'], path);
      assert.equal(body.includes('portal.example'), false, path);
      assert.match(body, /<span class="hl-s">/);
    }
    assert.match(await read('/docs/api/createDeclaration'), /@customs-portal\/client/);
  });

  test('has a policy that allows only the portal’s own files, and an ETag', async () => {
    const [api] = whole.resources;
    const request = { header: () => undefined, queryString: '', address: '192.0.2.1' };
    const below = await api?.handle(request, 'getStatus');
    assert.ok(below && 'status' in below);
    const schema = await api?.handle(request, 'schemas/GoodsItem');
    assert.ok(schema && 'status' in schema);
    for (const answer of [await get('/docs'), await get('/docs/management'), below, schema]) {
      const policy = header(answer, 'Content-Security-Policy') ?? '';
      assert.match(policy, /^default-src 'none'; style-src 'self'; font-src 'self';/);
      assert.match(policy, /script-src 'self';/);
      assert.doesNotMatch(policy, /unsafe/);
      // Only the operation page has a script that requests the reader's values.
      assert.equal(policy.includes("connect-src 'self';"), answer === below);
      assert.ok(header(answer, 'ETag'));
    }
  });

  test('returns 404 for an unknown operation or schema', async () => {
    const [api] = whole.resources;
    for (const name of ['nothing', 'schemas/nothing', 'schemas/', '../api/getStatus']) {
      const answer = await api?.handle(
        { header: () => undefined, queryString: '', address: '192.0.2.1' },
        name,
      );
      assert.ok(answer && 'kind' in answer, name);
    }
  });
});

test('Accept-Encoding selects br, gzip or no compression', () => {
  const cases: [string | undefined, string][] = [
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['deflate', 'identity'],
    ['*', 'br'],
  ];
  for (const [acceptEncoding, expected] of cases)
    assert.equal(encodingFor(acceptEncoding), expected, String(acceptEncoding));
});

test('pages that use the OpenAPI documents wait for their preparation, other pages do not', async () => {
  let isPrepared = false;
  const text = () => {
    assert.ok(isPrepared, 'read before the preparation');
    return '{"paths":{}}';
  };
  const { routes: all, resources } = publicPages({
    ...parts,
    openapi: text,
    management: text,
    publicApi: text,
    async prepare() {
      isPrepared = true;
    },
  });
  const request = { header: () => undefined, queryString: 'q=token', address: '192.0.2.1' };
  for (const path of ['/', '/problems', '/docs/guides'])
    await all.find((route) => route.path === path)?.handle(request);
  assert.equal(isPrepared, false);
  for (const { handle } of all) {
    isPrepared = false;
    await handle(request);
  }
  for (const { handle } of resources) {
    isPrepared = false;
    await handle(request, 'getStatus');
  }
});
