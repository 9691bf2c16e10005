import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lifecycleFigure, lifecycleSection } from './lifecycle-pages.ts';
import { allStatuses } from './statuses.ts';

const routes = lifecycleSection({ baseUrl: 'https://api.example/customs', prefix: '/customs' });

async function pageOf(status: string): Promise<string> {
  const route = routes.find(({ path }) => path === `/docs/lifecycle/${status}`);
  assert.ok(route, status);
  const answer = await route.handle({ header: () => undefined, queryString: '', address: '192.0.2.1' });
  return String(answer.body);
}

describe('the picture of the lifecycle', () => {
  test('leads from every state to its page, without a script and styles of its own', () => {
    const { markup } = lifecycleFigure('/customs');
    for (const status of allStatuses)
      assert.ok(markup.includes(`<a href="/customs/docs/lifecycle/${status}"><rect`), status);
    assert.doesNotMatch(markup, /<style|data-state|style="/);
  });
});

describe('the page of a state', () => {
  test('is there for each, with its state chosen in the picture', async () => {
    for (const status of allStatuses) {
      const text = await pageOf(status);
      assert.match(text, new RegExp(`href="/customs/docs/lifecycle/${status}" aria-current="page"`));
    }
  });

  test('shows what can be done, by whom, where it leads and why it may be refused', async () => {
    const text = await pageOf('accepted');
    assert.match(text, /<code>release<\/code> → <a href="\/customs\/docs\/lifecycle\/released">/);
    assert.match(text, /By customs/);
    assert.match(text, /POST \/openapi\/declarations\/\{id\}\/invalidation/);
    assert.match(text, /<code>lodge<\/code>: The declaration is accepted/);
  });
});
