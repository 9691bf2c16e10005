import type { ValidationError } from '../../foundation/http/problem.ts';

/** Returns the errors of a period, which includes the time `occurredFrom` and excludes the time `occurredBefore`. */
export function validatePeriod(
  { from, before }: { readonly from: Date; readonly before: Date },
  location: 'query' | 'body',
): ValidationError[] {
  const at = (name: string) =>
    location === 'query' ? { in: location, name } : { in: location, pointer: `/${name}` };
  const faults: ValidationError[] = [];
  const timeError = { code: 'format', words: 'format.time' } as const;
  if (Number.isNaN(from.getTime())) faults.push({ ...timeError, ...at('occurredFrom') });
  if (Number.isNaN(before.getTime())) faults.push({ ...timeError, ...at('occurredBefore') });
  if (from >= before) {
    faults.push({ code: 'period', words: 'period.order', ...at('occurredBefore') });
  }
  return faults;
}
