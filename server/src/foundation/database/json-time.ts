/**
 * A time that PostgreSQL has written into JSON, as RFC 3339 in UTC with milliseconds. Sessions work in UTC, and most times
 * have all three digits: then only the offset is another.
 */
export function timeOfJson(text: string): string {
  return text.length === 29 && text.endsWith('+00:00')
    ? `${text.slice(0, 23)}Z`
    : new Date(text).toISOString();
}
