import { maskedSource, sourceParts } from './source.ts';
import {
  type Check,
  type CheckFinding,
  isCodePath,
  isTestPath,
  lineAt,
  type RepositoryTree,
} from './source-tree.ts';

/*
 * Reports values of the example country outside its folder: codes, currency, offices, ports, procedures, roles,
 * taxes and the like, and patterns of its numbers. Comments and the examples of the contract and rules are
 * exempt.
 */

const checkedFiles = /^(?:(?:server|console|cli|mcp|sdk)\/src|contract\/words)\//;
/**
 * Modules of customs law, in which numeric codes and patterns are national values. In other modules they belong
 * to the portal.
 */
const customsLawModules =
  /^server\/src\/(?:ledger|declarations|mandates|notifications|overview|documents\/decisions|processing|reference\/(?:lists|bundled)|registers|sandbox|tariff)\//;
const generated = /\.gen\.ts$|\.d\.ts$/;

export const checkCountryNeutrality: Check = (tree) => {
  const values = valuesOf(tree);
  if (values === null) return [];
  return tree.paths
    .filter(
      (path) =>
        checkedFiles.test(path) && (isCodePath(path) || /\/words\.json$|^contract\/words\//.test(path)),
    )
    .filter((path) => !isTestPath(path) && !generated.test(path))
    .flatMap((path) => findingsIn(path, tree.text(path), values));
};

/** Values of the example country that code must not contain. */
interface NationalValues {
  /** Codes that contain a letter, which are reported anywhere in the code. */
  readonly tokens: RegExp;
  /** Numeric codes, which are reported only as complete string literals. */
  readonly digits: ReadonlySet<string>;
  /** An office code and a registration number. Patterns that describe their formats are reported. */
  readonly numbers: readonly string[];
  /**
   * Names of the formats of codes. Patterns for them, and comparisons of such codes with a literal, are
   * reported.
   */
  readonly formats: readonly string[];
  /**
   * Patterns of codes, which are reported. Excludes patterns of only letters or digits with a length, because
   * several kinds of codes have those.
   */
  readonly patterns: ReadonlySet<string>;
}

function findingsIn(path: string, source: string, values: NationalValues): CheckFinding[] {
  const { tokens, digits, numbers, patterns } = values;
  const text = isCodePath(path) ? withoutExamples(source) : source;
  const found = (index: number, value: string): CheckFinding => ({
    path,
    line: lineAt(source, index),
    message: `contains ${value}, which belongs to the example country: read the value from the country folder (countries/README.md).`,
  });
  const named = [...text.matchAll(tokens)].map(({ 0: token, index }) => found(index, token));
  if (!customsLawModules.test(path)) return named;
  const written = sourceParts(text).flatMap(({ kind, start, end }) => {
    const value = source.slice(start, end);
    const isNational =
      kind === 'regex'
        ? numbers.some((number) => isFormOf(value, number))
        : kind === 'string' &&
          (digits.has(value.slice(1, -1)) || patterns.has(unanchored(value.slice(1, -1))));
    return isNational ? [found(start, value)] : [];
  });
  const fixed = [...text.matchAll(fixedForms(values.formats))].map(({ 0: form, index }) =>
    found(index, form),
  );
  return [...named, ...written, ...fixed].toSorted((one, other) => Number(one.line) - Number(other.line));
}

/**
 * Returns a regular expression that matches fixed patterns for the country's formats, and comparisons of such
 * codes with a literal.
 */
function fixedForms(formats: readonly string[]): RegExp {
  const names = formats.join('|') || '(?!)';
  return new RegExp(`\\bcode\\(\\s*'(?:${names})',\\s*'[^']*'|\\b(?:${names}) [!=]== '[^']+'`, 'g');
}

function unanchored(pattern: string): string {
  return pattern.replace(/^\^/, '').replace(/\$$/, '');
}

/**
 * Returns whether a pattern describes the format of a number. A pattern that also accepts zeros of the same length is too
 * general.
 */
function isFormOf(literal: string, number: string): boolean {
  const [, pattern, flags] = /^\/(\^.*\$)\/(\w*)$/s.exec(literal) ?? [];
  if (pattern === undefined) return false;
  const form = new RegExp(pattern, flags);
  return form.test(number) && !form.test(number.replaceAll(/./g, '0'));
}

const lists = ['offices', 'ports', 'document-types', 'additional-procedures', 'agreements'];

interface ExampleProfile {
  readonly taxes: readonly { readonly code: string }[];
  readonly currency: { readonly code: string };
  readonly meanings?: object;
  readonly formats?: Readonly<Record<string, { readonly example: string; readonly pattern?: string }>>;
  readonly authorisationKinds?: readonly { readonly code: string }[];
  readonly registration?: { readonly ordinary: { readonly template: string } };
}

/**
 * Returns the values that only the example country has; null if the repository does not contain the country.
 */
function valuesOf(tree: RepositoryTree): NationalValues | null {
  const profilePath = 'countries/xa/country.json';
  if (!tree.paths.includes(profilePath)) return null;
  const codesOf = (list: string): string[] => {
    const path = `countries/xa/lists/${list}.csv`;
    return tree.paths.includes(path)
      ? [...tree.text(path).matchAll(/^([A-Z0-9]+),/gm)].map(([, code = '']) => code)
      : [];
  };
  const profile: ExampleProfile = JSON.parse(tree.text(profilePath));
  const { taxes, currency, meanings = {}, formats = {}, authorisationKinds = [], registration } = profile;
  const kinds = authorisationKinds.map(({ code }) => code);
  const codes = [...lists.flatMap(codesOf), ...textsOf(meanings), ...kinds].filter((code) =>
    /^(?=.*[A-Z])[A-Z0-9]+$/.test(code),
  );
  const all = [...new Set([...codes, ...taxes.map(({ code }) => code), currency.code])];
  const own = '(?:\\d\\d)?XA(?:(?=[0-9A-Z-]*\\d)[0-9A-Z-]+)?';
  return {
    tokens: new RegExp(`(?<![A-Za-z0-9])(?:${own}|${all.join('|')})(?![A-Za-z0-9])`, 'g'),
    digits: new Set([
      ...[...codesOf('procedures'), ...codesOf('preferences')],
      ...textsOf(meanings).filter((code) => /^[0-9]{2,}$/.test(code)),
    ]),
    numbers: [
      ...(formats.office ? [formats.office.example] : []),
      ...(registration ? [numberOf(registration.ordinary.template)] : []),
    ],
    formats: Object.keys(formats),
    patterns: new Set(
      Object.values(formats)
        .map(({ pattern = '' }) => pattern)
        .filter((pattern) => !/^(?:\[(?:A-Z)?(?:0-9)?\](?:\{[0-9,]+\})?)?$/.test(pattern)),
    ),
  };
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/**
 * Returns an example number for a template such as `{yy}XA{random:13}{iso6346}`, with zeros for its variable
 * parts.
 */
function numberOf(template: string): string {
  return template.replaceAll(/\{(\w+?)(?::(\d+))?\}/g, (_, name: string, length?: string) =>
    '0'.repeat(length === undefined ? (/^y+/.exec(name)?.[0].length ?? 1) : Number(length)),
  );
}

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm;
const namedExamples =
  /\b(?:passing|failing|examples?|description|summary)\s*:|\bconst \w*[eE]xample\w*(?:: [\w<>[\]'| .,]+)? = /g;
const exampleCalls = /\b\w*[eE]xamples?\(/g;

/** Replaces examples, descriptions and comments in a source by spaces, so that line numbers do not change. */
export function withoutExamples(source: string): string {
  const masked = maskedSource(source);
  let out = source;
  const blank = (from: number, to: number): void => {
    out = out.slice(0, from) + out.slice(from, to).replaceAll(/[^\n]/g, ' ') + out.slice(to);
  };
  for (const { index, 0: text } of masked.matchAll(namedExamples)) {
    const from = index + text.length;
    blank(from, endOfValue(masked, from));
  }
  for (const { index, 0: text } of masked.matchAll(exampleCalls))
    blank(index, endOfValue(masked, index + text.length, ''));
  for (const { index, 0: text } of source.matchAll(comments)) blank(index, index + text.length);
  return out;
}

/** Returns the end of a value: the first character of `ends`, or closing bracket, outside of nested brackets. */
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
