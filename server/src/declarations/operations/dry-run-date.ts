import { Type } from 'typebox';
import type { Calendar } from '../../foundation/calendar.ts';
import { daySchema } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import type { Refusal } from '../../foundation/http/problem.ts';

export const dryRunDate = Type.Optional(
  daySchema(
    'Past or future date whose rules, code lists, tariff and exchange rates a dry run applies. Default: today in the time zone of the portal',
  ),
);

interface DryRunQuery {
  readonly dryRun?: boolean;
  readonly date?: string | undefined;
}

/** Returns the time that the validation uses: now, or for a dry run with `date` the same time of day on that date. */
export function validationTimeOf(
  { dryRun, date }: DryRunQuery,
  present: Date,
  calendar: Calendar,
): Date | Refusal<'input_invalid'> {
  if (date === undefined) return present;
  if (dryRun !== true)
    return inputRefusal([{ code: 'unexpected', in: 'query', name: 'date', words: 'unexpected.date' }]);
  const start = calendar.startOf(date);
  const today = calendar.startOf(calendar.dayOf(present));
  if (!start || !today)
    return inputRefusal([
      { code: 'format', in: 'query', name: 'date', words: 'pattern.date', actual: date, expected: 'date' },
    ]);
  const moment = new Date(start.getTime() + present.getTime() - today.getTime());
  // On a day with a clock change, the calculated time can be on the next day; the start of the requested day is used
  // instead.
  return calendar.dayOf(moment) === date ? moment : start;
}
