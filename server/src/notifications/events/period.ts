import type { Fault } from '../../foundation/http/problem.ts';

/** What is wrong with a period from `from` up to but not including `to`. */
export function periodFaults(
  { from, before }: { readonly from: Date; readonly before: Date },
  place: 'query' | 'body',
): Fault[] {
  const at = (name: string) => (place === 'query' ? { in: place, name } : { in: place, pointer: `/${name}` });
  const faults: Fault[] = [];
  const message = 'is no time that exists';
  if (Number.isNaN(from.getTime())) faults.push({ code: 'format', ...at('from'), message });
  if (Number.isNaN(before.getTime())) faults.push({ code: 'format', ...at('to'), message });
  if (from >= before) {
    faults.push({
      code: 'period',
      ...at('to'),
      message: 'must be later than from: the period does not include its end',
    });
  }
  return faults;
}
