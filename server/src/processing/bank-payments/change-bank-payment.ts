import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { callerIdentityOf, type ManagementCaller, type PortalParts } from '../../callers/public.ts';
import type { Feed } from '../../declarations/feed/public.ts';
import type { DecidingActor } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired, notFound } from '../../foundation/http/problems.ts';
import type { JournalEntry } from '../../ledger/public.ts';
import { Exact, formatMoney, sumOf } from '../../tariff/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import { type BankPayment, bankPaymentBody, type PaymentUse } from './bank-payment.ts';
import { findBankPayment, updateBankPayment } from './bank-payment-store.ts';
import { enterRemaining, withUses } from './settle-bank-payment.ts';

export interface BankPaymentDependencies extends PortalParts<'database' | 'source' | 'baseUrl'> {
  readonly customs: DecisionDependencies;
  readonly feed: Pick<Feed, 'committed'>;
}

/** A change of a bank payment by customs. */
export interface PaymentChangeRequest {
  readonly caller: ManagementCaller;
  readonly request: RequestFacts;
  readonly id: string;
  readonly verb: 'assign' | 'return' | 'reverse';
}

/** The uses of a bank payment after a change, and the type of the journal entry. */
interface ChangedUses {
  readonly uses: readonly PaymentUse[];
  readonly type: JournalEntry['type'];
}

/** Locks a bank payment, changes its uses, and records the change in ledger and audit log. */
export async function changeBankPayment<Code extends string>(
  transaction: Transaction,
  { caller, request, id, verb }: PaymentChangeRequest,
  { source }: Pick<BankPaymentDependencies, 'source'>,
  change: (payment: BankPayment, by: DecidingActor, now: Date) => Promise<ChangedUses | Refusal<Code>>,
) {
  if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
  const before = await findBankPayment(transaction, id, 'for update');
  if (!before) return refuse(notFound);
  const now = source.now();
  const acting = auditActorOf(caller, request);
  const changed = await change(before, { kind: 'customs', id: callerIdentityOf(caller).id, acting }, now);
  if ('kind' in changed) return changed;
  const after = withUses(before, changed.uses);
  await updateBankPayment(transaction, after);
  const difference = formatMoney(sumOf([after.remaining]).minus(before.remaining));
  await enterRemaining(transaction, after, difference, changed.type, now);
  await recordAudit(transaction, {
    ...acting,
    ...{ organisationId: caller.organisation.id, at: now, action: `bank_payment.${verb}` },
    target: { kind: 'bank_payment', id },
    change: { before: { remaining: before.remaining }, after: { remaining: after.remaining } },
  });
  return { kind: 'made', body: bankPaymentBody(after) } as const;
}

/** Returns the amount to use: at most what remains; null if nothing remains. */
export function usableBankPaymentAmount(
  { remaining }: BankPayment,
  amount: string | undefined,
): string | null {
  const most = sumOf([remaining]);
  if (most.isZero()) return null;
  return formatMoney(amount === undefined ? most : Exact.min(most, sumOf([amount])));
}
