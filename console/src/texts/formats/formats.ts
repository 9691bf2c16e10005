import { country } from '../country.ts';

/** Formats of a user for amounts, dates and times. */
export interface Formats {
  readonly decimalSign: '.' | ',';
  readonly dateOrder: 'dmy' | 'mdy' | 'ymd';
  /** Separator between the parts of a date. */
  readonly dateSeparator: '.' | '/' | '-';
  /** IANA time zone name. */
  readonly timeZone: string;
}

/** Format settings of a user. Null means the browser's format or, for times, the country's zone. */
export interface FormatSettings {
  readonly decimalSign: 'point' | 'comma' | null;
  readonly dateOrder: 'dmy' | 'mdy' | 'ymd' | null;
  readonly timeZone: string | null;
}

export const browserDefaults: FormatSettings = { decimalSign: null, dateOrder: null, timeZone: null };

/**
 * Returns a function that creates a value at its first call and then returns the same value. Browsers take long
 * to create a locale format.
 */
export function memoizeOnce<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * Returns the formats of a locale (BCP 47), replaced by the user's settings where the user has made a choice.
 */
export function createFormats(settings: FormatSettings, locale: string): Formats {
  const parts = memoizeOnce(() => partsOf(locale));
  const decimalSign = memoizeOnce(() =>
    settings.decimalSign === null ? signOf(locale) : decimalSigns[settings.decimalSign],
  );
  const dateOrder = memoizeOnce(() => settings.dateOrder ?? orderOf(parts()));
  const dateSeparator = memoizeOnce(() => (dateOrder() === 'ymd' ? '-' : separatorOf(parts())));
  const timeZone = memoizeOnce(() => zoneOf(settings.timeZone));
  return {
    get decimalSign() {
      return decimalSign();
    },
    get dateOrder() {
      return dateOrder();
    },
    get dateSeparator() {
      return dateSeparator();
    },
    get timeZone() {
      return timeZone();
    },
  };
}

/**
 * Returns the time zone that the user has selected. Falls back to the country's zone if there is no selection
 * or the browser does not know the zone.
 */
function zoneOf(name: string | null): string {
  const zone = name ?? country.timeZone;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return name === null ? 'UTC' : zoneOf(null);
  }
}

const decimalSigns = { point: '.', comma: ',' } as const;

function signOf(locale: string): Formats['decimalSign'] {
  return new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.';
}

function partsOf(locale: string): Intl.DateTimeFormatPart[] {
  return new Intl.DateTimeFormat(locale).formatToParts(new Date(0));
}

function orderOf(parts: readonly Intl.DateTimeFormatPart[]): Formats['dateOrder'] {
  const [first] = parts.filter(({ type }) => type !== 'literal');
  return first?.type === 'year' ? 'ymd' : first?.type === 'month' ? 'mdy' : 'dmy';
}

function separatorOf(parts: readonly Intl.DateTimeFormatPart[]): Formats['dateSeparator'] {
  const between = parts.find(({ type }) => type === 'literal')?.value ?? '';
  return between.includes('.') ? '.' : '/';
}
