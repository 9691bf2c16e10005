import { LRUCache } from 'lru-cache';
import { formatMessage, recordTexts } from './catalogue.ts';
import { defaultLanguage, type Language } from './language.ts';

type Texts = typeof import('../../../../contract/words/records.en.json', { with: { type: 'json' }});

/** Key of a text that the portal stores in records, from `contract/words/records.*.json`. */
export type RecordKey = Exclude<keyof Texts, 'default'>;

interface Template {
  readonly key: string;
  readonly pattern: RegExp;
}

/** Separators between the parts of a calculation line. */
const partSeparators = [', ', '; ', ' + '] as const;
const reasonPrefix = 'reason.';

export function isRecordKey(key: string): key is RecordKey {
  return Object.hasOwn(recordTexts(defaultLanguage), key);
}

/** Returns a text for a record. Records are in English and translated when they are read. */
export function recordText(key: RecordKey, values: Readonly<Record<string, string | number>> = {}): string {
  return formatMessage(defaultLanguage, recordTexts(defaultLanguage)[key] ?? key, values);
}

/** Cache of translations, because the calculation of a long declaration contains many equal lines. */
const translations = new LRUCache<string, string>({ max: 2_000 });

/** Translates a line of a calculation. Returns text that the portal did not write unchanged. */
export function translateRecordedStep(language: Language, text: string): string {
  if (language === defaultLanguage) return text;
  const key = `${language} ${text}`;
  const own = translations.get(key) ?? translateLine(language, text);
  translations.set(key, own);
  return own;
}

function translateLine(language: Language, text: string): string {
  const whole = translateByTemplates(language, text, stepTemplates());
  if (whole !== null) return whole;
  const joint = partSeparators.find((each) => text.includes(each));
  if (joint === undefined) return text;
  return text
    .split(joint)
    .map((part) => translateRecordedStep(language, part))
    .join(joint);
}

/** Translates a reason that the portal wrote. Returns text that a person typed unchanged. */
export function translateRecordedReason(language: Language, text: string): string {
  return language === defaultLanguage
    ? text
    : (translateByTemplates(language, text, reasonTemplates()) ?? text);
}

function translateByTemplates(
  language: Language,
  text: string,
  templates: readonly Template[],
): string | null {
  for (const { key, pattern } of templates) {
    const found = pattern.exec(text);
    if (!found) continue;
    const values = Object.entries(found.groups ?? {}).map(([name, value]) => [
      name,
      translateRecordedStep(language, value),
    ]);
    return formatMessage(language, recordTexts(language)[key] ?? text, Object.fromEntries(values));
  }
  return null;
}

let read: readonly Template[] | undefined;

/** Returns all templates, the most specific one first. */
function templates(): readonly Template[] {
  read ??= Object.entries(recordTexts(defaultLanguage))
    .toSorted(([, one], [, other]) => literalLength(other) - literalLength(one))
    .map(([key, text]) => ({ key, pattern: patternOf(text) }));
  return read;
}

function stepTemplates(): readonly Template[] {
  return templates().filter(({ key }) => !key.startsWith(reasonPrefix));
}

function reasonTemplates(): readonly Template[] {
  return templates().filter(({ key }) => key.startsWith(reasonPrefix));
}

function literalLength(text: string): number {
  return text.replaceAll(/\{\w+\}/g, '').length;
}

function patternOf(text: string): RegExp {
  const parts = text.split(/\{(\w+)\}/);
  const source = parts.map((part, index) => (index % 2 === 0 ? RegExp.escape(part) : `(?<${part}>.+?)`));
  return new RegExp(`^${source.join('')}$`, 's');
}
