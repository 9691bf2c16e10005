import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { IntlMessageFormat } from 'intl-messageformat';

const sources = join(import.meta.dirname, '..');
/** Messages of each folder, by path below `console/src`. */
const wordsOf = new Map<string, Readonly<Record<string, { readonly en: string; readonly de: string }>>>(
  globSync('**/words.json', { cwd: sources })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => [dirname(path), JSON.parse(readFileSync(join(sources, path), 'utf8'))]),
);
const all = [...wordsOf].flatMap(([folder, words]) =>
  Object.entries(words).map(([key, texts]) => ({ folder, key, texts })),
);
/** Returns the placeholder names of a message. */
function values(message: string, language: string): string[] {
  const names = new Set<string>();
  for (const part of new IntlMessageFormat(message, language).getAst()) {
    if ('value' in part && part.type !== 0) names.add(part.value);
  }
  return [...names].sort();
}

/** Returns the source text of a folder, or of the whole console. */
function sourceOf(folder: string): string {
  const paths = globSync('**/*.{ts,tsx}', { cwd: join(sources, folder) });
  return paths.map((path) => readFileSync(join(sources, folder, path), 'utf8')).join('\n');
}

/**
 * Returns the folder of `pages`, `parts` or `shell` that contains a path; an empty text if the path is in none
 * of them.
 */
function folderOf(path: string): string {
  return /^(?:places|parts|shell)\/[\w-]+(?=\/)/.exec(path.replaceAll('\\', '/'))?.[0] ?? '';
}

function ownSources(): string[] {
  return globSync('**/*.{ts,tsx}', { cwd: sources }).map((path) => path.replaceAll('\\', '/'));
}

function ownSourcesOf(folder: string): string[] {
  return ownSources().filter((path) => folderOf(path) === folder && !/\.(?:test|gen)\.ts$/.test(path));
}

function ownSourceOf(folder: string): string {
  return ownSourcesOf(folder)
    .map((path) => readFileSync(join(sources, path), 'utf8'))
    .join('\n');
}

/**
 * Returns a folder with all folders that its modules import, directly or indirectly. Pages don't count as
 * imported.
 */
function reachedFrom(folder: string, reached = new Set<string>()): ReadonlySet<string> {
  if (reached.has(folder)) return reached;
  reached.add(folder);
  for (const path of ownSourcesOf(folder)) {
    for (const [, name = ''] of readFileSync(join(sources, path), 'utf8').matchAll(/ from '(\.[^']+)'/g)) {
      const imported = folderOf(join(dirname(path), name).replaceAll('\\', '/'));
      if (imported !== '' && !isPlace(imported)) reachedFrom(imported, reached);
    }
  }
  return reached;
}

const isPlace = (folder: string): boolean => folder.startsWith('pages/');

/** Prefixes of message keys that a source reads from a variable, so that no literal contains them. */
const byVariable = ['statusGroup.'];

/**
 * Returns the prefixes of message keys that a source builds at run time: `word('state', …)`,
 * `text(`theme.${…}`)`.
 */
function madeUpIn(source: string): string[] {
  const starts = source.matchAll(/\bword\(\s*(?:'([\w.-]+)',|`([\w-]+)\.\$\{)|`([\w-]+(?:\.[\w-]+)*)\.\$\{/g);
  return [...starts].map(([, ...found]) => `${found.find((start) => start !== undefined)}.`);
}

describe('messages', () => {
  test('exist in every language with the same placeholders', () => {
    assert.ok(wordsOf.size > 20 && all.length > 1_000, 'the words are read');
    for (const { key, texts } of all) {
      assert.deepEqual(Object.keys(texts), ['en', 'de'], key);
      assert.deepEqual(values(texts.de, 'de'), values(texts.en, 'en'), key);
    }
  });

  test('have unique keys', () => {
    const keys = all.map(({ key }) => key);
    assert.deepEqual(
      keys.filter((key, index) => keys.indexOf(key) !== index),
      [],
    );
  });

  test('are all used, and those of a page are used on that page', () => {
    const everywhere = sourceOf('.');
    const made = [...madeUpIn(everywhere), ...byVariable];
    for (const [folder, words] of wordsOf) {
      const source = isPlace(folder) ? sourceOf(folder) : everywhere;
      const unused = Object.keys(words).filter(
        (key) => !made.some((start) => key.startsWith(start)) && !source.includes(`'${key}'`),
      );
      assert.deepEqual(unused, [], folder);
    }
  });

  test('of the navigation are among the shared messages', () => {
    const entries = ownSources().filter((path) => /[/.]page\.ts$/.test(path));
    const named = entries.flatMap((path) => [
      ...readFileSync(join(sources, path), 'utf8').matchAll(/text: '([^']+)'/g),
    ]);
    const everywhere = new Set(
      all.filter(({ folder }) => folderOf(`${folder}/`) === '').map(({ key }) => key),
    );
    assert.ok(named.length > 20);
    assert.deepEqual(
      named.map(([, key = '']) => key).filter((key) => !everywhere.has(key)),
      [],
    );
  });

  test('that a folder uses are defined in that folder, in a folder that it imports, or in the shared messages', () => {
    const folders = [...new Set(globSync('**/*.{ts,tsx}', { cwd: sources }).map(folderOf))];
    const borrowed = folders.flatMap((folder) => {
      const source = ownSourceOf(folder);
      const known = new Set([...reachedFrom(folder), '']);
      // Every string literal in key format counts as a use.
      const said = new Set(
        [...source.matchAll(/(?:\btext\(\s*'([^']+)'|'([\w-]+(?:\.[\w-]+)+)')/g)].map(
          ([, said, key]) => said ?? key,
        ),
      );
      const made = madeUpIn(source);
      return all
        .filter(({ folder: at }) => !known.has(folderOf(`${at}/`)))
        .filter(({ key }) => said.has(key) || made.some((start) => key.startsWith(start)))
        .map(({ folder: at, key }) => `${folder}: ${key} of ${at}`);
    });
    assert.deepEqual(borrowed, []);
  });
});
