import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { languages } from '../../foundation/messages/language.ts';
import { lifecycleSection } from './lifecycle-pages.ts';
import { allStatuses } from './statuses.ts';
import { allActions } from './transition-context.ts';
import { translateLifecyclePicture } from './translate-lifecycle-picture.ts';

const routes = lifecycleSection({ baseUrl: 'https://api.example/customs', prefix: '/customs' });

async function pageOf(status: string, language = 'en'): Promise<string> {
  const route = routes.find(({ path }) => path === `/docs/lifecycle${status && `/${status}`}`);
  assert.ok(route, status);
  const queryString = `lang=${language}`;
  const answer = await route.handle({ header: () => undefined, queryString, address: '192.0.2.1' });
  return String(answer.body);
}

describe('lifecycle diagram', () => {
  test('links every status to its page, without scripts or inline styles', () => {
    const { markup } = translateLifecyclePicture('/customs', 'en');
    for (const status of allStatuses)
      assert.ok(markup.includes(`<a href="/customs/docs/lifecycle/${status}"><rect`), status);
    assert.doesNotMatch(markup, /<style|data-state|style="/);
  });

  test('labels every status and action in the language of the page, without codes', () => {
    for (const language of languages) {
      const { markup } = translateLifecyclePicture('', language);
      const labels = [...markup.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, label = '']) => label);
      assert.ok(labels.length > 30, language);
      const codes: readonly string[] = [...allStatuses, ...allActions];
      assert.deepEqual(
        labels.filter((label) => codes.includes(label) || label.startsWith('lifecycle.')),
        [],
        language,
      );
    }
    assert.match(translateLifecyclePicture('', 'de').markup, />Entwurf<\/text>/);
  });
});

describe('overview of the lifecycle', () => {
  test('links to the page of each status and lists each action', async () => {
    const text = await pageOf('');
    for (const status of allStatuses)
      assert.ok(text.includes(`href="/customs/docs/lifecycle/${status}"`), status);
    for (const action of allActions) assert.ok(text.includes(`<code>${action}</code>`), action);
    // The search of the guides links to these sections.
    for (const id of ['main-statuses', 'sub-statuses', 'actions', 'conditions', 'time-limits'])
      assert.ok(text.includes(`<h2 id="${id}">`), id);
  });

  test('is in the language of the reader', async () => {
    const text = await pageOf('', 'de');
    assert.match(text, /<h1>Der Lebenszyklus einer Anmeldung<\/h1>/);
    assert.match(text, /Die Waren sind überlassen/);
    assert.doesNotMatch(text, /lang="en"[^>]*>(?!English)/);
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
    assert.match(text, /<code>release<\/code> → <a href="\/customs\/docs\/lifecycle\/released">Released/);
    assert.match(text, /Actor: customs/);
    assert.match(text, /Event: <code>declaration\.released<\/code>/);
    assert.match(text, /POST \/openapi\/declarations\/\{id\}\/invalidation/);
    assert.match(text, /<code>lodge<\/code>: The declaration is accepted/);
  });
});
