import { type Static, Type } from 'typebox';
import type { Payer } from '../../declarations/lifecycle/public.ts';
import {
  daySchema,
  idSchema,
  nameSchema,
  orNull,
  pathIdSchema,
  timeSchema,
} from '../../foundation/http/common-schemas.ts';
import { identificationNumber } from '../../organisations/public.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { moneyAmount } from '../../registers/guarantees/public.ts';
import { moneyOf, zeroMoney } from '../../tariff/public.ts';

/*
 * Bank payment: money that arrived at the treasury with a reference. It pays the bill with this reference; what
 * exceeds the bill, or has an unknown reference, waits until customs assigns it to a bill or returns it.
 */

const bankPaymentSchemaOptions = { additionalProperties: false } as const;

/** The assignment or return of a part of a bank payment. A reversed use has no effect. */
export interface PaymentUse {
  /** Sequence number from 1 within the bank payment. */
  readonly number: number;
  readonly kind: 'assigned' | 'returned';
  readonly amount: string;
  readonly billReference: string | null;
  /** The number of the payment in the bill. */
  readonly billPayment: number | null;
  readonly reason: string | null;
  /** RFC 3339. */
  readonly at: string;
  readonly reversedAt: string | null;
  readonly reversalReason: string | null;
}

export interface BankPayment {
  readonly id: string;
  /** The authority whose ledger contains the money until it is used. */
  readonly authorityId: string;
  readonly reference: string;
  readonly amount: string;
  /** The part that is neither assigned nor returned. */
  readonly remaining: string;
  readonly payerName: string;
  readonly payerNumber: string | null;
  /** ISO 8601. */
  readonly receivedOn: string;
  /** Whether the bill with the quoted reference was settled before the money was reported. */
  readonly isCredit: boolean;
  readonly reportedAt: Date;
  readonly reportedBy: string;
  readonly uses: readonly PaymentUse[];
}

export const paymentParams = Type.Object(
  { id: pathIdSchema('Id of the bank payment.') },
  bankPaymentSchemaOptions,
);

export const payerElement = Type.Object(
  {
    name: nameSchema('Name of the payer on the bank statement'),
    identification: Type.Optional(identificationNumber),
  },
  { ...bankPaymentSchemaOptions, description: 'Payer on the bank statement' },
);

export const BankPaymentBody = Type.Object(
  {
    id: idSchema('pym', 'Id of the bank payment.'),
    status: Type.Enum(['unmatched', 'credit', 'settled'], {
      description:
        'Status. `unmatched`: no bill has the reference; `credit`: the payer paid more than is owed on the bill; `settled`: the whole amount is assigned or returned',
    }),
    reference: Type.String({ description: 'Reference that the payer quoted' }),
    amount: moneyAmount('Received amount.'),
    remaining: moneyAmount('Amount that is neither assigned to a bill nor returned.'),
    currency: Type.String({ description: 'National currency (ISO 4217).' }),
    payer: Type.Object(
      {
        name: Type.String({ description: 'Name of the payer' }),
        identification: orNull(Type.String(), 'Identification number of the payer; null if unknown'),
      },
      { ...bankPaymentSchemaOptions, description: 'Payer' },
    ),
    receivedOn: daySchema('Day on which the money arrived'),
    reportedAt: timeSchema('Time of the report'),
    uses: Type.Array(
      Type.Object(
        {
          number: Type.Integer({ minimum: 1, description: 'Number of the use within the bank payment' }),
          kind: Type.Enum(['assigned', 'returned'], {
            description: '`assigned`: paid a bill; `returned`: returned to the payer',
          }),
          amount: moneyAmount('Used amount.'),
          billReference: orNull(Type.String(), 'Reference of the paid bill; null for a return'),
          reason: orNull(Type.String(), 'Reason; null if none was given'),
          at: timeSchema('Time of the use'),
          reversedAt: orNull(
            timeSchema('Time of the reversal'),
            'Time of the reversal; null if the use is in force',
          ),
          reversalReason: orNull(Type.String(), 'Reason for the reversal; null if the use is in force'),
        },
        bankPaymentSchemaOptions,
      ),
      { description: 'Assignments and returns, oldest first' },
    ),
  },
  { ...bankPaymentSchemaOptions, title: 'BankPayment', description: 'A payment by bank.' },
);

export function bankPaymentBody(payment: BankPayment): Static<typeof BankPaymentBody> {
  const { id, reference, amount, remaining, payerName, payerNumber, receivedOn, reportedAt, uses } = payment;
  return {
    ...{ id, status: statusOf(payment), reference, amount, remaining, currency: nationalCurrency },
    payer: { name: payerName, identification: payerNumber },
    ...{ receivedOn, reportedAt: reportedAt.toISOString() },
    uses: uses.map(({ billPayment: _, ...use }) => use),
  };
}

function statusOf({ remaining, isCredit, uses }: BankPayment): 'unmatched' | 'credit' | 'settled' {
  if (remaining === zeroMoney) return 'settled';
  const isAssigned = uses.some(({ kind, reversedAt }) => kind === 'assigned' && reversedAt === null);
  return isAssigned || isCredit ? 'credit' : 'unmatched';
}

/** Returns the payer of a bill that a third party pays. */
export function thirdPartyPayer({ payerName, payerNumber }: BankPayment): Payer {
  return {
    ...{ kind: 'third_party', organisationId: null, guaranteeReference: null },
    ...{ identification: payerNumber, name: payerName },
  };
}

export const exampleUnmatched: Static<typeof BankPaymentBody> = bankPaymentBody({
  id: 'pym_01kaz4w7m0v3c5n8q2x6t9r1ye',
  authorityId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye',
  reference: 'INVOICE 4711',
  amount: moneyOf('1610'),
  remaining: moneyOf('1610'),
  payerName: 'Example Coffee Ltd',
  payerNumber: null,
  receivedOn: '2026-11-20',
  isCredit: false,
  reportedAt: new Date('2026-11-20T08:00:00.000Z'),
  reportedBy: 'usr_01kaz4w7m0v3c5n8q2x6t9r1ye',
  uses: [],
});

export const exampleAssigned: Static<typeof BankPaymentBody> = {
  ...exampleUnmatched,
  status: 'settled',
  remaining: zeroMoney,
  uses: [
    {
      ...{ number: 1, kind: 'assigned', amount: exampleUnmatched.amount },
      ...{ billReference: 'RF471B7Q9K3M5D8HW2XC', reason: 'The payer named the bill by telephone' },
      ...{ at: '2026-11-21T08:00:00.000Z', reversedAt: null, reversalReason: null },
    },
  ],
};
