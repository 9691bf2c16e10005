/** How a person writes amounts, days and times. */
export interface Formats {
  readonly decimalSign: '.' | ',';
  readonly dateOrder: 'dmy' | 'mdy' | 'ymd';
  /** What stands between the parts of a day. */
  readonly dateSeparator: '.' | '/' | '-';
  /** A name of the IANA database. */
  readonly timeZone: string;
}

/** What somebody has chosen; null is what their browser has. */
export interface FormatSettings {
  readonly decimalSign: 'point' | 'comma' | null;
  readonly dateOrder: 'dmy' | 'mdy' | 'ymd' | null;
  readonly timeZone: string | null;
}

export const asTheBrowser: FormatSettings = { decimalSign: null, dateOrder: null, timeZone: null };

/** The formats of a locale (BCP 47), but for what was chosen. */
export function formatsOf(settings: FormatSettings, locale: string): Formats {
  const dateOrder = settings.dateOrder ?? orderOf(locale);
  return {
    decimalSign: settings.decimalSign === null ? signOf(locale) : signs[settings.decimalSign],
    dateOrder,
    dateSeparator: dateOrder === 'ymd' ? '-' : separatorOf(locale),
    timeZone: zoneOf(settings.timeZone),
  };
}

/** A zone that this browser knows; its own instead of another. */
function zoneOf(name: string | null): string {
  try {
    return new Intl.DateTimeFormat('en', name === null ? {} : { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return zoneOf(null);
  }
}

const signs = { point: '.', comma: ',' } as const;

function signOf(locale: string): Formats['decimalSign'] {
  return new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.';
}

function partsOf(locale: string): Intl.DateTimeFormatPart[] {
  return new Intl.DateTimeFormat(locale).formatToParts(new Date(0));
}

function orderOf(locale: string): Formats['dateOrder'] {
  const [first] = partsOf(locale).filter(({ type }) => type !== 'literal');
  return first?.type === 'year' ? 'ymd' : first?.type === 'month' ? 'mdy' : 'dmy';
}

function separatorOf(locale: string): Formats['dateSeparator'] {
  const between = partsOf(locale).find(({ type }) => type === 'literal')?.value ?? '';
  return between.includes('.') ? '.' : '/';
}
