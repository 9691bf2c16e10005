import type { Fault } from '../../foundation/http/problem.ts';

/** What is wrong with a period from `from` up to but not including `to`. */
export function periodFaults(
  { from, before }: { readonly from: Date; readonly before: Date },
  place: 'query' | 'body',
): Fault[] {
  const at = (name: string) => (place === 'query' ? { in: place, name } : { in: place, pointer: `/${name}` });
  const faults: Fault[] = [];
  const told = { code: 'format', words: 'format.time' } as const;
  if (Number.isNaN(from.getTime())) faults.push({ ...told, ...at('from') });
  if (Number.isNaN(before.getTime())) faults.push({ ...told, ...at('to') });
  if (from >= before) {
    faults.push({ code: 'period', words: 'period.order', ...at('to') });
  }
  return faults;
}
