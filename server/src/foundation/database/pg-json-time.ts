/**
 * Converts a time from PostgreSQL's JSON format to RFC 3339 in UTC with milliseconds. Sessions use UTC, so replacing
 * the end of the text is usually sufficient and faster than creating a `Date`.
 */
export function timeOfJson(text: string): string {
  if (!text.endsWith('+00:00')) return new Date(text).toISOString();
  const plain = text.slice(0, -6);
  return `${plain.length === 19 ? `${plain}.000` : plain.slice(0, 23).padEnd(23, '0')}Z`;
}
