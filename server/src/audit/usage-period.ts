import { Type } from 'typebox';
import { timeSchema } from '../foundation/http/common-schemas.ts';
import { inputRefusal } from '../foundation/http/input.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const maxPeriodDays = { hour: 31, day: 366 } as const;

/** Query parameters of a period of usage. */
export const usagePeriodQuery = {
  occurredFrom: Type.Optional(
    timeSchema(
      'Start of the period (inclusive), rounded down to a whole hour or day; default: seven days before `occurredBefore`.',
    ),
  ),
  occurredBefore: Type.Optional(
    timeSchema('End of the period (exclusive), rounded up to a whole hour or day; default: now.'),
  ),
};

/** Validates a period of whole hours or days. Returns an error if the period is invalid or too long. */
export function usagePeriodOf(
  query: { readonly occurredFrom?: string; readonly occurredBefore?: string },
  interval: 'hour' | 'day',
  now: Date,
) {
  const unit = interval === 'hour' ? hourMs : dayMs;
  const last = query.occurredBefore === undefined ? now.getTime() : Date.parse(query.occurredBefore);
  const first = query.occurredFrom === undefined ? last - 7 * dayMs : Date.parse(query.occurredFrom);
  const from = Math.floor(first / unit) * unit;
  const to = Math.ceil(last / unit) * unit;
  const days = maxPeriodDays[interval];
  if (to > from && to - from <= days * dayMs + unit) return { from: new Date(from), to: new Date(to) };
  return inputRefusal([
    { code: 'period', in: 'query', name: 'occurredFrom', words: 'period.usage', params: { days } },
  ]);
}
