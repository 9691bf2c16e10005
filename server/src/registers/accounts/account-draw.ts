import type { Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { Decimal } from '../../tariff/public.ts';
import type { Account } from './account.ts';
import { type Deferral, findAccountByNumber, totalOf } from './account-store.ts';
import { accountRefused } from './problems.ts';

/** Why an account does not take an amount. */
export async function refuseAccount(
  transaction: Transaction,
  deferral: Pick<Deferral, 'owner' | 'account' | 'bills' | 'day'>,
): Promise<Refusal<'account_refused' | 'input_invalid'>> {
  const { owner, account, day } = deferral;
  const found = await findAccountByNumber(transaction, owner, account);
  if (!found) {
    const message = 'is no deferment account of the organisation';
    return inputRefusal([{ code: 'unknown_account', in: 'body', pointer: '/account', message }]);
  }
  const reason = reasonOf(found, day);
  const { available, currency } = found;
  return refuse(accountRefused, {
    detail: `${reason}.`,
    extensions: { reason, available, required: totalOf(deferral), currency },
  });
}

/** The same as a text, for where nobody has called. */
export async function reasonAgainstAccount(
  transaction: Transaction,
  deferral: Pick<Deferral, 'owner' | 'account' | 'bills' | 'day'>,
): Promise<string> {
  const { owner, account, day } = deferral;
  const found = await findAccountByNumber(transaction, owner, account);
  if (!found) return `There is no deferment account ${account}`;
  const short = new Decimal(totalOf(deferral)).minus(found.available);
  const reason = reasonOf(found, day);
  return short.isPositive() && !short.isZero() ? `${reason}: ${short.toFixed(2)} short` : reason;
}

function reasonOf({ state, validFrom, validUntil }: Account, day: string): string {
  if (state === 'suspended') return 'The deferment account is suspended';
  if (day < validFrom) return `The deferment account is valid only from ${validFrom}`;
  if (validUntil !== null && day > validUntil) return `The deferment account was valid until ${validUntil}`;
  return 'Too little is left of the deferment account';
}
