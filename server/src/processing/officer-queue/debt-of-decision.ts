import { readAppealSuspensions, suspendedDays } from '../../declarations/debts/public.ts';
import { readNotificationLimitSuspensions } from '../../declarations/hearings/public.ts';
import { defaultTimeLimits } from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import type { Refusal } from '../../foundation/http/problem.ts';
import { type NewDebt, refuseLateDebt } from '../consequences/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import { findStatedGround } from './limit-ground-store.ts';

/**
 * The properties of a decision that describe its debt: the day on which it was incurred, and the ground for a
 * longer time limit.
 */
export interface StatedDebt {
  readonly incurredOn?: string | undefined;
  readonly limitGround?: string | undefined;
}

/** The days on which a debt can have been incurred, the default day (ISO 8601), and the text for other days. */
export interface PossibleDebtDays {
  readonly isPossible: (day: string) => boolean;
  readonly usual: string;
  readonly words: 'order.incurred' | 'order.debt_day';
}

/** Returns the debt of a decision. Refuses an impossible day, and a debt that customs can no longer notify. */
export async function debtOfDecision(
  transaction: Transaction,
  declaration: Pick<DeclarationRow, 'organisationId' | 'id' | 'lifecycle'>,
  { incurredOn: stated, limitGround }: StatedDebt,
  { isPossible, usual, words }: PossibleDebtDays,
  now: Date,
  { reference: { calendar } }: Pick<DecisionDependencies, 'reference'>,
): Promise<NewDebt | Refusal<'input_invalid' | 'time_limit_expired' | 'limit_ground_unconfirmed'>> {
  const incurredOn = stated ?? usual;
  if (stated !== undefined && (!isPossible(stated) || calendar.startOf(stated) === null))
    return inputRefusal([{ ...impossible, words, actual: stated }]);
  const ground = await findStatedGround(transaction, declaration, limitGround);
  const suspended = await suspendedDaysOf(transaction, declaration, incurredOn, now, calendar);
  const refusal = refuseLateDebt({ incurredOn, ground, suspended }, now, calendar);
  return refusal ?? { incurredOn, limitGround: ground?.code ?? null };
}

/** Returns the number of days for which hearings and appeals suspended the time limit of a debt (UCC 103(3)). */
export async function suspendedDaysOf(
  transaction: Transaction,
  declaration: Pick<DeclarationRow, 'organisationId' | 'id' | 'lifecycle'>,
  day: string,
  now: Date,
  calendar: Calendar,
): Promise<number> {
  const begin = calendar.startOf(day);
  const isInTime =
    begin === null || calendar.endOfLegalTerm(begin, { years: defaultTimeLimits.debtYears }) >= now;
  if (isInTime) return 0;
  const hearings =
    declaration.lifecycle.hearing === undefined
      ? []
      : await readNotificationLimitSuspensions(transaction, declaration);
  const suspensions = [
    ...hearings
      .filter(({ incurredOn }) => incurredOn === day)
      .map(({ from, until }) => ({ cause: 'hearing', from, until }) as const),
    ...(await readAppealSuspensions(transaction, declaration.id, day)),
  ];
  return suspendedDays(suspensions, now, calendar);
}

const impossible = { code: 'order', in: 'body', pointer: '/incurredOn' } as const;
