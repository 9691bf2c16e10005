import { maskedSource, type SourcePart, sourceParts } from '../source.ts';
import { lineAt } from '../source-tree.ts';
import { hiddenCharacter, hideUncounted, paragraphsOf } from './passage.ts';

export interface CodeText {
  readonly text: string;
  readonly line: number;
}

/** Returns the comments of a TypeScript source. Consecutive line comments are one comment. */
export function scriptComments(source: string): CodeText[] {
  const comments = sourceParts(source).filter(({ kind }) => kind === 'comment');
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of comments) {
    const last = joined.at(-1);
    const isNext = last && source.startsWith('//', start) && /^\n[ \t]*$/.test(source.slice(last.end, start));
    if (isNext) last.end = end;
    else joined.push({ start, end });
  }
  return commentsAt(source, joined);
}

export function cssComments(source: string): CodeText[] {
  return commentsAt(source, spansOf(source, /\/\*[\s\S]*?\*\//g));
}

/** Returns the comments of an SQL source, but not comment characters inside string literals. */
export function sqlComments(source: string): CodeText[] {
  const tokens = spansOf(source, /'(?:[^']|'')*'|(?:[ \t]*--[^\n]*\n?)+|\/\*[\s\S]*?\*\//g);
  return commentsAt(
    source,
    tokens.filter(({ start }) => source.charAt(start) !== "'"),
  );
}

/** Returns the comments of a YAML or Python source, including the docstrings of Python. */
export function hashComments(source: string): CodeText[] {
  return commentsAt(
    source,
    spansOf(source, /"""[\s\S]*?"""|(?:^[ \t]*#(?!!)[^\n]*\n?)+|(?<=[ \t])# [^\n]*/gm),
  );
}

function spansOf(source: string, pattern: RegExp): { readonly start: number; readonly end: number }[] {
  return [...source.matchAll(pattern)].map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
  }));
}

const lineCommentMarks = /^[ \t]*(?:\/\*+|\/\/+|--+|#+|\*(?!\/))|\*\/|"""/gm;
/** Matches comments that are directives for tools and not texts. */
const directives = /\b(?:biome-ignore|@ts-expect-error|@type|@param|eslint-disable)\b[^\n]*/g;

function commentsAt(
  source: string,
  spans: readonly { readonly start: number; readonly end: number }[],
): CodeText[] {
  return spans.flatMap(({ start, end }) => {
    const text = source.slice(start, end).replaceAll(lineCommentMarks, '').replaceAll(directives, '');
    return paragraphsOf(hideUncounted(text), lineAt(source, start));
  });
}

const namedTests = /\b(?:describe|test|it|subtest)\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g;

export function testNames(source: string): CodeText[] {
  const code = maskedSource(source);
  return [...source.matchAll(namedTests)].flatMap((match) => {
    const { 2: name = '', index } = match;
    if (code.charAt(index) === ' ' || !/[A-Za-z]/.test(name)) return [];
    return [{ text: hideUncounted(literalText(name)), line: lineAt(source, index) }];
  });
}

/** Returns the string literals of at least two words, which a program may print. */
export function printedTexts(source: string): CodeText[] {
  return stringTexts(source, () => true);
}

const logging = /\b(?:\w*Error|log\.(?:fatal|error|warn|info|debug))\((?:[^()]|\([^()]*\))*$/;

/** Returns the string literals of a source that are log messages or error messages. */
export function loggedTexts(source: string): CodeText[] {
  const code = maskedSource(source);
  return stringTexts(source, ({ start }) => logging.test(code.slice(Math.max(0, start - 200), start)));
}

/** Returns the string literals of a Python source that have at least two words. Docstrings are comments. */
export function pythonTexts(source: string): CodeText[] {
  const tokens = /"""[\s\S]*?"""|#[^\n]*|"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)'/g;
  return [...source.matchAll(tokens)].flatMap(({ 1: double, 2: single, index }) => {
    const content = (double ?? single ?? '').replaceAll(/\{[^{}]*\}/g, hiddenCharacter);
    if (!isSeveralWords(content)) return [];
    return paragraphsOf(hideUncounted(literalText(content)), lineAt(source, index));
  });
}

function isSeveralWords(text: string): boolean {
  return /(?:[A-Za-z]{2,}[,.:;]?|·) [A-Za-z]/.test(text);
}

function stringTexts(source: string, isCounted: (part: SourcePart) => boolean): CodeText[] {
  return sourceParts(source).flatMap((part) => {
    if (part.kind !== 'string') return [];
    const content = contentOf(source, part);
    if (!isSeveralWords(content) || isStatement(content) || !isCounted(part)) return [];
    let line = lineAt(source, part.start);
    return content.split('\\n').flatMap((chunk) => {
      const first = line;
      line += chunk.split('\n').length - 1;
      return paragraphsOf(hideUncounted(literalText(chunk)), first);
    });
  });
}

/**
 * Returns the text between the quotation marks of a literal, with a hidden character in place of each `${…}`.
 */
function contentOf(source: string, { start, end }: SourcePart): string {
  const text = source.slice(start, end);
  const begin = text.startsWith('}') ? hiddenCharacter : '';
  return text.endsWith('${')
    ? `${begin}${text.slice(1, -2)}${hiddenCharacter}`
    : `${begin}${text.slice(1, -1)}`;
}

function literalText(text: string): string {
  return text.replaceAll(/\$\{[^{}]*\}/g, hiddenCharacter).replaceAll(/\\(['"`])/g, '$1');
}

function isStatement(text: string): boolean {
  return /^\s*(?:select|insert|update|delete|with|create|alter|drop|grant|set|begin|explain)\s/.test(text);
}
