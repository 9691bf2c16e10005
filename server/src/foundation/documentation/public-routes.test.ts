import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { notFound, protocolProblems, rateLimited } from '../http/problems.ts';
import { readGuideBook } from './guide.ts';
import type { PublicAnswer, PublicRoute } from './public-answer.ts';
import { publicRoutes } from './public-routes.ts';
import { encodingFor, scriptInModule } from './reference-script.ts';

const routes = publicRoutes({
  baseUrl: 'https://api.example/customs',
  problems: [...protocolProblems, rateLimited, notFound],
  openapi: () => '{"openapi":"3.1.1"}',
  management: () => '{}',
  book: readGuideBook(),
});

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

  test('the reference: scripts from here alone, for good, in the encoding that is understood', async () => {
    const page = await get('/docs');
    assert.match(header(page, 'Content-Security-Policy') ?? '', /default-src 'none'; script-src 'self';/);
    const path = routes.find((each) => each.path.startsWith('/docs/assets/scalar-'))?.path ?? '';
    assert.ok(String(page.body).includes(`src="/customs${path}"`));
    const plain = await get(path);
    assert.match(header(plain, 'Cache-Control') ?? '', /immutable/);
    const [br, gzip] = [
      await get(path, { 'accept-encoding': 'gzip, br' }),
      await get(path, { 'accept-encoding': 'gzip' }),
    ];
    assert.equal(header(br, 'Content-Encoding'), 'br');
    assert.equal(header(gzip, 'Content-Encoding'), 'gzip');
    assert.ok(brotliDecompressSync(br.body).equals(Buffer.from(plain.body)));
    assert.ok(gunzipSync(gzip.body).equals(Buffer.from(plain.body)));
  });

  test('the reference asks for token and key together, and calls nobody else', async () => {
    const path = routes.find((each) => each.path.startsWith('/docs/assets/reference-'))?.path ?? '';
    const settings = String((await get(path)).body);
    assert.match(settings, /"preferredSecurityScheme":\[\["accessToken","apiKey"\]\]/);
    assert.match(settings, /"telemetry":false/);
    assert.doesNotMatch(settings, /https?:/);
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

describe('the script inside the package', () => {
  test('is taken out as it is, without its source map', () => {
    const module = `import x;\nvar standalone_default = "createApiReference(\\"a\\\\n\\")\\n//# sourceMappingURL=a.js.map";\n//#endregion`;
    assert.equal(scriptInModule(module), 'createApiReference("a\\n")\n');
  });

  test('is missed loudly when the package changes', () => {
    for (const module of ['', 'var standalone_default = read();\n', 'var standalone_default = "other";\n']) {
      assert.throws(() => scriptInModule(module), /no longer holds its script/);
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
