import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkLanguage } from '../../language.ts';
import type { RepositoryTree } from '../../source-tree.ts';
import { glossaryPath } from '../glossary.ts';

/** Files of a repository in memory: text by path. Tests add the glossary to it. */
export type RepositoryFiles = Readonly<Record<string, string>>;

const glossary = readFileSync(join(import.meta.dirname, '../../../..', glossaryPath), 'utf8');

export function treeOfFiles(files: RepositoryFiles): RepositoryTree {
  const all: RepositoryFiles = { [glossaryPath]: glossary, ...files };
  return { root: '/', paths: Object.keys(all).toSorted(), text: (path) => all[path] ?? '' };
}

export function languageFailures(files: RepositoryFiles): string[] {
  return checkLanguage(treeOfFiles(files)).map(({ path, line, message }) => `${path}:${line} ${message}`);
}

export function assertLanguageFailures(files: RepositoryFiles, ...expected: readonly RegExp[]): void {
  const found = languageFailures(files);
  for (const pattern of expected) {
    assert.ok(
      found.some((failure) => pattern.test(failure)),
      `${pattern} is not in:\n${found.join('\n')}`,
    );
  }
}

export function fileWithComment(sentence: string): RepositoryFiles {
  return { 'server/src/a/store.ts': `const a = 1;\n\n/** Stores it. */\n\n// ${sentence}\nconst b = a;\n` };
}

export function guideWithText(text: string): RepositoryFiles {
  return { 'docs/guides/a.md': text };
}
