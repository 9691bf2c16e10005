import type { Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { Decimal } from '../../tariff/public.ts';
import type { Guarantee } from './guarantee.ts';
import { type Draw, drawOn, freeForeign, listGuarantees } from './guarantee-store.ts';
import { guaranteeRefused } from './problems.ts';

/** What a payment reserves, and gives back where it is negative. */
interface Drawing {
  readonly bills: readonly { readonly currency: string }[];
  readonly drawn?: readonly {
    readonly guaranteeReference: string;
    readonly owner?: string | null;
    readonly amount: string;
  }[];
}

/**
 * Reserves on its guarantee what a payment order secures, and gives back what it has paid otherwise, in the transaction
 * of the order. A refusal says why nothing can be reserved.
 */
export async function drawAsDeclarant(
  transaction: Transaction,
  { organisationId, id: declaration }: { readonly organisationId: string; readonly id: string },
  { drawn = [], bills }: Drawing,
  day: string,
): Promise<Refusal<'guarantee_refused' | 'input_invalid'> | null> {
  const currency = bills[0]?.currency ?? '';
  const sums = new Map<string, Decimal>();
  for (const { guaranteeReference, owner = null, amount } of drawn.toSorted(byOwner))
    if (owner !== null)
      await freeForeign(transaction, owner, guaranteeReference, new Decimal(amount).negated().toFixed(2));
    else sums.set(guaranteeReference, (sums.get(guaranteeReference) ?? new Decimal(0)).plus(amount));
  // Always in the same order, so that nobody waits in a circle.
  for (const [reference, sum] of [...sums].toSorted()) {
    const amount = sum.toFixed(2);
    const done = await drawOn(transaction, { organisationId, declaration, reference, amount, currency, day });
    if (!done && sum.isPositive())
      return refuseGuarantee(transaction, organisationId, reference, amount, day);
  }
  return null;
}

function byOwner(one: { readonly owner?: string | null }, other: { readonly owner?: string | null }): number {
  return (one.owner ?? '') < (other.owner ?? '') ? -1 : 1;
}

/** Why a guarantee does not secure an amount. */
export async function refuseGuarantee(
  transaction: Transaction,
  organisationId: string,
  reference: string,
  required: string,
  day: string,
): Promise<Refusal<'guarantee_refused' | 'input_invalid'>> {
  const [found] = await listGuarantees(transaction, organisationId, { reference }, { after: null, limit: 1 });
  if (!found) {
    const message = 'is no guarantee of the organisation';
    return inputRefusal([{ code: 'unknown_guarantee', in: 'body', pointer: '/guaranteeReference', message }]);
  }
  const reason = reasonOf(found, required, day);
  const { balance, currency } = found;
  return refuse(guaranteeRefused, {
    detail: `${reason}.`,
    extensions: { reason, balance, required, currency },
  });
}

/** The same as a text, for where nobody has called. */
export async function reasonAgainst(
  transaction: Transaction,
  { organisationId, reference, amount, day }: Pick<Draw, 'organisationId' | 'reference' | 'amount' | 'day'>,
): Promise<string> {
  const [found] = await listGuarantees(transaction, organisationId, { reference }, { after: null, limit: 1 });
  if (!found) return `There is no guarantee ${reference}`;
  const short = new Decimal(amount).minus(found.balance);
  const reason = reasonOf(found, amount, day);
  return short.isPositive() && !short.isZero() ? `${reason}: ${short.toFixed(2)} short` : reason;
}

function reasonOf(
  { state, validFrom, validUntil, balance }: Guarantee,
  required: string,
  day: string,
): string {
  if (state === 'suspended') return 'The guarantee is suspended';
  if (day < validFrom) return `The guarantee is valid only from ${validFrom}`;
  if (validUntil !== null && day > validUntil) return `The guarantee was valid until ${validUntil}`;
  if (new Decimal(balance).greaterThanOrEqualTo(required))
    return 'The guarantee covers another declaration alone';
  return `The guarantee has ${balance} left, and ${required} is to be secured`;
}
