import { maskedSource, type SourcePart, sourceParts } from './source.ts';
import { type Check, isCodePath, isTestPath, lineAt, type RepositoryTree } from './source-tree.ts';

/*
 * Tests of browsers, attacks, faults and packed programs quote texts of the product, and do not run with every
 * change. This check compares their quotations with the sources, to report a reworded text immediately.
 */
const quotingTests =
  /^(?:tests\/(?:attacks|faults|browser|clients|operations|second-country)|conformance)\/.*\.ts$/;
/** Files that do not count as sources: generated files, records of earlier versions, and this check. */
const excludedSources =
  /^contract\/(?:openapi|management)\.json$|^docs\/(?:decisions\/|style\.md|glossary\.md|performance\.md|samples)|(?:^|\/)package-lock\.json$|\.closed\.json$|^tools\/checks\//;
/** Functions that compare their first two arguments. A text after these is the message of the assertion. */
const comparisonCall =
  /(?:\.sees|\.press|\b(?:includes|startsWith|endsWith|getBy\w+)|\bassert\.(?:match|doesNotMatch|equal|deepEqual|notEqual))\(((?:[^()]|\([^()]*\))*)$/;
/** Matches the comment that marks a quoted text which no source contains, with the reason. */
const exemptionComment = /\/\/ not in a source: \S/;
const minWords = 4;
const maxHoleWords = 8;
/** Maximum number of words at an edge of a quotation that can be a value and need no match. */
const maxEdgeWords = 1;

/**
 * Character that replaces a value in a text: a placeholder, a substitution, or a part of a regular expression.
 */
const valuePlaceholder = '\uFFFC';

const tag = /<\/?[a-z][^<>\n]*>/g;

interface Quote {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly words: readonly string[];
}

function wordsOf(text: string): string[] {
  return (
    text
      .replaceAll(/\$\{[^{}\n]*\}|\{\w+\}|#(?=[ ])/g, ` ${valuePlaceholder} `)
      // Removes escaped line breaks, breaks between literals, and tags.
      .replaceAll(/\\n/g, ' ')
      .replaceAll('\\', '')
      .replaceAll(/['"`]\s*\+\s*['"`]/g, ' ')
      .replaceAll(tag, ' ')
      .toLowerCase()
      .match(/\uFFFC|[\p{L}\p{N}](?:[\p{L}\p{N}]|['’._/-](?=[\p{L}\p{N}]))*/gu) ?? []
  );
}

function isQuote(code: string, { kind, start }: SourcePart): boolean {
  if (kind === 'regex') return true;
  if (kind !== 'string') return false;
  const before = comparisonCall.exec(code.slice(Math.max(0, start - 300), start));
  const argumentsBefore = before?.[1]?.replaceAll(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g, '') ?? '';
  return before !== null && argumentsBefore.split(',').length <= 2;
}

/**
 * Matches ends of sentences and lines, numbers and quoted values, because the parts around them can come from
 * different messages.
 */
const boundary = /[.:;?!]\s+|\n|\\n|“[^”]*”| · |[()"]|[+-]?\d[\d.,]*/g;

/** Returns the fixed pieces of a string or regular expression, without words that touch a variable part. */
function piecesOf(content: string, kind: SourcePart['kind']): string[] {
  if (kind === 'string')
    return content
      .replaceAll(/\$\{|^\}/g, '|')
      .replaceAll(boundary, '|')
      .split('|');
  return content
    .replace(/^\/|\/[a-z]*$/g, '')
    .replaceAll(/\\n/g, '|')
    .replaceAll(/\\[dswDSWbBpuPx](?:\{[^}]*\})?[+*?]?/g, '|')
    .replaceAll(/\[(?:\\.|[^\]\\])*\](?:[+*?]|\{[^}]*\})?/g, '|')
    .replaceAll(/(?<!\\)\p{L}\?|(?<!\\)\.[+*]?\??|(?<!\\)[()^$*+?]|(?<=.)\{\d+,?\d*\}/gu, '|')
    .replaceAll('\\', '')
    .replaceAll(tag, '|')
    .replaceAll(boundary, '|')
    .split('|');
}

function quotesIn(path: string, source: string): Quote[] {
  const code = maskedSource(source);
  const lines = source.split('\n');
  const isExempt = ({ start }: SourcePart): boolean =>
    exemptionComment.test(lines[lineAt(source, start) - 2] ?? '');
  return sourceParts(source)
    .filter((part) => isQuote(code, part) && !isExempt(part))
    .flatMap(({ kind, start, end }) =>
      piecesOf(kind === 'regex' ? source.slice(start, end) : source.slice(start + 1, end - 1), kind)
        .map((text) => ({ path, line: lineAt(source, start), text: text.trim(), words: wordsOf(text) }))
        .filter(({ words, text }) => words.length >= minWords && /\p{L} \p{L}+,? \p{L}/u.test(text)),
    );
}

const choice = /\{\w+, (?:plural|select|selectordinal),(?:[^{}]|\{[^{}]*\})*\}/g;

/**
 * Returns the lines of a source that contain a choice, such as a plural, with a value in place of the choice.
 */
function withoutChoices(source: string): string {
  const lines = source.split('\n').filter((line) => line.includes(', plural,') || line.includes(', select,'));
  return lines.join('\n').replaceAll(choice, '{value}');
}

/**
 * Returns the words of a source without its comments. Of tests it leaves out the quotations, which would match
 * themselves.
 */
function corpusWords(path: string, source: string): string[] {
  if (!isCodePath(path)) return wordsOf(`${source}\n${withoutChoices(source)}`);
  const code = maskedSource(source);
  let text = '';
  let from = 0;
  for (const part of sourceParts(source)) {
    const isHidden = part.kind === 'comment' || (quotingTests.test(path) && isQuote(code, part));
    if (!isHidden) continue;
    text += `${source.slice(from, part.start)} `;
    from = part.end;
  }
  return wordsOf(text + source.slice(from));
}

/**
 * Returns whether a quotation continues in the source from a position. A value in either text matches a few
 * words.
 */
function continues(
  quote: readonly string[],
  at: number,
  source: readonly string[],
  place: number,
  step: 1 | -1,
): boolean {
  if (at < 0 || at >= quote.length) return true;
  const word = source[place];
  if (word === undefined) return false;
  if (word !== valuePlaceholder)
    return word === quote[at] && continues(quote, at + step, source, place + step, step);
  const left = step === 1 ? quote.length - at : at + 1;
  if (left <= maxEdgeWords) return true;
  for (let taken = 0; taken <= Math.min(maxHoleWords, left - 1); taken += 1) {
    if (continues(quote, at + step * taken, source, place + step, step)) return true;
  }
  return false;
}

function contains(
  source: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  quote: readonly string[],
): boolean {
  return quote.some((word, at) => {
    const next = quote[at + 1];
    if (next === undefined) return false;
    return (places.get(`${word} ${next}`) ?? []).some(
      (place) =>
        continues(quote, at + 2, source, place + 2, 1) && continues(quote, at - 1, source, place - 1, -1),
    );
  });
}

/** Reports a text that a test quotes and no source contains. */
export const checkTextsQuotedInTests: Check = (tree: RepositoryTree) => {
  const quotes = tree.paths
    .filter((path) => quotingTests.test(path))
    .flatMap((path) => quotesIn(path, tree.text(path)));
  const wordPairs = new Set(
    quotes.flatMap(({ words }) => words.map((word, at) => `${word} ${words[at + 1]}`)),
  );
  let missing = quotes;
  for (const path of tree.paths) {
    if (missing.length === 0) break;
    if (
      excludedSources.test(path) ||
      (isTestPath(path) && path.endsWith('.test.ts') && !quotingTests.test(path))
    )
      continue;
    const source = corpusWords(path, tree.text(path));
    const places = new Map<string, number[]>();
    source.forEach((word, place) => {
      const pair = `${word} ${source[place + 1]}`;
      if (!wordPairs.has(pair)) return;
      const known = places.get(pair);
      if (known) known.push(place);
      else places.set(pair, [place]);
    });
    missing = missing.filter(({ words }) => !contains(source, places, words));
  }
  return missing.map(({ path, line, text }) => {
    const message = `quotes “${text}”, which no source contains. Quote the present text, or write `; // not in a source: …` with the reason above the line.`;
    return { path, line, message };
  });
};
