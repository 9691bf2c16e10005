import { type Static, Type } from 'typebox';
import { anchoredPattern, country } from '../../country/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import { daySchema, orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { moneyOf, zeroMoney } from '../../tariff/public.ts';
import { moneyAmount } from '../guarantees/public.ts';

/*
 * Statement: the monthly bill over all amounts charged to a deferment account. It belongs to the account,
 * since it concerns many declarations.
 */

const { statementDueDay } = country.timeLimits;
const statementSchemaOptions = { additionalProperties: false } as const;

/** Reference of a statement for the payer. */
export const statementReference = Type.String({
  pattern: anchoredPattern(country.bill.pattern),
  'x-format': 'billReference',
  description: 'Reference of the statement, as quoted by the payer (ISO 11649)',
});

export const DeferredBillElement = Type.Object(
  {
    reference: Type.String({ description: 'Reference of the bill' }),
    mrn: Type.String({ description: 'MRN of the declaration' }),
    declarationId: orNull(
      Type.String(),
      'Id of the declaration; null for the account holder if another organisation lodged the declaration',
    ),
    chargedDate: daySchema('Day on which the bill was charged to the account.'),
    amount: moneyAmount('Charged amount of the bill.'),
    outstanding: moneyAmount('Outstanding amount of the bill.'),
  },
  statementSchemaOptions,
);

export const StatementBody = Type.Object(
  {
    number: Type.Integer({
      minimum: 1,
      description: 'Number of the statement among those of the account; the first statement has the number 1',
    }),
    account: Type.String({ description: 'Number of the deferment account' }),
    basis: Type.Literal('statement', {
      description: 'Basis of the amount: always `statement`, a monthly statement of the account',
    }),
    reference: Type.String({ description: 'Reference that the payer quotes with the payment' }),
    status: Type.Enum(['due', 'paid'], {
      description: 'Status. `paid`: no bill on the statement is outstanding',
    }),
    period: daySchema('First day of the month that the statement covers.'),
    amount: moneyAmount('Amount due at the end of the month.'),
    paid: moneyAmount('Paid or refunded part of the amount.'),
    outstanding: moneyAmount('Outstanding amount.'),
    currency: Type.String({ description: 'Currency (ISO 4217)' }),
    dueBy: timeSchema(`Due date: day ${statementDueDay} of the next month`),
    createdAt: timeSchema('Time of creation'),
    bills: Type.Array(DeferredBillElement, {
      description: 'Bills on the statement, in the order of the charges',
    }),
  },
  {
    ...statementSchemaOptions,
    title: 'DefermentStatement',
    description: 'A monthly statement of a deferment account.',
  },
);

export interface Statement {
  readonly number: number;
  readonly account: string;
  readonly reference: string;
  readonly period: string;
  readonly amount: string;
  readonly outstanding: string;
  /** Amount less outstanding. */
  readonly paid: string;
  readonly currency: string;
  readonly dueBy: Date;
  readonly createdAt: Date;
  readonly bills: readonly DeferredBill[];
}

export interface DeferredBill {
  readonly reference: string;
  readonly mrn: string;
  readonly declarationId: string;
  /** Whether the account holder has lodged the declaration. */
  readonly isOwn: boolean;
  readonly chargedDate: string;
  readonly amount: string;
  readonly outstanding: string;
}

/**
 * Returns a bill as its account holder sees it. `declarationId` is null if another organisation lodged the
 * declaration.
 */
export function billForHolder<Bill extends DeferredBill>({ isOwn, declarationId, ...bill }: Bill) {
  return { ...bill, declarationId: isOwn ? declarationId : null };
}

export function billForCustoms<Bill extends DeferredBill>({ isOwn: _, ...bill }: Bill) {
  return bill;
}

export function statementBody(statement: Statement): Static<typeof StatementBody> {
  return statementBodyWith(statement, billForHolder);
}

export function statementBodyForCustoms(statement: Statement): Static<typeof StatementBody> {
  return statementBodyWith(statement, billForCustoms);
}

function statementBodyWith(
  { bills, dueBy, createdAt, ...statement }: Statement,
  billBody: (bill: DeferredBill) => Static<typeof DeferredBillElement>,
): Static<typeof StatementBody> {
  return {
    ...statement,
    basis: 'statement',
    status: Number(statement.outstanding) === 0 ? 'paid' : 'due',
    dueBy: dueBy.toISOString(),
    createdAt: createdAt.toISOString(),
    bills: bills.map(billBody),
  };
}

/** Returns the due date of the statement for the month of an instant, which is in the next month. */
export function statementDueBy(calendar: Calendar, instant: Date): Date {
  return calendar.endOfTerm(calendar.startOfMonth(instant, 1), { days: statementDueDay - 1 });
}

export const exampleDeferredBill: Static<typeof DeferredBillElement> = {
  reference: 'RF471B7Q9K3M5D8HW2XC',
  mrn: '26XA00000000000015',
  declarationId: 'dec_01kaz4w7m0v3c5n8q2x6t9r1ye',
  chargedDate: '2026-11-20',
  amount: moneyOf('1610.00'),
  outstanding: moneyOf('1610.00'),
};

export const exampleStatement: Static<typeof StatementBody> = {
  number: 1,
  account: 'XADEF0042',
  basis: 'statement',
  reference: 'RF93Q7K2M9X4T1B6H8C3',
  status: 'due',
  period: '2026-11-01',
  amount: moneyOf('1610.00'),
  paid: zeroMoney,
  outstanding: moneyOf('1610.00'),
  currency: nationalCurrency,
  dueBy: '2026-12-15T23:59:59.999Z',
  createdAt: '2026-12-01T00:00:01.000Z',
  bills: [exampleDeferredBill],
};
