import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { languages } from '../messages/language.ts';
import { refuse } from './problem.ts';
import { everyOperationsProblems, protocolProblems } from './problems.ts';
import { refusalPage } from './refusal-page.ts';
import { type HttpAnswer, startTestServer } from './testing/server.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const navigationHeaders = { 'sec-fetch-mode': 'navigate', accept: browser };
const server = await startTestServer({
  operations: [],
  guard: { admit: () => ({ kind: 'admitted', caller: {}, clientId: 'x' }) },
  baseUrl: 'https://portal.example/customs',
});
after(() => server.stop());

const isPage = ({ headers }: HttpAnswer): boolean =>
  headers.get('content-type') === 'text/html; charset=utf-8';
const isProblem = ({ headers }: HttpAnswer): boolean =>
  headers.get('content-type') === 'application/problem+json';

describe('a browser that opens an address and is refused', () => {
  test('gets a page with the same status, the request id, a search and links', async () => {
    const answer = await server.call('/customs/nowhere', { headers: navigationHeaders });
    assert.equal(answer.status, 404);
    assert.ok(isPage(answer));
    const id = answer.headers.get('x-request-id') ?? '';
    assert.ok(answer.text.includes(`<code class="id">${id}</code>`));
    assert.match(answer.text, /<form class="search" role="search" action="\/customs\/docs\/search"/);
    assert.match(answer.text, /href="\/customs\/problems\/not_found"/);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.match(
      answer.headers.get('content-security-policy') ?? '',
      /^default-src 'none'; style-src 'self'/,
    );
  });

  test('gets a page in the language that the person has chosen, otherwise in the browser’s language', async () => {
    const german = { ...navigationHeaders, 'accept-language': 'de-DE,de;q=0.9' };
    const preferred = await server.call('/customs/nowhere', { headers: german });
    assert.match(preferred.text, /<html lang="de"/);
    assert.equal(preferred.headers.get('content-language'), 'de');
    const chosen = await server.call('/customs/nowhere', {
      headers: { ...german, cookie: 'portal-language=en' },
    });
    assert.match(chosen.text, /<html lang="en"/);
  });

  test('gets a page for a URL that is too long and for an address outside the base URL', async () => {
    const long = await server.call(`/customs/${'x'.repeat(9_000)}`, { headers: navigationHeaders });
    assert.deepEqual([long.status, isPage(long)], [414, true]);
    const outside = await server.call('/', { headers: navigationHeaders });
    assert.deepEqual([outside.status, isPage(outside)], [404, true]);
  });

  test('gets a page in which the address is escaped', async () => {
    const answer = await server.call('/customs/"><script>alert(1)</script>', { headers: navigationHeaders });
    assert.ok(isPage(answer));
    assert.doesNotMatch(answer.text, /<script>/);
  });
});

describe('a program that is refused', () => {
  test('gets a problem document, as do scripts on a page and all requests to the APIs', async () => {
    const calls: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
      ['/customs/nowhere', {}],
      ['/customs/nowhere', { accept: '*/*' }],
      ['/customs/nowhere', { accept: browser }],
      ['/customs/nowhere', { accept: browser, 'sec-fetch-mode': 'cors' }],
      ['/customs/nowhere', { ...navigationHeaders, accept: 'application/json' }],
      ['/customs/nowhere', { ...navigationHeaders, accept: 'text/html;q=0' }],
      ['/customs/openapi', navigationHeaders],
      ['/customs/openapi/nowhere', navigationHeaders],
      ['/customs/management/nowhere', navigationHeaders],
    ];
    for (const [path, headers] of calls) {
      const answer = await server.call(path, { headers });
      assert.deepEqual([answer.status, isProblem(answer)], [404, true], `${path} ${JSON.stringify(headers)}`);
    }
  });
});

test('a page can be rendered for every problem in every language', () => {
  for (const language of languages) {
    for (const problem of [...everyOperationsProblems, ...protocolProblems]) {
      const details = { detail: 'What it is.', requestId: 'id' };
      const { body } = refusalPage(refuse(problem), details, { prefix: '', path: '/x', language });
      assert.equal(body.match(/<h1>/g)?.length, 1);
      assert.match(body, new RegExp(`<html lang="${language}"[\\s\\S]*${problem.status} `));
    }
  }
});
