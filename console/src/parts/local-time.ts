/** A time in UTC as the field of the browser has it: local, to the minute; empty where it is none. */
export function localTime(utc: string | undefined): string {
  const at = new Date(utc ?? '');
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What such a field says, in UTC; empty where it is empty. */
export function utcOf(local: string): string {
  return local === '' ? '' : new Date(local).toISOString();
}
