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

export const asTheBrowser: FormatSettings = { decimalSign: null, dateOrder: null, timeZone: null };

/** Creates a value lazily and caches it. Browsers take longer to create a locale format than to use it. */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Returns the formats of a locale (BCP 47) with the user's settings applied. */
export function formatsOf(settings: FormatSettings, locale: string): Formats {
  const parts = once(() => partsOf(locale));
  const decimalSign = once(() =>
    settings.decimalSign === null ? signOf(locale) : signs[settings.decimalSign],
  );
  const dateOrder = once(() => settings.dateOrder ?? orderOf(parts()));
  const dateSeparator = once(() => (dateOrder() === 'ymd' ? '-' : separatorOf(parts())));
  const timeZone = once(() => zoneOf(settings.timeZone));
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

/** Returns the selected zone, or the country's zone if none is selected or the browser lacks it. */
function zoneOf(name: string | null): string {
  const zone = name ?? country.timeZone;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return name === null ? 'UTC' : zoneOf(null);
  }
}

const signs = { point: '.', comma: ',' } as const;

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
