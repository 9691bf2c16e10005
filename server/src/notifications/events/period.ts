import type { ValidationError } from '../../foundation/http/problem.ts';

/** Returns the errors of a period from `occurredFrom` (inclusive) to `occurredBefore` (exclusive). */
export function validatePeriod(
  { from, before }: { readonly from: Date; readonly before: Date },
  place: 'query' | 'body',
): ValidationError[] {
  const at = (name: string) => (place === 'query' ? { in: place, name } : { in: place, pointer: `/${name}` });
  const faults: ValidationError[] = [];
  const told = { code: 'format', words: 'format.time' } as const;
  if (Number.isNaN(from.getTime())) faults.push({ ...told, ...at('occurredFrom') });
  if (Number.isNaN(before.getTime())) faults.push({ ...told, ...at('occurredBefore') });
  if (from >= before) {
    faults.push({ code: 'period', words: 'period.order', ...at('occurredBefore') });
  }
  return faults;
}
