import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkLanguage } from '../../language.ts';
import type { Tree } from '../../source-tree.ts';
import { glossaryPath } from '../glossary.ts';

/** Files of a repository in memory: text by path. Tests add the glossary to it. */
export type Files = Readonly<Record<string, string>>;

const glossary = readFileSync(join(import.meta.dirname, '../../../..', glossaryPath), 'utf8');

export function treeOf(files: Files): Tree {
  const all: Files = { [glossaryPath]: glossary, ...files };
  return { root: '/', paths: Object.keys(all).toSorted(), text: (path) => all[path] ?? '' };
}

export function failures(files: Files): string[] {
  return checkLanguage(treeOf(files)).map(({ path, line, message }) => `${path}:${line} ${message}`);
}

export function assertFails(files: Files, ...expected: readonly RegExp[]): void {
  const found = failures(files);
  for (const pattern of expected) {
    assert.ok(
      found.some((failure) => pattern.test(failure)),
      `${pattern} is not in:\n${found.join('\n')}`,
    );
  }
}

export function comment(sentence: string): Files {
  return { 'server/src/a/store.ts': `const a = 1;\n\n/** Stores it. */\n\n// ${sentence}\nconst b = a;\n` };
}

export function guide(text: string): Files {
  return { 'docs/guides/a.md': text };
}
