import { defaultLanguage, type Language } from '../foundation/messages/language.ts';
import { country } from './country.ts';

/**
 * Returns a time in the legal time zone of the country, with the name of the zone: `1 January 2027, 00:30 GMT+7`. All
 * documents, pages and mails of the server use this function.
 */
export function formatOfficialTime(
  time: Date,
  language: Language = defaultLanguage,
  zone: string = country.timeZone,
): string {
  const locale = language === 'en' ? 'en-GB' : language;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone }).format(time);
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone);
  const clock = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return `${date}, ${clock} ${zoneName(time, locale, zone)}`;
}

function zoneName(time: Date, locale: string, zone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }).formatToParts(
    time,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
