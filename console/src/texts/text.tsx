import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { country, nameOfNationalCode } from './country.ts';
import { amountFormat, decimalsOfAmount } from './formats/amounts.ts';
import { todayInTimeZone } from './formats/date-times.ts';
import { formatDate } from './formats/days.ts';
import { createFormats, type Formats, memoizeOnce } from './formats/formats.ts';
import { type LoadedMessages, loadMessages, type TextKey } from './messages.ts';
import {
  formatLocale,
  type Language,
  languageOf,
  type Settings,
  storedSettings,
  storeSettings,
} from './settings.ts';

export type { TextKey } from './messages.ts';

type Values = Readonly<Record<string, string | number | Date>>;

/** Texts and formats of one language. */
export interface TextFormatter {
  readonly language: Language;
  /** The user's formats for amounts, dates and times. */
  readonly formats: Formats;
  readonly text: (key: TextKey, values?: Values) => string;
  /**
   * Returns the text of a name that is known only at run time, such as a status or a code; the name itself if
   * there is no text.
   */
  readonly word: (prefix: string, name: string, values?: Values) => string;
  readonly time: (at: string | Date) => string;
  /** Time with seconds. */
  readonly exactTime: (at: string | Date) => string;
  /** Time with milliseconds. */
  readonly millisecondTime: (at: string | Date) => string;
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
  /** Joins names as alternatives: “a, b or c”. */
  readonly anyOf: (names: readonly string[]) => string;
  /** Settings of this browser and their setter. */
  readonly settings: Settings;
  readonly change: (settings: Settings) => void;
}

const TextContext = createContext<TextFormatter | null>(null);

export function useText(): TextFormatter {
  const speech = useContext(TextContext);
  if (!speech) throw new Error('useText needs a TextProvider above it');
  return speech;
}

export function TextProvider({ children }: { readonly children: ReactNode }) {
  const [settings, setSettings] = useState(storedSettings);
  const language = languageOf(settings);
  const [spoken, setSpoken] = useState<{ language: Language; words: LoadedMessages } | null>(null);
  useEffect(() => {
    let current = true;
    void loadMessages(language).then((words) => current && setSpoken({ language: language, words }));
    return () => {
      current = false;
    };
  }, [language]);
  const speech = useMemo(() => {
    if (!spoken) return null;
    document.documentElement.lang = spoken.language;
    return createTextFormatter(spoken.language, spoken.words, settings, (changed) => {
      storeSettings(changed);
      setSettings(changed);
    });
  }, [spoken, settings]);
  return speech && <TextContext value={speech}>{children}</TextContext>;
}

function isPlainDay(at: string | Date): at is string {
  return typeof at === 'string' && !at.includes('T');
}

/**
 * Formats a decimal string without rounding (ECMA-402, NumberFormat v3). An invalid value is returned
 * unchanged.
 */
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

const minuteFormat = { hour: 'numeric', minute: '2-digit' } as const;
const dayFormat = { year: 'numeric', month: 'short', day: 'numeric' } as const;

/**
 * Returns the date and time formats of a language in the user's date order and time zone. Dates are numeric if
 * their order differs from that of the language.
 */
function timeFormatsOf(language: Language, formats: Formats, hasChosenOrder: boolean) {
  const region = formatLocale();
  const isOfLanguage = region.slice(0, 2) === language;
  const ownOrder = hasChosenOrder || !isOfLanguage;
  const locale = isOfLanguage ? region : language;
  const format = (options: Intl.DateTimeFormatOptions, timeZone?: string) =>
    memoizeOnce(
      () => new Intl.DateTimeFormat(locale, { ...options, timeZone: timeZone ?? formats.timeZone }),
    );
  // Uses the country's legal time zone, because a short date does not show its zone.
  const days = format({ dateStyle: 'medium' }, country.timeZone);
  // Formats a date without a time in UTC, because it is the same date in every zone.
  const plainDays = format({ dateStyle: 'medium' }, 'UTC');
  const words = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const longDays = format(words, 'UTC');
  const longTimes = format({ ...words, ...minuteFormat, timeZoneName: 'short' });
  const months = format({ month: 'long', year: 'numeric' }, 'UTC');
  function timeTo(second?: '2-digit', fractionalSecondDigits?: 3) {
    const fine = { ...(second && { second }), ...(fractionalSecondDigits && { fractionalSecondDigits }) };
    const clock = { ...minuteFormat, ...fine, timeZoneName: 'short' } as const;
    const whole = format({ ...dayFormat, ...clock });
    const clocks = format(clock);
    return (at: string | Date) =>
      ownOrder
        ? `${formatDate(todayInTimeZone(formats.timeZone, new Date(at)), formats)}, ${clocks().format(new Date(at))}`
        : whole().format(new Date(at));
  }
  const numericDay = (at: string | Date) =>
    formatDate(isPlainDay(at) ? at : todayInTimeZone(country.timeZone, new Date(at)), formats);
  return {
    time: timeTo(),
    exactTime: timeTo('2-digit'),
    millisecondTime: timeTo('2-digit', 3),
    day: (at: string | Date) =>
      ownOrder ? numericDay(at) : (isPlainDay(at) ? plainDays() : days()).format(new Date(at)),
    dayInWords: (day: string) => longDays().format(new Date(day)),
    momentInWords: (at: string) => longTimes().format(new Date(at)),
    month: (day: string) => months().format(new Date(day)),
  };
}

/** Returns a function that creates one format for each key and caches it. */
function cacheByKey<Made>(make: (key: string) => Made): (key: string) => Made {
  const made = new Map<string, Made>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

function createTextFormatter(
  language: Language,
  words: LoadedMessages,
  settings: Settings,
  change: TextFormatter['change'],
): TextFormatter {
  const formats = createFormats(settings, formatLocale());
  const alternatives = memoizeOnce(() => new Intl.ListFormat(language, { type: 'disjunction' }));
  const numbers = memoizeOnce(() => new Intl.NumberFormat(language));
  const amounts = cacheByKey((key) => {
    const [currency = '', digits] = key.split(' ');
    return amountFormat(language, currency, Number(digits), country.currency);
  });
  const decimals = cacheByKey(
    (digits) =>
      new Intl.NumberFormat(language, { minimumFractionDigits: Number(digits), maximumFractionDigits: 20 }),
  );
  return {
    language,
    formats,
    text: (key, values) => words.text(key, values),
    word(prefix, name, values) {
      const key = `${prefix}.${name}`;
      if (words.has(key)) return words.text(key, values);
      if (prefix === 'type' || prefix === 'choice.type') return nameOfNationalCode('types', name, language);
      if (prefix === 'tax' || prefix === 'choice.tax') return nameOfNationalCode('taxes', name, language);
      return prefix === 'authorisationKind' ? nameOfNationalCode('authorisationKinds', name, language) : name;
    },
    ...timeFormatsOf(language, formats, settings.dateOrder !== null),
    amount: (decimal, currency) =>
      formatDecimal(amounts(`${currency} ${decimalsOfAmount(decimal)}`), decimal, formats.decimalSign),
    decimal: (decimal) =>
      formatDecimal(decimals(String(decimal.split('.')[1]?.length ?? 0)), decimal, formats.decimalSign),
    number: (value) => formatDecimal(numbers(), String(value), formats.decimalSign),
    anyOf: (names) => alternatives().format(names),
    settings,
    change,
  };
}
