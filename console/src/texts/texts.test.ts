import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { IntlMessageFormat } from 'intl-messageformat';

const folder = import.meta.dirname;
const read = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'));
const en = read('en');
const de = read('de');
/** The start of keys that are put together at run time. */
const madeUp = [
  'act.',
  'acted.',
  'actor.',
  'amendment.',
  'approval.',
  'assignedTo.',
  'audit.',
  'authentication.',
  'bill.',
  'choice.',
  'codeList.',
  'control.',
  'decided.',
  'decision.',
  'document.done.',
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
  'member.',
  'organisationKind.',
  'outcome.',
  'paper.',
  'problem.',
  'query.',
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

describe('texts', () => {
  test('each language has the same ones, with the same values', () => {
    assert.deepEqual(Object.keys(de).sort(), Object.keys(en).sort());
    for (const [key, message] of Object.entries(en)) {
      assert.deepEqual(values(de[key] ?? '', 'de'), values(message, 'en'), key);
    }
  });

  test('the title of a problem belongs to one that there is', () => {
    const problems = join(folder, '../../../docs/problems');
    const codes = Object.keys(en).flatMap((key) => /^problem\.([a-z]+(?:_[a-z]+)+)$/.exec(key)?.[1] ?? []);
    assert.ok(codes.length > 10);
    assert.deepEqual(
      codes.filter((code) => !existsSync(join(problems, `${code}.md`))),
      [],
    );
  });

  test('every one is used', () => {
    const sources = globSync('**/*.{ts,tsx}', { cwd: join(folder, '..') }).map((path) =>
      readFileSync(join(folder, '..', path), 'utf8'),
    );
    const source = sources.join('\n');
    const unused = Object.keys(en).filter(
      (key) => !madeUp.some((start) => key.startsWith(start)) && !source.includes(`'${key}'`),
    );
    assert.deepEqual(unused, []);
  });
});
