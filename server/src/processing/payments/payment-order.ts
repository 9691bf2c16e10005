import { type Static, Type } from 'typebox';
import { requireByProperty } from '../../foundation/http/common-schemas.ts';
import type { ValidationError } from '../../foundation/http/problem.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { accountNumber } from '../../registers/accounts/public.ts';
import { guaranteeReference } from '../../registers/guarantees/public.ts';
import { zeroMoney } from '../../tariff/public.ts';
import { paymentMethods } from './payment-methods.ts';

/** Request to pay or secure a due amount, with the method. */
export const PaymentOrder = Type.Object(
  {
    method: Type.Enum([...paymentMethods], {
      description:
        '`guarantee`: reserves the amount on a guarantee; `account`: charges the amount to a deferment account; `credit`: pays with the credit from overpayments, but only the bills that the credit can pay in full; `transfer`: pays by a transfer that quotes the reference of each bill',
    }),
    guaranteeReference: Type.Optional(guaranteeReference),
    account: Type.Optional(accountNumber),
  },
  {
    additionalProperties: false,
    title: 'PaymentOrder',
    documented: {
      allOf: [
        requireByProperty(
          'method',
          'guarantee',
          { required: ['guaranteeReference'] },
          { properties: { guaranteeReference: false } },
        ),
        requireByProperty('method', 'account', { required: ['account'] }, { properties: { account: false } }),
      ],
    },
  },
);

export type PaymentOrder = Static<typeof PaymentOrder>;

export const exampleGuaranteeReference = '25XA00010000042G';
export const exampleBill = {
  number: 1,
  basis: 'assessment',
  reason: null,
  applicableDate: '2026-11-20',
  incurredOn: '2026-11-20',
  limitGround: null,
  version: 1,
  reference: 'RF471B7Q9K3M5D8HW2XC',
  status: 'secured',
  amount: '28412.07',
  lines: [
    { tax: 'A00', amount: '13235.35' },
    { tax: 'B00', amount: '15176.72' },
  ],
  method: 'immediate',
  paid: zeroMoney,
  refunded: zeroMoney,
  outstanding: '28412.07',
  currency: nationalCurrency,
  dueBy: '2026-11-30T08:00:01.000Z',
  overdueSince: null,
  settledAt: null,
  guaranteeReference: exampleGuaranteeReference,
  account: null,
} as const;

/** Validates that the order contains exactly the property of its method. */
export function paymentOrderError(order: PaymentOrder): ValidationError | null {
  for (const [method, member] of needed) {
    const isPresent = order[member] !== undefined;
    if (isPresent !== (order.method === method))
      return {
        ...(isPresent
          ? ({ code: 'unexpected', words: 'unexpected.method' } as const)
          : ({ code: 'required', words: 'required.method' } as const)),
        in: 'body',
        pointer: `/${member}`,
      };
  }
  return null;
}

const needed = [
  ['guarantee', 'guaranteeReference'],
  ['account', 'account'],
] as const;
