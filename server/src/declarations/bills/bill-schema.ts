import { Type } from 'typebox';
import { country } from '../../country/public.ts';
import { daySchema, orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { formatMoney as decimal, zeroMoney } from '../../tariff/public.ts';
import { type BillRefund, billBases, billStates, payerKinds, refundBases } from '../lifecycle/public.ts';
import { remainingAmountOf, unrefundedLines } from './bill-postings.ts';
import type { StoredBill } from './bill-store.ts';
import { guarantorAmountOf, payeesOf } from './refund-payees.ts';
import { isRefundSettled } from './refunds.ts';

/* Schema of bills and their refunds, for declarants and customs. */

const billSchemaOptions = { additionalProperties: false } as const;
function money(description: string) {
  return Type.String({ description: `${description} (decimal)` });
}

const InterestElement = Type.Object(
  {
    basis: money('Part of the debt that bears interest'),
    rate: Type.String({ description: 'Interest rate in percent per year' }),
    days: Type.Integer({
      minimum: 1,
      description: 'Days after the day on which the debt was incurred, up to and including the notification',
    }),
  },
  {
    ...billSchemaOptions,
    title: 'InterestCalculation',
    description: `Calculation of the interest on a debt from the day on which it was incurred until its notification: basis × rate × days ÷ ${(100 * country.interestYearDays).toLocaleString('en')}. Absent on other lines`,
  },
);

export const billLines = Type.Array(
  Type.Object(
    {
      tax: Type.String({
        description: 'Code of a tax of the country (`GET /public/country`), `interest` or `other`',
      }),
      amount: money('Amount; negative if an amendment reduced it'),
      calculation: Type.Optional(InterestElement),
    },
    { ...billSchemaOptions, title: 'AmountByTax' },
  ),
  { description: 'Parts of the amount, one for each tax' },
);

export const BillElement = Type.Object(
  {
    number: Type.Integer({
      minimum: 1,
      description: 'Number of the bill among the bills of the declaration: the first bill has the number 1.',
    }),
    basis: Type.Enum([...billBases], {
      description:
        'Basis of the bill. `assessment`: calculated duties; `amendment`: increase by an amendment; `demand`: demand in addition to the calculated duties; `interest`: interest on a late payment. More values can be added',
    }),
    reason: orNull(Type.String(), 'Reason that the officer gave; null if the officer gave no reason'),
    applicableDate: orNull(
      daySchema('Date whose law the calculation applies'),
      'Date whose law the calculation applies. Null if unknown',
    ),
    incurredOn: orNull(
      daySchema('Day on which the debt was incurred'),
      'Day on which the debt was incurred: the acceptance, the day after the end of a procedure, or the day that customs stated. Null for interest on late payments',
    ),
    limitGround: orNull(
      Type.String(),
      'Ground from the code list `limit-grounds` on which customs notified the debt within the longer time limit; null without a ground',
    ),
    version: orNull(
      Type.Integer({ minimum: 1 }),
      'Version of the declaration on which the calculation is based; null if unknown',
    ),
    reference: Type.String({ description: 'Payment reference that the payer quotes' }),
    status: Type.Enum([...billStates], { description: 'Status of the bill' }),
    amount: money('Billed amount'),
    lines: billLines,
    method: Type.Enum(['immediate', 'secured', 'deferred'], { description: 'Payment method' }),
    paid: money('Amount paid'),
    refunded: money('Amount refunded, as money or as released security'),
    outstanding: money('Amount still to be paid, secured or not'),
    currency: Type.String({ description: 'Currency of the amounts (ISO 4217)' }),
    dueBy: orNull(
      timeSchema('Time limit for the payment'),
      'Time limit for the payment; null without a limit',
    ),
    overdueSince: orNull(
      timeSchema('Time since which the bill is overdue'),
      'Time since which the bill is overdue; null if the bill is not overdue',
    ),
    settledAt: orNull(
      timeSchema('Time of the last payment, refund or cancellation'),
      'Time when the bill was paid, refunded or cancelled; null while the bill is open',
    ),
    guaranteeReference: orNull(
      Type.String(),
      'Guarantee that secures the bill, or from which the bill was collected; null without a guarantee',
    ),
    account: orNull(
      Type.String(),
      'Deferment account to which the bill is charged, or from which the bill was paid; null without an account',
    ),
  },
  { ...billSchemaOptions, title: 'DeclarationBill' },
);

/** The declaration that caused a debt. */
export const DebtDeclarationElement = Type.Object(
  {
    id: Type.String({ description: 'Id of the declaration' }),
    mrn: orNull(Type.String(), 'Movement reference number (MRN); null if the declaration has no MRN'),
  },
  { ...billSchemaOptions, title: 'DebtDeclaration', description: 'Declaration of the debt' },
);

/** Properties of a payer. */
export const payerMembers = {
  identification: orNull(
    Type.String(),
    'Identification number of the payer; null if the payment did not state it',
  ),
  name: orNull(Type.String(), 'Name that the bank or customs stated; null without a name'),
  guaranteeReference: orNull(
    Type.String(),
    'Guarantee from which customs collected the payment; null for other payers',
  ),
};

export const payerKind = Type.Enum([...payerKinds], {
  description:
    'Payer. `declarant`: organisation that lodged the declaration; `debtor`: another debtor, the holder of the deferment account, or a guarantor that paid without a collection; `third_party`: another payer by bank; `guarantor`: guarantor of the guarantee. More values can be added',
});

const PayeeElement = Type.Object(
  {
    payee: payerKind,
    ...payerMembers,
    amount: money('Amount that the payee gets'),
    interest: money('Interest that the payee gets in addition, because customs paid late'),
  },
  { ...billSchemaOptions, title: 'RefundPayee' },
);

const RepaymentInterestElement = Type.Object(
  {
    amount: money('Interest that the payees get in addition to the amount of the refund'),
    basis: money('Repaid taxes, which bear the interest'),
    rate: Type.String({ description: 'Interest rate in percent per year' }),
    days: Type.Integer({
      minimum: 1,
      description: 'Days after the time limit for the payment, up to and including the payment',
    }),
  },
  {
    ...billSchemaOptions,
    description: `Interest on a refund that customs paid after the time limit: basis × rate × days ÷ ${(100 * country.interestYearDays).toLocaleString('en')}`,
  },
);

export const RefundElement = Type.Object(
  {
    number: Type.Integer({
      minimum: 1,
      description: 'Number of the refund within the declaration: the first refund has the number 1',
    }),
    billReference: Type.String({ description: 'Reference of the refunded bill' }),
    amount: money('Refunded amount, or amount to be refunded'),
    guarantorAmount: money(
      'Part of the amount that the guarantor gets, because customs collected it from the guarantee',
    ),
    payees: Type.Array(PayeeElement, {
      description:
        'Payers who get the money, in reverse order of their payments; empty if only security is released or a debt is remitted',
    }),
    lines: billLines,
    interest: orNull(
      RepaymentInterestElement,
      'Interest that customs owes because it paid the refund late; null without interest',
    ),
    basis: Type.Enum(refundBases, {
      description:
        'Basis of the refund. `amendment`: reduction by an amendment; `assessment`: new assessment by customs; `invalidation`: invalidation of the declaration; `order`: order of customs; `claim`: granted claim for repayment or remission; `appeal`: decision on an appeal. More values can be added',
    }),
    reason: orNull(Type.String(), 'Reason for the refund; null if no reason was given'),
    orderedAt: timeSchema('Time when the refund was ordered'),
    paidAt: orNull(
      timeSchema('Time when the money was paid'),
      'Time when the money was paid; null before the payment, and if security was released instead',
    ),
  },
  { ...billSchemaOptions, title: 'DeclarationRefund' },
);

/** Returns bills with their paid and ordered refunds, oldest first. */
export function billsResponse(bills: readonly StoredBill[]) {
  const refunds = bills
    .flatMap((bill) =>
      [...bill.refunds, ...orderedRefundsOf(bill)].map((refund) => ({
        ...refund,
        billReference: bill.reference,
      })),
    )
    .toSorted(byTime)
    .map((refund, index) => ({
      ...refund,
      number: index + 1,
      lines: [...refund.lines],
      payees: refund.payees.map(
        ({ payer: { kind, organisationId: _, ...payer }, amount, interest = zeroMoney }) => ({
          ...{ payee: kind, ...payer, amount, interest },
        }),
      ),
      interest: refund.interest ?? null,
      orderedAt: new Date(refund.orderedAt).toISOString(),
      paidAt: refund.paidAt && new Date(refund.paidAt).toISOString(),
    }));
  return {
    bills: bills.map(
      ({
        refunds: _,
        coverOwner: __,
        interest: ___,
        refundOrdered: ____,
        drawn: _____,
        debt: ______,
        payments: _______,
        stay: ________,
        securedPart: _________,
        officers: __________,
        createdAt: ___________,
        ...bill
      }) => ({ ...bill, lines: [...bill.lines] }),
    ),
    refunds,
  };
}

function orderedRefundsOf(bill: StoredBill): BillRefund[] {
  if (bill.refundOrdered === null || !isRefundSettled(bill)) return [];
  const { at: orderedAt, ...why } = bill.refundOrdered;
  const lines = [...unrefundedLines(bill)].map(([tax, amount]) => ({ tax, amount: decimal(amount) }));
  const remaining = remainingAmountOf(bill);
  const amount = decimal(remaining);
  const payees = payeesOf(bill, remaining.minus(bill.outstanding), lines);
  const guarantorAmount = decimal(guarantorAmountOf(payees));
  const number = bill.refunds.length + 1;
  return [{ ...why, orderedAt, number, amount, guarantorAmount, payees, lines, paidAt: null }];
}

function byTime(one: BillRefund, other: BillRefund): number {
  return Date.parse(one.orderedAt) - Date.parse(other.orderedAt);
}
