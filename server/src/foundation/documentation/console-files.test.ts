import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { consoleFiles } from './console-files.ts';
import type { PublicResponse } from './public-response.ts';

const { routes, resources } = consoleFiles('https://api.example/customs', { code: '</script>$&' });

async function get(path: string): Promise<PublicResponse | number> {
  const resource = resources.find(({ below }) => path.startsWith(below));
  assert.ok(resource, path);
  const request = { header: () => undefined, queryString: '', address: '' };
  const answer = await resource.handle(request, path.slice(resource.below.length));
  return 'kind' in answer ? answer.problem.status : answer;
}

const header = ({ headers }: PublicResponse, name: string): string =>
  headers.find((_, index) => index % 2 === 1 && headers[index - 1] === name) ?? '';

describe('200', () => {
  test('the console returns the same page at every path, with a policy that allows only its own files', async () => {
    for (const path of ['/console/', '/console/clients/cli_1', '/console/queue']) {
      const answer = await get(path);
      assert.ok(typeof answer === 'object');
      assert.equal(answer.status, 200);
      const policy = header(answer, 'Content-Security-Policy');
      assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self';/);
      assert.match(policy, /require-trusted-types-for 'script'/);
      assert.doesNotMatch(policy, /unsafe|\*/);
    }
  });
});

describe('200', () => {
  test('a console page contains preload links for its scripts, its messages and its first request', async () => {
    const textOf = async (path: string): Promise<string> => {
      const answer = await get(path);
      return typeof answer === 'object' ? String(answer.body) : assert.fail(path);
    };
    const [queue, one, made] = await Promise.all(
      ['/console/queue', '/console/declarations/dec_1', '/console/declarations/new'].map(textOf),
    );
    for (const page of [queue, one, made]) {
      assert.doesNotMatch(page ?? '', /\{\{/);
      const named = [...(page ?? '').matchAll(/(?:href|src|data-[\w-]+)="(assets\/[^"]+)"/g)];
      for (const name of named.flatMap(([, names = '']) => names.split(' ')))
        assert.equal(typeof (await get(`/console/${name}`)), 'object', name);
    }
    assert.match(
      queue ?? '',
      /data-page-en="assets\/officer-queue\.en-\w+\.js" data-page-de="assets\/officer-queue\.de-\w+\.js"/,
    );
    assert.match(one ?? '', /modulepreload" href="assets\/declaration\.page\.lazy-/);
    assert.match(one ?? '', /data-page-en="assets\/declarations\.en-\w+\.js assets\/elements\.en-\w+\.js"/);
    assert.match(one ?? '', / data-call="management\/organisation\/declarations\/dec_1">/);
    assert.doesNotMatch(queue ?? '', /data-call/);
    // A path segment that is not a valid name does not appear in the page.
    assert.doesNotMatch(await textOf('/console/declarations/dec"1'), /data-call|dec"/);
    assert.doesNotMatch(await textOf('/console/declarations/%2e%2e'), /data-call|%2e/);
    assert.match(made ?? '', /modulepreload" href="assets\/new\.page\.lazy-/);
    assert.doesNotMatch(await textOf('/console/nowhere'), /page\.lazy|data-page|\{\{/);
  });
});

describe('308', () => {
  test('the console redirects its path without a trailing slash to the page below the base URL', async () => {
    const [route] = routes;
    const answer = await route?.handle({ header: () => undefined, queryString: '', address: '' });
    assert.equal(answer?.status, 308);
    assert.equal(answer && header(answer, 'Location'), '/customs/console/');
  });

  test('the public pages of the console have a short address at the root', async () => {
    for (const name of ['service', 'tariff']) {
      const route = routes.find(({ path }) => path === `/${name}`);
      const answer = await route?.handle({ header: () => undefined, queryString: '', address: '' });
      assert.equal(answer?.status, 308);
      assert.equal(answer && header(answer, 'Location'), `/customs/console/${name}`);
    }
  });
});

describe('404', () => {
  test('returns 404 for a console file that was not built, and for paths outside the folder', async () => {
    assert.equal(await get('/console/assets/main-OLD.js'), 404);
    assert.equal(await get('/console/assets/..%2findex.html'), 404);
  });
});
