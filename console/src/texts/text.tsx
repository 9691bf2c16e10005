import { IntlMessageFormat } from 'intl-messageformat';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import en from 'words/en';

export type TextKey = keyof typeof en;
export type Language = 'en' | 'de';
export type Texts = Readonly<Record<TextKey, string>>;
type Values = Readonly<Record<string, string | number | Date>>;

export const languages: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** The words of one language, and how it writes times and numbers. */
export interface Speech {
  readonly language: Language;
  readonly text: (key: TextKey, values?: Values) => string;
  /** A text whose key is made at run time (a status, a code); itself where there is none. */
  readonly word: (prefix: string, name: string) => string;
  readonly time: (at: string | Date) => string;
  /** The same to the second. */
  readonly exactTime: (at: string | Date) => string;
  readonly day: (at: string | Date) => string;
  /** A decimal string, exactly. */
  readonly amount: (decimal: string, currency: string) => string;
  /** A decimal string without a currency, exactly, with all its digits. */
  readonly decimal: (decimal: string) => string;
  readonly number: (value: number) => string;
  /** Several of which one is enough. */
  readonly anyOf: (names: readonly string[]) => string;
  readonly choose: (language: Language) => void;
}

const Speaking = createContext<Speech | null>(null);

export function useText(): Speech {
  const speech = useContext(Speaking);
  if (!speech) throw new Error('there is no SpeechProvider above');
  return speech;
}

/** The language that was chosen, else the browser's. */
function firstLanguage(): Language {
  const wanted = [localStorage.getItem('language') ?? '', ...navigator.languages];
  const known = wanted.map((tag) => tag.slice(0, 2)).find((tag) => Object.hasOwn(languages, tag));
  return known === 'de' ? 'de' : 'en';
}

async function textsOf(language: Language): Promise<Texts> {
  return language === 'de' ? (await import('words/de')).default : en;
}

export function SpeechProvider({ children }: { readonly children: ReactNode }) {
  const [wanted, setWanted] = useState(firstLanguage);
  const [spoken, setSpoken] = useState<{ language: Language; texts: Texts } | null>(
    wanted === 'en' ? { language: 'en', texts: en } : null,
  );
  useEffect(() => {
    let current = true;
    void textsOf(wanted).then((texts) => current && setSpoken({ language: wanted, texts }));
    return () => {
      current = false;
    };
  }, [wanted]);
  const speech = useMemo(() => {
    if (!spoken) return null;
    document.documentElement.lang = spoken.language;
    return speechOf(spoken.language, spoken.texts, (language) => {
      localStorage.setItem('language', language);
      setWanted(language);
    });
  }, [spoken]);
  return speech && <Speaking value={speech}>{children}</Speaking>;
}

function isPlainDay(at: string | Date) {
  return typeof at === 'string' && !at.includes('T');
}

/** A decimal string as a format writes it, exactly (ECMA-402, NumberFormat v3); what is none stays as it is. */
export function formatted(format: Intl.NumberFormat, decimal: string): string {
  return isDecimal(decimal) ? format.format(decimal) : decimal;
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}

function speechOf(language: Language, texts: Texts, choose: Speech['choose'] = () => {}): Speech {
  const formats = new Map<TextKey, IntlMessageFormat>();
  const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const exactTimes = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  // A day without a time is the same day everywhere.
  const plainDays = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const alternatives = new Intl.ListFormat(language, { type: 'disjunction' });
  const numbers = new Intl.NumberFormat(language);
  function text(key: TextKey, values?: Values): string {
    const format = formats.get(key) ?? new IntlMessageFormat(texts[key], language);
    formats.set(key, format);
    return String(format.format(values));
  }
  const isKey = (key: string): key is TextKey => Object.hasOwn(texts, key);
  return {
    language,
    text,
    word(prefix, name) {
      const key = `${prefix}.${name}`;
      return isKey(key) ? text(key) : name;
    },
    time: (at) => times.format(new Date(at)),
    exactTime: (at) => exactTimes.format(new Date(at)),
    day: (at) => (isPlainDay(at) ? plainDays : days).format(new Date(at)),
    amount: (decimal, currency) =>
      // A dollar is not every dollar: what is declared in a currency says in which.
      formatted(
        new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'code' }),
        decimal,
      ),
    decimal: (decimal) =>
      formatted(
        new Intl.NumberFormat(language, {
          minimumFractionDigits: decimal.split('.')[1]?.length ?? 0,
          maximumFractionDigits: 20,
        }),
        decimal,
      ),
    number: (value) => numbers.format(value),
    anyOf: (names) => alternatives.format(names),
    choose,
  };
}
