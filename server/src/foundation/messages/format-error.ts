import { withVisibleUnsafe } from '../text/unsafe-characters.ts';
import { say, wordsOfFault } from './catalogue.ts';
import { elementOf, exampleOf, listItemOf, wireNameOf } from './element-label.ts';
import { defaultLanguage, type Language } from './language.ts';
import type { Fault, NamedCode, Param, Params } from './validation-error.ts';

/** A localised error as callers receive it. */
export type ToldFault = Omit<Fault, 'words' | 'params'> & {
  readonly label: string;
  readonly message: string;
  /** Remedy. */
  readonly hint: string;
  readonly params?: Readonly<Record<string, unknown>>;
};

const longestShown = 60;

/** Localises an error. */
export function tellFault(language: Language, fault: Fault): ToldFault {
  const { words: key = fault.code, params, ...told } = fault;
  const label = elementOf(language, fault);
  const words = wordsOfFault(language, key);
  const values = {
    label,
    place: listItemOf(language, fault) ?? label,
    actual: shown(fault.actual),
    expected: shown(fault.expected),
    example: words.example ?? exampleOf(language, fault) ?? '',
    form: words.form === undefined ? '' : `: ${words.form}`,
    ...valuesIn(language, params ?? {}),
  };
  return {
    severity: 'error',
    ...told,
    label,
    message: say(language, words.message, { ...values, label: inMessage(fault, label) }),
    hint: say(
      language,
      words.hint,
      fault.in === 'body' ? values : { ...values, label: inMessage(fault, label) },
    ),
    ...(params && { params: mapValues(params, (param) => forPrograms(language, param)) }),
  };
}

/** Codes of business rules, warnings and spreadsheets. People read them in forms, by the labels of the fields. */
const forPeople = /^(?:[A-Z]+\d+|assessment|csv|law_changes)$/;

/** Returns the label for a message. Messages for programs contain the wire name. */
function inMessage(fault: Fault, label: string): string {
  const name = wireNameOf(fault);
  if (name === null || forPeople.test(fault.code)) return label;
  const isLabelled = fault.in === 'body' && fault.code !== 'unknown' && label !== name;
  return isLabelled ? `${label} (\`${name}\`)` : `\`${name}\``;
}

/** Replaces the caller's texts in an error with an ellipsis. Numbers and codes of lists are not secret. */
export function withoutValue({ fix: _, ...fault }: Fault): Fault {
  const { actual, params } = fault;
  const { format } = params ?? {};
  const kept = params && mapValues(params, (param) => (typeof param === 'string' ? '…' : param));
  return {
    ...fault,
    ...(actual !== undefined && { actual: '…' }),
    ...(kept && { params: { ...kept, ...(format !== undefined && { format }) } }),
  };
}

/** Formats parameters as texts. */
export function valuesIn(language: Language, params: Params): Record<string, string | number> {
  return mapValues(params, (param) => inWords(language, param));
}

export function tellFaults(language: Language, faults: readonly Fault[]): ToldFault[] {
  return faults.map((fault) => tellFault(language, fault));
}

function shown(value: unknown): string {
  if (value === undefined || value === null || typeof value === 'object') return '';
  const text = withVisibleUnsafe(String(value));
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

function inWords(language: Language, param: Param): string | number {
  if (typeof param === 'string') return withVisibleUnsafe(param);
  if (typeof param !== 'object') return param;
  if ('allOf' in param) return listed(language, 'conjunction', param.allOf);
  if ('anyOf' in param) return listed(language, 'disjunction', param.anyOf);
  return codeInWords(language, param);
}

function listed(
  language: Language,
  type: 'conjunction' | 'disjunction',
  things: readonly (string | NamedCode)[],
): string {
  return new Intl.ListFormat(language, { type }).format(things.map((each) => codeInWords(language, each)));
}

/** Formats `N851 (phytosanitary certificate)`; a code that is an English word is only translated. */
function codeInWords(language: Language, named: string | NamedCode): string {
  if (typeof named === 'string') return named;
  const name = nameOf(language, named);
  if (name !== null && named.names?.[defaultLanguage] === named.code) return name;
  return name === null ? named.code : `${named.code} (${name})`;
}

function nameOf(language: Language, { names }: NamedCode): string | null {
  return names && (names[language] ?? names[defaultLanguage] ?? null);
}

function forPrograms(language: Language, param: Param): unknown {
  if (typeof param !== 'object') return param;
  const plain = (named: string | NamedCode) =>
    typeof named === 'string' ? named : { code: named.code, name: nameOf(language, named) };
  if ('allOf' in param) return param.allOf.map(plain);
  if ('anyOf' in param) return param.anyOf.map(plain);
  return plain(param);
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
