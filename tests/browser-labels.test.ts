import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

/*
 * A browser test that looks for a label which no longer exists fails only after its timeout. These tests
 * compare the labels in browser tests with the console's texts without a browser.
 */

const root = join(import.meta.dirname, '..');

type Words = Readonly<Record<string, { readonly en?: string; readonly label?: string }>>;

interface Profile {
  readonly national: readonly { readonly label: Readonly<Record<string, string>> }[];
  readonly taxes: readonly { readonly name: Readonly<Record<string, string>> }[];
}

/** Labels of national data elements, which are in the country folders instead of the catalogue. */
const nationalLabels = globSync('countries/*/country.json', { cwd: root }).flatMap((path) => {
  const profile: Profile = JSON.parse(readFileSync(join(root, path), 'utf8'));
  return profile.national.flatMap(({ label }) => Object.values(label));
});

/** English names of taxes. */
const taxNames = globSync('countries/*/country.json', { cwd: root }).flatMap((path) => {
  const profile: Profile = JSON.parse(readFileSync(join(root, path), 'utf8'));
  return profile.taxes.flatMap(({ name }) => Object.values(name));
});

/** English texts of the console, and labels of declaration elements without their hints. */
const consoleTexts = [
  ...globSync('console/src/**/words.json', { cwd: root }),
  'contract/words/elements.en.json',
]
  .flatMap((path) => {
    const words: Words = JSON.parse(readFileSync(join(root, path), 'utf8'));
    return Object.values(words).flatMap(({ en, label }) => en ?? label ?? []);
  })
  .concat(nationalLabels, taxNames)
  .join('\n');

/** Texts with placeholders, such as `{label} for all items`. */
const templates = consoleTexts
  .split('\n')
  .filter((text) => /^[^{]{6,}\{\w+\}/.test(text))
  .map(
    (text) =>
      new RegExp(
        `^${text
          .split(/\{\w+\}/)
          .map((part) => RegExp.escape(part))
          .join('.+')}$`,
      ),
  );

/**
 * Returns whether the console has a text that equals the label, apart from a row number, a reference or
 * "(optional)" at its end.
 */
function isConsoleText(label: string): boolean {
  const text = label.replace(/ (?:\d+|[A-Z]+-[\w-]+|\(optional\))$/, '');
  return consoleTexts.includes(text) || templates.some((template) => template.test(text));
}

/** Returns the labels that a test uses, except names of files. */
function labelsIn(source: string): string[] {
  const found = source.matchAll(/(?:getByLabel\(|\.fill\((?='[^']+',))\s*'([^']+)'/g);
  return [...found].map(([, label = '']) => label).filter((label) => !/^\w+\.\w{3}$/.test(label));
}

describe('labels used by browser tests', () => {
  const sources = globSync('tests/browser/console/*.ts', { cwd: root });

  test('exist among the console’s texts', () => {
    const unsaid = sources.flatMap((path) =>
      labelsIn(readFileSync(join(root, path), 'utf8'))
        .filter((label) => !isConsoleText(label))
        .map((label) => `${path}: ${label}`),
    );
    assert.ok(sources.length > 20);
    assert.deepEqual(unsaid, []);
  });

  test('are reported if the console has no such text', () => {
    assert.deepEqual(
      labelsIn("page.getByLabel('Price of the item').fill('1')").filter((each) => !isConsoleText(each)),
      ['Price of the item'],
    );
    assert.ok(isConsoleText('Item amount 1'));
  });
});
