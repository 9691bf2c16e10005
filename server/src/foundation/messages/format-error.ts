import { escapeUnsafe } from '../text/unsafe-characters.ts';
import { errorMessageOf, formatMessage } from './catalogue.ts';
import { elementLabelOf, exampleOf, listItemOf, wireNameOf } from './element-label.ts';
import { defaultLanguage, type Language } from './language.ts';
import type { MessageParam, MessageParams, NamedCode, ValidationError } from './validation-error.ts';

/** A validation error with texts in one language, as callers receive it. */
export type LocalizedError = Omit<ValidationError, 'words' | 'params'> & {
  readonly label: string;
  readonly message: string;
  /** Remedy. */
  readonly hint: string;
  readonly params?: Readonly<Record<string, unknown>>;
};

const maxShownLength = 60;

export function localizeError(language: Language, fault: ValidationError): LocalizedError {
  const { words: key = fault.code, params, ...fields } = fault;
  const label = elementLabelOf(language, fault);
  const words = errorMessageOf(language, key);
  const values = {
    label,
    place: listItemOf(language, fault) ?? label,
    actual: shownValue(fault.actual),
    expected: shownValue(fault.expected),
    example: words.example ?? exampleOf(language, fault) ?? '',
    form: words.form === undefined ? '' : `: ${words.form}`,
    ...formatParams(language, params ?? {}),
  };
  return {
    severity: 'error',
    ...fields,
    label,
    message: formatMessage(language, words.message, { ...values, label: labelInMessage(fault, label) }),
    hint: formatMessage(
      language,
      words.hint,
      fault.in === 'body' ? values : { ...values, label: labelInMessage(fault, label) },
    ),
    ...(params && { params: mapValues(params, (param) => paramForPrograms(language, param)) }),
  };
}

/**
 * Matches codes of business rules, warnings and spreadsheets. People read their messages in forms with labelled fields.
 */
const codesForPeople = /^(?:[A-Z]+\d+|assessment|csv|law_changes)$/;

/** Returns the label of an element as it appears in a message. Messages for programs add the name of the property. */
function labelInMessage(fault: ValidationError, label: string): string {
  const name = wireNameOf(fault);
  if (name === null || codesForPeople.test(fault.code)) return label;
  const isLabelled = fault.in === 'body' && fault.code !== 'unknown' && label !== name;
  return isLabelled ? `${label} (\`${name}\`)` : `\`${name}\``;
}

/** Replaces the caller's texts in an error with an ellipsis. Numbers and codes of lists are kept. */
export function redactErrorValues({
  fix: _,
  partialFix: _partialFix,
  ...fault
}: ValidationError): ValidationError {
  const { actual, params } = fault;
  const { format } = params ?? {};
  const redactedParams = params && mapValues(params, (param) => (typeof param === 'string' ? '…' : param));
  return {
    ...fault,
    ...(actual !== undefined && { actual: '…' }),
    ...(redactedParams && { params: { ...redactedParams, ...(format !== undefined && { format }) } }),
  };
}

/** Converts the parameters of an error message to texts in a language. */
export function formatParams(language: Language, params: MessageParams): Record<string, string | number> {
  return mapValues(params, (param) => paramText(language, param));
}

export function localizeErrors(language: Language, faults: readonly ValidationError[]): LocalizedError[] {
  return faults.map((fault) => localizeError(language, fault));
}

function shownValue(value: unknown): string {
  if (value === undefined || value === null || typeof value === 'object') return '';
  const text = escapeUnsafe(String(value));
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
}

function paramText(language: Language, param: MessageParam): string | number {
  if (typeof param === 'string') return escapeUnsafe(param);
  if (typeof param !== 'object') return param;
  if ('allOf' in param) return formatNameList(language, 'conjunction', param.allOf);
  if ('anyOf' in param) return formatNameList(language, 'disjunction', param.anyOf);
  return codeInWords(language, param);
}

function formatNameList(
  language: Language,
  type: 'conjunction' | 'disjunction',
  things: readonly (string | NamedCode)[],
): string {
  return new Intl.ListFormat(language, { type }).format(things.map((each) => codeInWords(language, each)));
}

/**
 * Formats a code as `N851 (phytosanitary certificate)`. If the code is an English word, returns only its translation.
 */
function codeInWords(language: Language, named: string | NamedCode): string {
  if (typeof named === 'string') return named;
  const name = translatedNameOf(language, named);
  if (name !== null && named.names?.[defaultLanguage] === named.code) return name;
  return name === null ? named.code : `${named.code} (${name})`;
}

function translatedNameOf(language: Language, { names }: NamedCode): string | null {
  return names && (names[language] ?? names[defaultLanguage] ?? null);
}

function paramForPrograms(language: Language, param: MessageParam): unknown {
  if (typeof param !== 'object') return param;
  const plain = (named: string | NamedCode) =>
    typeof named === 'string' ? named : { code: named.code, name: translatedNameOf(language, named) };
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
