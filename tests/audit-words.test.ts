import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { possibleNextActions } from '../server/src/declarations/lifecycle/public.ts';
import { readConsoleTexts } from './console-lists.ts';

/*
 * Audited actions and next actions are names in the code of the server, which the console can't import. These tests
 * report the names for which the console has no text.
 */

const server = join(import.meta.dirname, '../server/src');
const files = globSync('**/*.ts', { cwd: server }).filter((path) => !/\.test\.ts$|testing\//.test(path));
const actions = new Set(
  files.flatMap((path) =>
    [...readFileSync(join(server, path), 'utf8').matchAll(/(?:action|audited): '([a-z_]+\.\w+)'/g)].map(
      ([, name = '']) => name,
    ),
  ),
);

function textsOf(prefix: string, language: string): ReadonlySet<string> {
  return new Set(
    [...readConsoleTexts(prefix)].flatMap(([file, names]) => (file.endsWith(` ${language}`) ? names : [])),
  );
}

test('every audited action has a text of its own, or its subject and its verb have texts', () => {
  assert.ok(actions.size > 100, String(actions.size));
  for (const language of ['en', 'de']) {
    const [own, subjects, verbs] = ['auditAction', 'audit.kind', 'audit.verb'].map((prefix) =>
      textsOf(prefix, language),
    );
    const missing = [...actions].filter((action) => {
      const [subject = '', verb = ''] = action.split('.');
      return !own?.has(action) && !(subjects?.has(subject) && verbs?.has(verb));
    });
    assert.deepEqual(missing, [], language);
  }
});

test('every next action has a sentence for each reader', () => {
  for (const language of ['en', 'de']) {
    const [you, declarant, customs] = ['you', 'declarant', 'customs'].map((reader) =>
      textsOf(`nextStep.${reader}`, language),
    );
    assert.deepEqual([...(you ?? [])].sort(), [...(declarant ?? [])].sort());
    const missing = [...possibleNextActions].filter((action) => !you?.has(action) && !customs?.has(action));
    assert.deepEqual(missing, [], language);
  }
});
