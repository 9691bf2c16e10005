import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baselinePath, checkLanguage, languageReport, shrunkLanguageBaseline } from '../../language.ts';
import type { Tree } from '../../source-tree.ts';
import { baselineText, parseBaseline, shrinkBaseline } from '../baseline.ts';
import { glossaryPath, readGlossary } from '../glossary.ts';
import { listNames } from '../list-finding.ts';
import { languagePatterns } from '../patterns.ts';

/** Texts by path: a repository in memory, with the glossary and a baseline. */
export type Files = Readonly<Record<string, string>>;

const glossary = readFileSync(join(import.meta.dirname, '../../../..', glossaryPath), 'utf8');
const allPatterns = [...languagePatterns, ...readGlossary(glossary).words];
const nothing = { texts: [], lists: [] };
/** Has all patterns and lists, and allows nothing. */
export const strictBaseline = baselineText(
  shrinkBaseline(parseBaseline('{}'), nothing, allPatterns, listNames).baseline,
);

export function treeOf(files: Files): Tree {
  const all: Files = { [glossaryPath]: glossary, [baselinePath]: strictBaseline, ...files };
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

/** Returns the baseline that allows what these files contain. */
export function baselineFor(files: Files): string {
  return baselineText(shrunkLanguageBaseline(languageReport(treeOf(files)), parseBaseline('{}')).baseline);
}
