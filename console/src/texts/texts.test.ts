import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { IntlMessageFormat } from 'intl-messageformat';

const sources = join(import.meta.dirname, '..');
/** The words of each folder that has some, by the folder's path below `console/src`. */
const wordsOf = new Map<string, Readonly<Record<string, { readonly en: string; readonly de: string }>>>(
  globSync('**/words.json', { cwd: sources })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => [dirname(path), JSON.parse(readFileSync(join(sources, path), 'utf8'))]),
);
const all = [...wordsOf].flatMap(([folder, words]) =>
  Object.entries(words).map(([key, texts]) => ({ folder, key, texts })),
);
/** The start of keys that are put together at run time. */
const madeUp = [
  'act.',
  'acted.',
  'actor.',
  'amendment.',
  'approval.',
  'assess.',
  'assignedTo.',
  'audit.',
  'authentication.',
  'bill.',
  'books.invariant.',
  'choice.',
  'codeList.',
  'control.',
  'decided.',
  'decision.',
  'document.done.',
  'document.effect.',
  'delivery.outcome.',
  'delivery.state.',
  'event.',
  'eventGroup.',
  'eventMeaning.',
  'field.',
  'factorKind.',
  'importChange.',
  'importState.',
  'lane.',
  'mandate.',
  'mandateBy.',
  'mandateEvent.',
  'mandateState.',
  'member.',
  'organisationKind.',
  'outcome.',
  'paper.',
  'problem.',
  'query.',
  'refund.basis.',
  'registration.',
  'requestLog.filter.',
  'risk.day.',
  'risk.hint.',
  'risk.list.',
  'role.',
  'section.',
  'rotation.',
  'signingKey.state.',
  'state.',
  'status.',
  'statusGroup.',
  'step.',
  'system.loop.',
  'system.queue.',
  'theme.',
  'track.',
  'type.',
  'usage.by.',
  'usage.count.',
  'usage.period.',
  'userType.',
  'webhook.disabled.',
  'webhook.health.',
  'webhook.ordered.',
  'webhook.state.',
];

/** The names of the values that a text takes. */
function values(message: string, language: string): string[] {
  const names = new Set<string>();
  for (const part of new IntlMessageFormat(message, language).getAst()) {
    if ('value' in part && part.type !== 0) names.add(part.value);
  }
  return [...names].sort();
}

/** What stands in a place, or in the whole console. */
function sourceOf(folder: string): string {
  const paths = globSync('**/*.{ts,tsx}', { cwd: join(sources, folder) });
  return paths.map((path) => readFileSync(join(sources, folder, path), 'utf8')).join('\n');
}

const isPlace = (folder: string): boolean => folder.startsWith('places/');

describe('texts', () => {
  test('are there in each language, with the same values', () => {
    assert.ok(wordsOf.size > 20 && all.length > 1_000, 'the words are read');
    for (const { key, texts } of all) {
      assert.deepEqual(Object.keys(texts), ['en', 'de'], key);
      assert.deepEqual(values(texts.de, 'de'), values(texts.en, 'en'), key);
    }
  });

  test('have one key each', () => {
    const keys = all.map(({ key }) => key);
    assert.deepEqual(
      keys.filter((key, index) => keys.indexOf(key) !== index),
      [],
    );
  });

  test('the title of a problem belongs to one that there is', () => {
    const problems = join(sources, '../../docs/problems');
    const codes = all.flatMap(({ key }) => /^problem\.([a-z]+(?:_[a-z]+)+)$/.exec(key)?.[1] ?? []);
    assert.ok(codes.length > 10);
    assert.deepEqual(
      codes.filter((code) => !existsSync(join(problems, `${code}.md`))),
      [],
    );
  });

  test('every one is used, that of a place in the place', () => {
    const everywhere = sourceOf('.');
    for (const [folder, words] of wordsOf) {
      const source = isPlace(folder) ? sourceOf(folder) : everywhere;
      const unused = Object.keys(words).filter(
        (key) => !madeUp.some((start) => key.startsWith(start)) && !source.includes(`'${key}'`),
      );
      assert.deepEqual(unused, [], folder);
    }
  });

  test('no place says what stands in another one', () => {
    for (const place of [...wordsOf.keys()].filter(isPlace)) {
      const source = sourceOf(place);
      const borrowed = all.filter(
        ({ folder, key }) =>
          isPlace(folder) && folder !== place && new RegExp(`\\b(text|word)\\('${key}'`).test(source),
      );
      assert.deepEqual(borrowed, [], place);
    }
  });
});
