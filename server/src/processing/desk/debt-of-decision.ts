import { inputRefusal } from '../../foundation/http/input.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { expiredLimit, type NewDebt } from '../consequences/public.ts';
import type { DecisionParts } from '../dossier/public.ts';
import { timeLimitExpired } from '../problems.ts';

/** The properties of a decision that describe its debt. */
export interface StatedDebt {
  readonly incurredOn?: string | undefined;
  readonly limitGround?: string | undefined;
}

/** The days on which a debt can have been incurred, and the day if the officer states none (ISO 8601). */
export interface PossibleDays {
  readonly first: string;
  readonly last: string;
  readonly usual: string;
}

/** Returns the debt of a decision, unless its stated day is impossible or the time limit for its notification has expired. */
export function debtOfDecision(
  { incurredOn: stated, limitGround }: StatedDebt,
  { first, last, usual }: PossibleDays,
  now: Date,
  { reference: { calendar } }: Pick<DecisionParts, 'reference'>,
): NewDebt | Refusal<'input_invalid' | 'time_limit_expired'> {
  const incurredOn = stated ?? usual;
  if (stated !== undefined && (stated < first || stated > last || calendar.startOf(stated) === null))
    return inputRefusal([{ ...impossible, actual: stated }]);
  const debt = { incurredOn, limitGround: limitGround ?? null };
  const lastDay = expiredLimit(debt, now, calendar);
  return lastDay === null ? debt : refuse(timeLimitExpired, { extensions: { lastDay } });
}

const impossible = { code: 'order', in: 'body', pointer: '/incurredOn', words: 'order.incurred' } as const;
