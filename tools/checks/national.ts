import { maskedSource } from './source.ts';
import { type Check, type Finding, isCode, isTest, lineAt, type Tree } from './tree.ts';

/*
 * What is a country's stands in its folder. In the code of what runs nothing may be the example country's: its letters, its
 * currency, its offices, ports, documents, reliefs, agreements and taxes; nor in any text of the catalogue of words. Examples of the contract and of rules are the
 * example country's, since its contract is the committed one; they and what comments say are not looked at.
 */

const looked = /^(?:(?:server|console|cli|mcp|sdk)\/src|contract\/words)\//;
const generated = /\.gen\.ts$|\.d\.ts$/;

export const checkNational: Check = (tree) => {
  const tokens = tokensOf(tree);
  if (tokens === null) return [];
  return tree.paths
    .filter((path) => looked.test(path) && (isCode(path) || /\/words\.json$|^contract\/words\//.test(path)))
    .filter((path) => !isTest(path) && !generated.test(path))
    .flatMap((path) => findingsIn(path, tree.text(path), tokens));
};

function findingsIn(path: string, source: string, tokens: RegExp): Finding[] {
  const text = isCode(path) ? withoutExamples(source) : source;
  return [...text.matchAll(tokens)].map(({ 0: token, index }) => ({
    path,
    line: lineAt(source, index),
    message: `contains ${token}, which belongs to the example country: read the value from the country folder (countries/README.md).`,
  }));
}

const lists = ['offices', 'ports', 'document-types', 'additional-procedures', 'agreements'];

/** Whatever is only XA's; null in a tree without it. */
function tokensOf(tree: Tree): RegExp | null {
  const files = lists.map((list) => `countries/xa/lists/${list}.csv`);
  const profile = 'countries/xa/country.json';
  if (!tree.paths.includes(profile)) return null;
  const codes = files.flatMap((path) =>
    tree
      .text(path)
      .split('\n')
      .slice(1)
      .flatMap((line) => /^([A-Z0-9]*[A-Z][A-Z0-9]*),/.exec(line)?.[1] ?? []),
  );
  const { taxes, currency }: { taxes: readonly { code: string }[]; currency: { code: string } } = JSON.parse(
    tree.text(profile),
  );
  const all = [...new Set([...codes, ...taxes.map(({ code }) => code), currency.code])];
  const own = '(?:\\d\\d)?XA(?:(?=[0-9A-Z-]*\\d)[0-9A-Z-]+)?';
  return new RegExp(`(?<![A-Za-z0-9])(?:${own}|${all.join('|')})(?![A-Za-z0-9])`, 'g');
}

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm;
const named =
  /\b(?:passing|failing|examples?|description|summary)\s*:|\bconst \w*[eE]xample\w*(?:: [\w<>[\]'| .,]+)? = /g;
const calls = /\b\w*[eE]xamples?\(/g;

/** The source with examples, descriptions and comments blanked: the same length, the same lines. */
function withoutExamples(source: string): string {
  const masked = maskedSource(source);
  let out = source;
  const blank = (from: number, to: number): void => {
    out = out.slice(0, from) + out.slice(from, to).replaceAll(/[^\n]/g, ' ') + out.slice(to);
  };
  for (const { index, 0: text } of masked.matchAll(named)) {
    const from = index + text.length;
    blank(from, endOfValue(masked, from));
  }
  for (const { index, 0: text } of masked.matchAll(calls))
    blank(index, endOfValue(masked, index + text.length, ''));
  for (const { index, 0: text } of source.matchAll(comments)) blank(index, index + text.length);
  return out;
}

/** Where a value ends that begins here: at one of `ends` or a bracket that is not inside it. */
function endOfValue(masked: string, from: number, ends = ',;'): number {
  let depth = 0;
  for (let at = from; at < masked.length; at += 1) {
    const one = masked.charAt(at);
    if ('([{'.includes(one)) depth += 1;
    if (')]}'.includes(one)) {
      if (depth === 0) return at;
      depth -= 1;
    }
    if (depth === 0 && ends.includes(one)) return at;
  }
  return masked.length;
}
