import { maskedSource } from '../source.ts';
import { isCodePath, isTestPath, lineAt, type RepositoryTree } from '../source-tree.ts';
import {
  type CodeText,
  cssComments,
  hashComments,
  loggedTexts,
  printedTexts,
  pythonTexts,
  scriptComments,
  sqlComments,
  testNames,
} from './code-texts.ts';
import { codeListFile, codeTexts } from './csv-texts.ts';
import { jsonTexts, messageText } from './json-texts.ts';
import { markdownBlocks } from './markdown-texts.ts';
import {
  englishTextFilePattern,
  fileOfAllLanguages,
  hideUncounted,
  type Passage,
  paragraphsOf,
  type TextKind,
} from './passage.ts';

/**
 * Files that are not checked, because they quote forbidden words: the style guide, the glossary and this check.
 */
const uncheckedFiles = /^docs\/(?:style|glossary)\.md$|^tools\/checks\/language/;
/** Files generated from the contract, whose texts are checked in the contract itself. */
const generated = /\.gen\.(?:d\.)?ts$|\.d\.ts$|^docs\/(?:samples|collection)/;

/** Programs whose output people read in a terminal. */
const printingPrograms =
  /^(?:cli|mcp|sdk)\/src\/|^server\/src\/(?:commands|programs|settings|country\/reading|composition|foundation\/database)\/|^(?:tools|conformance|bench)\//;

/**
 * Sources of the Python client, whose error messages are checked. Excludes its tests and its generated types.
 */
const pythonClient = /^clients\/python\/src\/(?!.*\/contract\.py$).*\.py$/;

/** Returns every text of the repository that counts, in the order of the paths. */
export function passagesOf(tree: RepositoryTree): Passage[] {
  return tree.paths
    .filter((path) => !uncheckedFiles.test(path) && !generated.test(path))
    .flatMap((path) => passagesIn(path, tree.text(path)));
}

function passagesIn(path: string, text: string): Passage[] {
  if (path.endsWith('.md')) return markdownPassages(path, text);
  if (path.endsWith('.json')) return jsonPassages(path, text);
  if (path.endsWith('.sql')) return passages('comments', path, sqlComments(text));
  if (path.endsWith('.css')) return passages('comments', path, cssComments(text));
  if (codeListFile.test(path)) return passages('code lists', path, codeTexts(text));
  if (/\.(?:ya?ml|py)$/.test(path))
    return [
      ...passages('comments', path, hashComments(text)),
      ...passages('command output', path, pythonClient.test(path) ? pythonTexts(text) : []),
    ];
  return /\.(?:tsx?|mjs|js)$/.test(path) ? scriptPassages(path, text) : [];
}

function passages(kind: TextKind, path: string, texts: readonly CodeText[]): Passage[] {
  return texts.map(({ text, line }) => ({ kind, path, line, text, isHeading: false }));
}

function scriptPassages(path: string, text: string): Passage[] {
  const isTestFile = /\.test\.tsx?$/.test(path);
  return [
    ...passages('comments', path, scriptComments(text)),
    ...passages('test names', path, isTestFile ? testNames(text) : []),
    ...passages('command output', path, isTestPath(path) ? [] : outputTexts(path, text)),
    ...passages('names', path, isCodePath(path) ? namesAsWords(path, text) : []),
  ];
}

function outputTexts(path: string, text: string): CodeText[] {
  if (printingPrograms.test(path)) return printedTexts(text);
  return path.startsWith('server/src/') ? loggedTexts(text) : [];
}

const exported =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type) +([\w$]+)/gm;

/** Returns the name of a file and its exported names as words: `tellFault` becomes “tell fault”. */
function namesAsWords(path: string, text: string): CodeText[] {
  const file = (path.split('/').at(-1) ?? '').replace(/(?:\.\w+)+$/, '').replaceAll(/[-_.]/g, ' ');
  const names = [...maskedSource(text).matchAll(exported)].map(({ 1: name = '', index }) => ({
    text: wordsOfName(name),
    line: lineAt(text, index),
  }));
  return [{ text: file, line: 1 }, ...names];
}

function wordsOfName(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_$]/g, ' ')
    .toLowerCase();
}

function markdownPassages(path: string, text: string): Passage[] {
  const kind = markdownKind(path);
  return markdownBlocks(text).map((block) => ({ ...block, kind, path }));
}

function markdownKind(path: string): TextKind {
  if (path.startsWith('docs/guides/')) return 'guides';
  if (path.startsWith('docs/problems/')) return 'problem pages';
  if (path.startsWith('docs/decisions/')) return 'decisions';
  return path.endsWith('CHANGELOG.md') ? 'changelog' : 'documents';
}

const contract = /^contract\/(?:openapi|management)\.json$/;
function jsonPassages(path: string, source: string): Passage[] {
  if (contract.test(path)) return contractPassages(path, source);
  const hasAll = fileOfAllLanguages.test(path);
  if (!hasAll && !englishTextFilePattern.test(path)) return [];
  return jsonTexts(source)
    .filter(({ keys }) => (hasAll ? keys.at(-1) === 'en' : keys.at(-1) !== 'example'))
    .map(({ keys, value, line }) => ({
      kind: 'messages',
      path,
      line,
      text: messageText(value),
      isHeading: keys.at(-1) === 'title',
    }));
}

/**
 * Returns the summaries and descriptions of a contract. A text that several operations have is returned once.
 */
function contractPassages(path: string, source: string): Passage[] {
  const seen = new Set<string>();
  return jsonTexts(source).flatMap(({ keys, value, line }) => {
    const member = keys.at(-1);
    const isText = member === 'summary' || member === 'description';
    if (!isText || keys.some((key) => key === 'example' || key === 'examples') || seen.has(value)) return [];
    seen.add(value);
    return paragraphsOf(hideUncounted(value), 0).map(({ text }) => ({
      kind: 'API texts',
      path,
      line,
      text,
      isHeading: member === 'summary',
    }));
  });
}
