/**
 * A time that PostgreSQL has written into JSON, as RFC 3339 in UTC with milliseconds. Sessions work in UTC: then only its end
 * is another, and no date has to be made of it.
 */
export function timeOfJson(text: string): string {
  if (!text.endsWith('+00:00')) return new Date(text).toISOString();
  const plain = text.slice(0, -6);
  return `${plain.length === 19 ? `${plain}.000` : plain.slice(0, 23).padEnd(23, '0')}Z`;
}
