import type { Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { reasonOf } from '../../foundation/messages/format-detail.ts';
import type { Detail } from '../../foundation/messages/problem-messages.ts';
import { Exact, formatMoney } from '../../tariff/public.ts';
import type { Account } from './account.ts';
import { type Deferral, findAccountByNumber, totalOfBills } from './account-store.ts';
import { defermentAccountUnavailable } from './problems.ts';

/** Returns the refusal after a failed charge, with the reason why the account can't be charged with the amount. */
export async function refuseAccount(
  transaction: Transaction,
  deferral: Pick<Deferral, 'owner' | 'account' | 'bills' | 'day'>,
): Promise<Refusal<'deferment_account_unavailable' | 'input_invalid'>> {
  const { owner, account, day } = deferral;
  const found = await findAccountByNumber(transaction, owner, account);
  if (!found) {
    return inputRefusal([{ code: 'unknown_account', in: 'body', pointer: '/account', actual: account }]);
  }
  const detail = obstacleOf(found, day);
  const { available, currency } = found;
  return refuse(defermentAccountUnavailable, {
    detail,
    extensions: { reason: reasonOf(detail), available, required: totalOfBills(deferral), currency },
  });
}

/**
 * Returns as text why an account can't be charged, for decisions that customs or the system makes without a
 * request.
 */
export async function reasonAccountUnavailable(
  transaction: Transaction,
  deferral: Pick<Deferral, 'owner' | 'account' | 'bills' | 'day'>,
): Promise<string> {
  const { owner, account, day } = deferral;
  const found = await findAccountByNumber(transaction, owner, account);
  if (!found) return `The deferment account ${account} does not exist`;
  const short = new Exact(totalOfBills(deferral)).minus(found.available);
  const reason = reasonOf(obstacleOf(found, day));
  return short.isPositive() && !short.isZero() ? `${reason}: ${formatMoney(short)} short` : reason;
}

function obstacleOf({ status, validFrom, validUntil }: Account, day: string): Detail {
  if (status === 'suspended') return { words: 'deferment_account_unavailable.suspended' };
  if (day < validFrom) return { words: 'deferment_account_unavailable.early', params: { day: validFrom } };
  if (validUntil !== null && day > validUntil)
    return { words: 'deferment_account_unavailable.late', params: { day: validUntil } };
  return { words: 'deferment_account_unavailable.short' };
}
