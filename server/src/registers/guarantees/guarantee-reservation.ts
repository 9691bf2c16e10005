import type { Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { reasonOf } from '../../foundation/messages/format-detail.ts';
import type { Detail } from '../../foundation/messages/problem-messages.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { Exact, formatMoney } from '../../tariff/public.ts';
import type { Guarantee } from './guarantee.ts';
import {
  type GuaranteeReservation,
  listGuarantees,
  releaseOfRepresentative,
  reserveOnGuarantee,
} from './guarantee-store.ts';
import { guaranteeUnavailable } from './problems.ts';

/** Amount that a payment reserves, or releases if negative. */
interface GuaranteeMovement {
  readonly bills: readonly { readonly currency: string }[];
  readonly drawn?: readonly {
    readonly guaranteeReference: string;
    readonly owner?: string | null;
    readonly amount: string;
  }[];
}

/**
 * Reserves the amount that a payment order secures on its guarantee, and releases amounts paid otherwise, in
 * the transaction of the order. A refusal gives the reason.
 */
export async function reserveAsDeclarant(
  transaction: Transaction,
  { organisationId, id: declaration }: { readonly organisationId: string; readonly id: string },
  { drawn = [], bills }: GuaranteeMovement,
  day: string,
): Promise<Refusal<'guarantee_unavailable' | 'input_invalid'> | null> {
  const currency = bills[0]?.currency ?? nationalCurrency;
  const sums = new Map<string, Exact>();
  for (const { guaranteeReference, owner = null, amount } of drawn.toSorted(byOwner))
    if (owner !== null)
      await releaseOfRepresentative(
        transaction,
        owner,
        guaranteeReference,
        formatMoney(new Exact(amount).negated()),
      );
    else sums.set(guaranteeReference, (sums.get(guaranteeReference) ?? new Exact(0)).plus(amount));
  // Sorted, so that concurrent transactions lock the guarantees in the same order and can't deadlock.
  for (const [reference, sum] of [...sums].toSorted()) {
    const amount = formatMoney(sum);
    const done = await reserveOnGuarantee(transaction, {
      organisationId,
      declaration,
      reference,
      amount,
      currency,
      day,
    });
    if (!done && sum.isPositive())
      return refuseGuarantee(transaction, organisationId, reference, amount, day);
  }
  return null;
}

function byOwner(one: { readonly owner?: string | null }, other: { readonly owner?: string | null }): number {
  return (one.owner ?? '') < (other.owner ?? '') ? -1 : 1;
}

/** Returns the refusal after a failed reservation, with the reason why the guarantee can't secure the amount. */
export async function refuseGuarantee(
  transaction: Transaction,
  organisationId: string,
  reference: string,
  required: string,
  day: string,
): Promise<Refusal<'guarantee_unavailable' | 'input_invalid'>> {
  const [found] = await listGuarantees(transaction, organisationId, { reference }, { after: null, limit: 1 });
  if (!found) {
    return inputRefusal([
      { code: 'unknown_guarantee', in: 'body', pointer: '/guaranteeReference', actual: reference },
    ]);
  }
  const detail = obstacleOf(found, required, day);
  const { balance, currency } = found;
  return refuse(guaranteeUnavailable, {
    detail,
    extensions: { reason: reasonOf(detail), balance, required, currency },
  });
}

/**
 * Returns as text why a guarantee can't secure an amount, for decisions that customs or the system makes
 * without a request.
 */
export async function reasonGuaranteeUnavailable(
  transaction: Transaction,
  {
    organisationId,
    reference,
    amount,
    day,
  }: Pick<GuaranteeReservation, 'organisationId' | 'reference' | 'amount' | 'day'>,
): Promise<string> {
  const [found] = await listGuarantees(transaction, organisationId, { reference }, { after: null, limit: 1 });
  if (!found) return `The guarantee ${reference} does not exist`;
  const short = new Exact(amount).minus(found.balance);
  const reason = reasonOf(obstacleOf(found, amount, day));
  return short.isPositive() && !short.isZero() ? `${reason}: ${formatMoney(short)} short` : reason;
}

function obstacleOf(
  { status, validFrom, validUntil, balance }: Guarantee,
  required: string,
  day: string,
): Detail {
  if (status === 'suspended') return { words: 'guarantee_unavailable.suspended' };
  if (day < validFrom) return { words: 'guarantee_unavailable.early', params: { day: validFrom } };
  if (validUntil !== null && day > validUntil)
    return { words: 'guarantee_unavailable.late', params: { day: validUntil } };
  if (new Exact(balance).greaterThanOrEqualTo(required)) return { words: 'guarantee_unavailable.other' };
  return { words: 'guarantee_unavailable.short', params: { balance, required } };
}
