import {
  type DutyCalculation,
  type Exact,
  formatMoney,
  securedForQuotas,
  sumOf,
  zero,
} from '../../tariff/public.ts';
import { billsAfter, paymentOfBill, reassessBills, taxPaymentsOf } from '../bills/public.ts';
import type { CompleteDeclaration } from '../document/public.ts';
import type { Bill } from '../lifecycle/public.ts';
import type { QuotaSecurity } from '../quotas/public.ts';
import {
  type AmountToSecure,
  guaranteeOfPayment,
  namedGuarantee,
  presentGuarantee,
} from './security-forecast.ts';

/**
 * Returns the bills that an amendment changes and all amounts to secure, in the order in which the decision reserves
 * them.
 */
export function financialEffectOfAmendment(
  bills: readonly Bill[],
  assessed: Parameters<typeof reassessBills>[1] | null,
  document: CompleteDeclaration,
  {
    goods,
    quotas,
  }: { readonly goods: readonly AmountToSecure[]; readonly quotas: readonly AmountToSecure[] },
) {
  const payments = taxPaymentsOf(document);
  const split = { payments, newReference: () => '' };
  const adjustment =
    assessed && reassessBills(bills, assessed, unstoredTerms.terms, unstoredTerms.occasion, { split });
  const changed = adjustment?.payment.bills ?? [];
  const billed = billsAfter(bills, changed);
  const difference = (of: (bill: Bill) => string) =>
    sumOf(
      changed.map((bill) => {
        const before = bills.find((each) => each.number === bill.number);
        return sumOf([of(bill)]).minus(before ? of(before) : '0');
      }),
    );
  const added = difference(({ status, amount: worth }) => (status === 'cancelled' ? '0' : worth));
  const [forQuotas] = quotas.filter(({ reserved, needed }) => needed.lessThan(reserved));
  const ofQuotas = adjustment?.isIncrease ? (forQuotas?.before ?? null) : null;
  const due = (ofQuotas ? changed : billed).filter(({ status }) => status === 'due');
  const allocations = ofQuotas
    ? [{ guarantee: ofQuotas, secured: due, pointer: undefined }]
    : payments.map((payment) => ({
        guarantee: guaranteeOfPayment(document, payment),
        secured: due.filter((bill) => paymentOfBill(payments, bill) === payment),
        pointer: payment.security?.pointer,
      }));
  const billAmounts = bills.flatMap((bill): AmountToSecure[] => {
    const by = presentGuarantee(bill.guaranteeReference, bill.coverOwner);
    const later = billed.find(({ number }) => number === bill.number) ?? bill;
    return [{ before: by, reserved: securedOfBill(bill), after: by, needed: securedOfBill(later) }];
  });
  const secured =
    adjustment?.action === 'bill'
      ? allocations.flatMap(({ guarantee, secured: chosen, pointer }): AmountToSecure[] =>
          guarantee === null || chosen.length === 0
            ? []
            : [
                {
                  ...{ before: null, reserved: zero, after: guarantee },
                  needed: sumOf(chosen.map(({ outstanding }) => outstanding)),
                  ...(pointer !== undefined && { pointer }),
                },
              ],
        )
      : [];
  return {
    amounts: ofQuotas
      ? [...billAmounts, ...quotas, ...secured, ...goods]
      : [...billAmounts, ...secured, ...goods, ...quotas],
    effect: {
      billed: formatMoney(added.isNegative() ? zero : added),
      refunded: formatMoney(difference(({ refunded }) => refunded)),
    },
  };
}

/**
 * Returns the amount to secure for quotas that are not allocated yet. An existing reservation remains on its guarantee.
 */
export function securityOfQuotas(
  present: QuotaSecurity | undefined,
  document: CompleteDeclaration,
  calculation: DutyCalculation,
): AmountToSecure[] {
  const before = presentGuarantee(present?.guarantee ?? null, present?.coverOwner ?? null);
  const reserved = sumOf(before && present ? [present.amount] : []);
  const needed = sumOf([securedForQuotas(calculation)]);
  if (reserved.isZero() && needed.isZero()) return [];
  return [{ before, reserved, after: before ?? namedGuarantee(document), needed }];
}

function securedOfBill({ status, guaranteeReference, outstanding }: Bill): Exact {
  return status === 'secured' && guaranteeReference !== null ? sumOf([outstanding]) : zero;
}

const unstoredTerms = {
  terms: {
    basis: 'amendment',
    method: 'immediate',
    reference: '',
    currency: '',
    ...{
      reason: null,
      applicableDate: null,
      incurredOn: null,
      limitGround: null,
      version: null,
      dueBy: null,
    },
  },
  occasion: { at: '', basis: 'amendment', reason: null },
} as const;
