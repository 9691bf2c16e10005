import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { country, nameOfCode } from './country.ts';
import { amountFormat, decimalsIn } from './formats/amounts.ts';
import { todayIn } from './formats/date-times.ts';
import { formatDate } from './formats/days.ts';
import { type Formats, formatsOf, once } from './formats/formats.ts';
import { type LoadedMessages, loadMessages, type TextKey } from './messages.ts';
import {
  formatLocale,
  keepSettings,
  type Language,
  languageOf,
  type Settings,
  storedSettings,
} from './settings.ts';

export type { TextKey } from './messages.ts';

type Values = Readonly<Record<string, string | number | Date>>;

/** Texts and formats of one language. */
export interface TextFormatter {
  readonly language: Language;
  /** The user's formats for amounts, dates and times. */
  readonly formats: Formats;
  readonly text: (key: TextKey, values?: Values) => string;
  /** Returns a text whose key is built at run time (a status, a code); the name itself if there is no text. */
  readonly word: (prefix: string, name: string) => string;
  readonly time: (at: string | Date) => string;
  /** Time with seconds. */
  readonly exactTime: (at: string | Date) => string;
  /** Time with milliseconds. */
  readonly finestTime: (at: string | Date) => string;
  readonly day: (at: string | Date) => string;
  /** Long format of a date: “Sunday, 22 November 2026”. */
  readonly dayInWords: (day: string) => string;
  /** Long format of a time, with its zone. */
  readonly momentInWords: (at: string) => string;
  /** Month of a date. */
  readonly month: (day: string) => string;
  /** Formats a decimal string exactly. */
  readonly amount: (decimal: string, currency: string) => string;
  /** Formats a decimal string exactly, without a currency. */
  readonly decimal: (decimal: string) => string;
  readonly number: (value: number) => string;
  /** Joins alternatives: “a, b or c”. */
  readonly anyOf: (names: readonly string[]) => string;
  /** Settings of this browser and their setter. */
  readonly settings: Settings;
  readonly change: (settings: Settings) => void;
}

const Speaking = createContext<TextFormatter | null>(null);

export function useText(): TextFormatter {
  const speech = useContext(Speaking);
  if (!speech) throw new Error('there is no SpeechProvider above');
  return speech;
}

export function SpeechProvider({ children }: { readonly children: ReactNode }) {
  const [settings, setSettings] = useState(storedSettings);
  const wanted = languageOf(settings);
  const [spoken, setSpoken] = useState<{ language: Language; words: LoadedMessages } | null>(null);
  useEffect(() => {
    let current = true;
    void loadMessages(wanted).then((words) => current && setSpoken({ language: wanted, words }));
    return () => {
      current = false;
    };
  }, [wanted]);
  const speech = useMemo(() => {
    if (!spoken) return null;
    document.documentElement.lang = spoken.language;
    return speechOf(spoken.language, spoken.words, settings, (changed) => {
      keepSettings(changed);
      setSettings(changed);
    });
  }, [spoken, settings]);
  return speech && <Speaking value={speech}>{children}</Speaking>;
}

function isPlainDay(at: string | Date): at is string {
  return typeof at === 'string' && !at.includes('T');
}

/** Formats a decimal string exactly (ECMA-402, NumberFormat v3). Invalid values stay unchanged. */
export function formatDecimal(
  format: Intl.NumberFormat,
  decimal: string,
  decimalSign: Formats['decimalSign'],
): string {
  if (!isDecimal(decimal)) return decimal;
  const signs: Readonly<Record<string, string>> = {
    decimal: decimalSign,
    group: decimalSign === ',' ? '.' : ',',
  };
  return format
    .formatToParts(decimal)
    .map(({ type, value }) => signs[type] ?? value)
    .join('');
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}

const toTheMinute = { hour: 'numeric', minute: '2-digit' } as const;
const inDays = { year: 'numeric', month: 'short', day: 'numeric' } as const;

/**
 * Returns the date and time formats of a language in the user's order and zone. Dates are in figures if the order is
 * not that of the language: because the user has chosen it, or the browser is from elsewhere.
 */
function timesIn(language: Language, formats: Formats, hasChosenOrder: boolean) {
  const region = formatLocale();
  const isOfLanguage = region.slice(0, 2) === language;
  const ownOrder = hasChosenOrder || !isOfLanguage;
  const locale = isOfLanguage ? region : language;
  const format = (options: Intl.DateTimeFormatOptions, timeZone?: string) =>
    once(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: timeZone ?? formats.timeZone }));
  // A short date shows no zone, so it uses the legal time zone of the country.
  const days = format({ dateStyle: 'medium' }, country.timeZone);
  // A plain date is the same in every zone.
  const plainDays = format({ dateStyle: 'medium' }, 'UTC');
  const words = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const longDays = format(words, 'UTC');
  const longTimes = format({ ...words, ...toTheMinute, timeZoneName: 'short' });
  const months = format({ month: 'long', year: 'numeric' }, 'UTC');
  function timeTo(second?: '2-digit', fractionalSecondDigits?: 3) {
    const fine = { ...(second && { second }), ...(fractionalSecondDigits && { fractionalSecondDigits }) };
    const clock = { ...toTheMinute, ...fine, timeZoneName: 'short' } as const;
    const whole = format({ ...inDays, ...clock });
    const clocks = format(clock);
    return (at: string | Date) =>
      ownOrder
        ? `${formatDate(todayIn(formats.timeZone, new Date(at)), formats)}, ${clocks().format(new Date(at))}`
        : whole().format(new Date(at));
  }
  const numericDay = (at: string | Date) =>
    formatDate(isPlainDay(at) ? at : todayIn(country.timeZone, new Date(at)), formats);
  return {
    time: timeTo(),
    exactTime: timeTo('2-digit'),
    finestTime: timeTo('2-digit', 3),
    day: (at: string | Date) =>
      ownOrder ? numericDay(at) : (isPlainDay(at) ? plainDays() : days()).format(new Date(at)),
    dayInWords: (day: string) => longDays().format(new Date(day)),
    momentInWords: (at: string) => longTimes().format(new Date(at)),
    month: (day: string) => months().format(new Date(day)),
  };
}

/** Caches one format per key. */
function keyed<Made>(make: (key: string) => Made): (key: string) => Made {
  const made = new Map<string, Made>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

function speechOf(
  language: Language,
  words: LoadedMessages,
  settings: Settings,
  change: TextFormatter['change'],
): TextFormatter {
  const formats = formatsOf(settings, formatLocale());
  const alternatives = once(() => new Intl.ListFormat(language, { type: 'disjunction' }));
  const numbers = once(() => new Intl.NumberFormat(language));
  const amounts = keyed((key) => {
    const [currency = '', digits] = key.split(' ');
    return amountFormat(language, currency, Number(digits), country.currency);
  });
  const decimals = keyed(
    (digits) =>
      new Intl.NumberFormat(language, { minimumFractionDigits: Number(digits), maximumFractionDigits: 20 }),
  );
  return {
    language,
    formats,
    text: (key, values) => words.text(key, values),
    word(prefix, name) {
      const key = `${prefix}.${name}`;
      if (words.has(key)) return words.text(key);
      if (prefix === 'type' || prefix === 'choice.type') return nameOfCode('types', name, language);
      if (prefix === 'tax' || prefix === 'choice.tax') return nameOfCode('taxes', name, language);
      return prefix === 'authorisationKind' ? nameOfCode('authorisationKinds', name, language) : name;
    },
    ...timesIn(language, formats, settings.dateOrder !== null),
    amount: (decimal, currency) =>
      formatDecimal(amounts(`${currency} ${decimalsIn(decimal)}`), decimal, formats.decimalSign),
    decimal: (decimal) =>
      formatDecimal(decimals(String(decimal.split('.')[1]?.length ?? 0)), decimal, formats.decimalSign),
    number: (value) => formatDecimal(numbers(), String(value), formats.decimalSign),
    anyOf: (names) => alternatives().format(names),
    settings,
    change,
  };
}
