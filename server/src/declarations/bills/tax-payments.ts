import { interestRevenue } from '../../ledger/public.ts';
import type { CompleteDeclaration } from '../document/public.ts';
import type { Bill, BillLine } from '../lifecycle/public.ts';

/** How a declaration pays some of its taxes: each method with its account or guarantee is a separate bill. */
export interface TaxPayment {
  /** Taxes that the declaration names for this payment. */
  readonly taxes: readonly string[];
  readonly method: Bill['method'];
  /** The guarantee or account; null for an immediate payment. */
  readonly security: {
    readonly kind: 'guarantee' | 'account';
    readonly reference: string;
    /** JSON Pointer of the reference in the document. */
    readonly pointer: string;
  } | null;
}

/** Payments of a declaration. The first one also pays all taxes that the declaration does not name. */
export type TaxPayments = readonly [TaxPayment, ...TaxPayment[]];

/** Returns the payments of a declaration. Taxes with the same method, account and guarantee have one payment. */
export function taxPaymentsOf({
  guarantee,
  payment,
}: Pick<CompleteDeclaration, 'guarantee' | 'payment'>): TaxPayments {
  const others = paymentBy(payment?.method, payment?.account, guarantee?.reference, {
    account: '/payment/account',
    guarantee: '/guarantee',
  });
  return (payment?.byTax ?? []).reduce<TaxPayments>(
    (payments, { tax, method, account, guarantee: reference }, index) => {
      const at = `/payment/byTax/${index}`;
      const pointers = { account: `${at}/account`, guarantee: `${at}/guarantee` };
      return tax === undefined
        ? payments
        : withTax(payments, tax, paymentBy(method, account, reference, pointers));
    },
    [others],
  );
}

function paymentBy(
  method: Bill['method'] = 'immediate',
  account: string | undefined,
  guarantee: string | undefined,
  pointers: { readonly account: string; readonly guarantee: string },
): TaxPayment {
  if (method === 'secured' && guarantee !== undefined)
    return {
      taxes: [],
      method,
      security: { kind: 'guarantee', reference: guarantee, pointer: pointers.guarantee },
    };
  if (method === 'deferred' && account !== undefined)
    return {
      taxes: [],
      method,
      security: { kind: 'account', reference: account, pointer: pointers.account },
    };
  return { taxes: [], method, security: null };
}

function withTax([first, ...more]: TaxPayments, tax: string, payment: TaxPayment): TaxPayments {
  const add = (each: TaxPayment): TaxPayment =>
    isSamePayment(each, payment) ? { ...each, taxes: [...each.taxes, tax] } : each;
  return [first, ...more].some((each) => isSamePayment(each, payment))
    ? [add(first), ...more.map(add)]
    : [first, ...more, { ...payment, taxes: [tax] }];
}

function isSamePayment(one: TaxPayment, other: TaxPayment): boolean {
  return one.method === other.method && one.security?.reference === other.security?.reference;
}

export function paymentOfTax(payments: TaxPayments, tax: string): TaxPayment {
  return payments.find(({ taxes }) => taxes.includes(tax)) ?? payments[0];
}

/** Returns the payment of a bill: that of its taxes, or the first one if the bill contains taxes of several payments. */
export function paymentOfBill(payments: TaxPayments, { lines }: Pick<Bill, 'lines'>): TaxPayment {
  const [own = payments[0], ...others] = splitByPayment(
    payments,
    lines.filter(({ tax }) => tax !== interestRevenue),
  ).map(({ payment }) => payment);
  return others.length === 0 ? own : payments[0];
}

/** Groups lines by the payment of their tax, in the order of the payments. */
export function splitByPayment(
  payments: TaxPayments,
  lines: readonly BillLine[],
): readonly { readonly payment: TaxPayment; readonly lines: readonly BillLine[] }[] {
  return payments
    .map((payment) => ({
      payment,
      lines: lines.filter(({ tax }) => paymentOfTax(payments, tax) === payment),
    }))
    .filter((each) => each.lines.length > 0);
}
