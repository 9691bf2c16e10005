import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

/*
 * A test in a browser that looks for a label that nothing says any more waits for it until it gives up, as if the page
 * were slow. So the labels that they look for are held to the words here, without a browser.
 */

const root = join(import.meta.dirname, '..');

type Words = Readonly<Record<string, { readonly en?: string; readonly label?: string }>>;

interface Profile {
  readonly national: readonly { readonly label: Readonly<Record<string, string>> }[];
}

/** What countries call the elements that they declare beside the catalogue. */
const national = globSync('countries/*/country.json', { cwd: root }).flatMap((path) => {
  const profile: Profile = JSON.parse(readFileSync(join(root, path), 'utf8'));
  return profile.national.flatMap(({ label }) => Object.values(label));
});

/** The English texts of the console, and what members of a declaration are called; not what explains them. */
const said = [...globSync('console/src/**/words.json', { cwd: root }), 'contract/words/elements.en.json']
  .flatMap((path) => {
    const words: Words = JSON.parse(readFileSync(join(root, path), 'utf8'));
    return Object.values(words).flatMap(({ en, label }) => en ?? label ?? []);
  })
  .concat(national)
  .join('\n');

/** Whether some text says it; behind it may stand the number of a row, a reference, or that it may be left out. */
function isSaid(label: string): boolean {
  return said.includes(label.replace(/ (?:\d+|[A-Z]+-[\w-]+|\(optional\))$/, ''));
}

function labelsIn(source: string): string[] {
  const found = source.matchAll(/(?:getByLabel\(|\.fill\((?='[^']+',))\s*'([^']+)'/g);
  return [...found].map(([, label = '']) => label);
}

describe('labels that tests in a browser look for', () => {
  const sources = globSync('tests/browser/console/*.ts', { cwd: root });

  test('are said by the console', () => {
    const unsaid = sources.flatMap((path) =>
      labelsIn(readFileSync(join(root, path), 'utf8'))
        .filter((label) => !isSaid(label))
        .map((label) => `${path}: ${label}`),
    );
    assert.ok(sources.length > 20);
    assert.deepEqual(unsaid, []);
  });

  test('one that nothing says is found', () => {
    assert.deepEqual(
      labelsIn("page.getByLabel('Price of the item').fill('1')").filter((each) => !isSaid(each)),
      ['Price of the item'],
    );
    assert.ok(isSaid('Item amount 1'));
  });
});
