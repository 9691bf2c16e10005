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

describe('lifecycle diagram', () => {
  test('links every status to its page, without scripts or inline styles', () => {
    const { markup } = lifecycleFigure('/customs');
    for (const status of allStatuses)
      assert.ok(markup.includes(`<a href="/customs/docs/lifecycle/${status}"><rect`), status);
    assert.doesNotMatch(markup, /<style|data-state|style="/);
  });
});

describe('page of a status', () => {
  test('exists for each status and highlights it in the diagram', async () => {
    for (const status of allStatuses) {
      const text = await pageOf(status);
      assert.match(text, new RegExp(`href="/customs/docs/lifecycle/${status}" aria-current="page"`));
    }
  });

  test('lists allowed actions with actor and new status, and reasons for refusal', async () => {
    const text = await pageOf('accepted');
    assert.match(text, /<code>release<\/code> → <a href="\/customs\/docs\/lifecycle\/released">/);
    assert.match(text, /Actor: customs/);
    assert.match(text, /POST \/openapi\/declarations\/\{id\}\/invalidation/);
    assert.match(text, /<code>lodge<\/code>: The declaration is accepted/);
  });
});
