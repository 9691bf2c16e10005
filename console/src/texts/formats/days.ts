import { languages } from '../settings.ts';
import { type Formats, memoizeOnce } from './formats.ts';

type Order = Pick<Formats, 'dateOrder' | 'dateSeparator'>;

const dayMs = 86_400_000;
/** Last two-digit year of this century: 79 is 2079, 80 is 1980. */
const lastShortYear = 79;

/**
 * Parses a date that a user has typed (`22.11.26`, `22/11/2026`, `2026-11-22`, `today`, `+3`) into the
 * contract's format `2026-11-22`; null if it is invalid. The user's date order decides if two readings are
 * possible.
 */
export function parseDate(
  typed: string,
  { dateOrder }: Pick<Order, 'dateOrder'>,
  today: string,
): string | null {
  const text = typed.trim().toLowerCase();
  if (wordsForToday().has(text)) return today;
  if (/^[+-]\d{1,4}$/.test(text))
    return new Date(Date.parse(today) + Number(text) * dayMs).toISOString().slice(0, 10);
  const [, first, second, third] = /^(\d{1,4})[./\s-]+(\d{1,2})[./\s-]+(\d{1,4})$/.exec(text) ?? [];
  if (first === undefined || second === undefined || third === undefined) return null;
  const [one, two, three] = [Number(first), Number(second), yearOf(third)];
  if (first.length > 2 || (dateOrder === 'ymd' && third.length < 3))
    return dayOf(yearOf(first), two, third.length > 2 ? 0 : Number(third));
  const monthFirst = dateOrder === 'mdy' ? one <= 12 : two > 12;
  return monthFirst ? dayOf(three, one, two) : dayOf(three, two, one);
}

/** Returns the words for today in each language of the country, for example “today” and “hari ini”. */
const wordsForToday = memoizeOnce(
  () =>
    new Set(
      ['en', ...languages].map((language) =>
        new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'day').toLowerCase(),
      ),
    ),
);

function yearOf(digits: string): number {
  const year = Number(digits);
  if (digits.length !== 2) return digits.length === 4 ? year : 0;
  return year + (year > lastShortYear ? 1900 : 2000);
}

/**
 * Returns a date in the contract's format; null if the date does not exist, for example the 30th of February.
 */
function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const same = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return same && year >= 1000 ? at.toISOString().slice(0, 10) : null;
}

/** Formats a date of the contract for the user. Invalid values stay unchanged. */
export function formatDate(day: string, { dateOrder, dateSeparator }: Order): string {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === '') return day;
  const parts = { d: date, m: month, y: year };
  return [
    parts[dateComponent(dateOrder, 0)],
    parts[dateComponent(dateOrder, 1)],
    parts[dateComponent(dateOrder, 2)],
  ].join(dateSeparator);
}

function dateComponent(order: Formats['dateOrder'], index: number): 'd' | 'm' | 'y' {
  const letter = order.charAt(index);
  return letter === 'd' || letter === 'm' ? letter : 'y';
}
