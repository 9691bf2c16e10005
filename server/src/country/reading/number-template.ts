import { iso6346Remainder, mod97Remainder } from './check-digits.ts';
import { anchoredRegExp } from './identification.ts';
import type { CountryProfile } from './profile.ts';

/*
 * Templates of the numbers that customs assigns: literals and parts in braces.
 * - `{yy}` `{yyyy}` `{mm}` `{dd}` `{yyyymmdd}`: of the legal date
 * - `{type:n}` `{office:n}`: the last n characters of the type, the first n of the office
 * - `{random:n}` `{random32:n}` `{random10:n}`: of 36 capital letters and digits, of 32 without ambiguous
 * ones, of 10 digits
 * - `{seq:n}`: counter within the rest, with leading zeros
 * - `{iso6346}`: check digit over all preceding characters
 * - `{mod97}`: two check digits of ISO 11649, over the characters after it, then those before it, then 00
 */
export type NumberTemplate = CountryProfile['registration']['ordinary'];

/** The values from which a number is created. */
export interface NumberInputs {
  /** Day in the format `2026-11-22`. */
  readonly day: string;
  readonly type: string;
  readonly office: string;
  /** Returns a number of random bytes. */
  readonly random: (count: number) => Uint8Array;
}

type Part =
  | { readonly kind: string; readonly length: number }
  | { readonly kind: 'literal'; readonly text: string };

const alphabets: Readonly<Record<string, string>> = {
  random: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  // The letters I, L, O and U are omitted, because readers confuse them with other characters.
  random32: '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
  random10: '0123456789',
};
const characterPatterns: Readonly<Record<string, string>> = {
  random: '[0-9A-Z]',
  random32: '[0-9A-HJKMNP-TV-Z]',
  random10: '[0-9]',
};
const dayParts: Readonly<Record<string, (day: string) => string>> = {
  yy: (day) => day.slice(2, 4),
  yyyy: (day) => day.slice(0, 4),
  mm: (day) => day.slice(5, 7),
  dd: (day) => day.slice(8, 10),
  yyyymmdd: (day) => day.replaceAll('-', ''),
};
const fixedLengths: Readonly<Record<string, number>> = {
  yy: 2,
  yyyy: 4,
  mm: 2,
  dd: 2,
  yyyymmdd: 8,
  iso6346: 1,
  mod97: 2,
};
const partsWithLength = ['type', 'office', 'seq', ...Object.keys(alphabets)];

/** Parses a template into its parts; null if it contains an unknown part. */
function partsOf(template: string): Part[] | null {
  const parts: Part[] = [];
  for (const [piece] of template.matchAll(/\{[^{}]*\}|[^{}]+|[{}]/g)) {
    const [, kind = '', count] = /^\{([a-z0-9]+?)(?::([1-9][0-9]?))?\}$/.exec(piece) ?? [];
    const length = partsWithLength.includes(kind)
      ? Number(count ?? 0)
      : count === undefined
        ? (fixedLengths[kind] ?? 0)
        : 0;
    if (length > 0) parts.push({ kind, length });
    else if (/^[0-9A-Z]+$/.test(piece)) parts.push({ kind: 'literal', text: piece });
    else return null;
  }
  return parts;
}

/** Returns the error of a template; null if the template is valid. */
export function templateError({ template, displayTemplate }: NumberTemplate): string | null {
  const parts = partsOf(template);
  if (!parts)
    return `${JSON.stringify(template)} has an unknown part, or a literal other than a capital letter or a digit.`;
  const counted = parts.filter(({ kind }) => kind === 'seq').length;
  const randomPartCount = parts.filter(({ kind }) => Object.hasOwn(alphabets, kind)).length;
  if (counted + randomPartCount === 0)
    return 'must contain seq or random. Otherwise two declarations of one day would have the same number.';
  if (counted > 1 || randomPartCount > 1) return 'must contain seq and random at most once each.';
  const check = parts.findIndex(({ kind }) => kind === 'iso6346');
  if (check >= 0 && (check < parts.length - 1 || counted > 0))
    return 'must end with its check digit and must not contain seq.';
  const odd = [...(displayTemplate ?? '').matchAll(/\{([^{}]*)\}/g)].find(
    ([, name = '']) => !isDisplayed(parts, name),
  );
  return odd ? `uses ${odd[0]}, which is not a part of the template.` : null;
}

function isDisplayed(parts: readonly Part[], name: string): boolean {
  return parts.some(({ kind }) => kind === name) || Object.hasOwn(dayParts, name);
}

/** Returns whether a template has a counter, whose value the database assigns. */
export function hasCounter({ template }: NumberTemplate): boolean {
  return /\{seq:/.test(template);
}

/**
 * Returns a new number. A template with a counter returns its part `{seq:n}` unchanged, and the rest of the number
 * defines what the counter counts.
 */
export function generateNumber(numberTemplate: NumberTemplate, facts: NumberInputs): string {
  const parts = partsOf(numberTemplate.template) ?? [];
  for (;;) {
    const unchecked = parts.map((part) => partText(part, numberTemplate, facts)).join('');
    const number = withCheckDigits(unchecked);
    if (number !== null) return number;
  }
}

function partText(
  part: Part,
  { except }: NumberTemplate,
  { day, type, office, random }: NumberInputs,
): string {
  if ('text' in part) return part.text;
  const { kind, length } = part;
  const alphabet = alphabets[kind];
  if (alphabet !== undefined) return randomText(alphabet, length, except, random);
  if (kind === 'type') return type.slice(-length).toUpperCase();
  if (kind === 'office') return office.slice(0, length);
  return dayParts[kind]?.(day) ?? (kind === 'seq' ? `{seq:${length}}` : `{${kind}}`);
}

/**
 * Adds the check digits. Returns null if the check digit is ambiguous, because ISO 6346 advises against such a number.
 */
function withCheckDigits(uncheckedNumber: string): string | null {
  const [before = '', behind = ''] = uncheckedNumber.split('{mod97}');
  if (uncheckedNumber.includes('{mod97}'))
    return `${before}${String(98 - mod97Remainder(`${behind}${before}00`)).padStart(2, '0')}${behind}`;
  if (!uncheckedNumber.endsWith('{iso6346}')) return uncheckedNumber;
  const text = uncheckedNumber.slice(0, -'{iso6346}'.length);
  const remainder = iso6346Remainder(text);
  return remainder === 10 ? null : `${text}${remainder}`;
}

function randomText(
  alphabet: string,
  length: number,
  except: string | undefined,
  random: (count: number) => Uint8Array,
): string {
  // Larger bytes are skipped, so that every character of the alphabet has the same probability.
  const evenBytes = 256 - (256 % alphabet.length);
  const spare = evenBytes === 256 ? 0 : 3;
  let characters = '';
  while (characters.length < length)
    for (const byte of random(length + spare)) {
      const character = alphabet.charAt(byte % alphabet.length);
      const isOpen = characters.length > 0 || character !== except;
      if (byte < evenBytes && isOpen && characters.length < length) characters += character;
    }
  return characters;
}

/** Replaces `{seq:n}` by a count with leading zeros. Throws if the count has more than n digits. */
export function insertCount(scope: string, seq: number): string {
  return scope.replace(/\{seq:([0-9]+)\}/, (_, digits: string) => {
    if (String(seq).length > Number(digits))
      throw new Error(`the sequence number ${seq} is too long for the template ${scope}`);
    return String(seq).padStart(Number(digits), '0');
  });
}

/** Returns the pattern that the numbers of a template match. */
export function numberPattern({ template, except }: NumberTemplate): string {
  return (partsOf(template) ?? [])
    .map((part) => ('text' in part ? part.text : patternOf(part.kind, part.length, except)))
    .join('');
}

function patternOf(kind: string, length: number, except: string | undefined): string {
  if (kind === 'office' || kind === 'type') return `[0-9A-Z]{${length}}`;
  const all = characterPatterns[kind];
  if (all === undefined) return `[0-9]{${length}}`;
  return except === undefined ? `${all}{${length}}` : `(?!${except})${all}{${length}}`;
}

/**
 * Returns a number in its format for display, such as `{seq} / {dd}-{mm}-{yyyy}`; unchanged if the template has no such
 * format.
 */
export function displayNumber({ template, displayTemplate }: NumberTemplate, number: string): string {
  if (displayTemplate === undefined) return number;
  const found = valuesOf(template, number);
  return displayTemplate.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => found.get(name) ?? '');
}

/** Returns the year in a number; null for a number of another template, and for a template without a year. */
export function yearOfNumber(numberTemplate: NumberTemplate, number: string): number | null {
  if (!anchoredRegExp(numberPattern(numberTemplate)).test(number)) return null;
  const found = valuesOf(numberTemplate.template, number);
  const [year, shortYear] = [found.get('yyyy'), found.get('yy')];
  if (year !== undefined) return Number(year);
  return shortYear === undefined ? null : 2000 + Number(shortYear);
}

/** Returns the values of the parts of a number by name. A whole date also returns day, month and year. */
function valuesOf(template: string, number: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let from = 0;
  for (const part of partsOf(template) ?? []) {
    const length = 'text' in part ? part.text.length : part.length;
    const text = number.slice(from, from + length);
    found.set(part.kind, text);
    if (part.kind === 'yyyymmdd')
      for (const [name, of] of Object.entries(dayParts))
        if (name !== 'yyyymmdd')
          found.set(name, of(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`));
    from += length;
  }
  return found;
}

/** Returns examples of a template's numbers, which are the same each time. */
export function exampleNumbers(numberTemplate: NumberTemplate, count: number): string[] {
  let byteCount = 0;
  const random = (bytes: number): Uint8Array =>
    Uint8Array.from({ length: bytes }, () => {
      byteCount = (byteCount * 5 + 7) % 256;
      return byteCount;
    });
  const facts = { day: '2026-11-22', type: '0042', office: '000100000100', random };
  return Array.from({ length: count }, (_, index) =>
    insertCount(generateNumber(numberTemplate, facts), (numberTemplate.from ?? 1) + index),
  );
}
