import { Type } from 'typebox';
import { revenueKinds } from '../../books/public.ts';
import { dayElement, orNull, timeElement } from '../../foundation/http/elements.ts';
import { money as decimal } from '../../tariff/public.ts';
import { type BillRefund, billBases, billStates } from '../lifecycle/public.ts';
import { linesLeft, standingOf } from './bill-books.ts';
import type { StoredBill } from './bill-store.ts';
import { isSettled } from './refunds.ts';

/*
 * Bills and what was given back of them, as declarants and customs are shown them.
 */

const closed = { additionalProperties: false } as const;
function money(description: string) {
  return Type.String({ description: `${description}, a decimal` });
}

const lines = Type.Array(
  Type.Object(
    {
      type: Type.Enum([...revenueKinds], { description: 'What it is for' }),
      amount: money('How much; negative where an amendment made it less'),
    },
    closed,
  ),
  { description: 'What the amount consists of' },
);

export const BillElement = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'Its number in the declaration' }),
    basis: Type.Enum([...billBases], {
      description:
        '`assessment`: the calculated duties; `amendment`: what an amendment added; `demand`: something beside them; `interest`: on what was paid late. More may come',
    }),
    reason: orNull(Type.String(), 'Why, where somebody gave a reason'),
    applicableDate: orNull(dayElement('The day'), 'The day whose law the calculation applied'),
    version: orNull(Type.Integer({ minimum: 1 }), 'The version of the document that it was reckoned of'),
    reference: Type.String({ description: 'What the payer quotes' }),
    status: Type.Enum([...billStates], { description: 'Its state' }),
    amount: money('The amount'),
    lines,
    method: Type.Enum(['immediate', 'secured', 'deferred'], { description: 'How it is to be paid' }),
    paid: money('What of it was paid'),
    refunded: money('What of it was given back: money, or cover that is free again'),
    outstanding: money('What is still to be paid, secured or not'),
    currency: Type.String({ description: 'Its currency (ISO 4217)' }),
    dueBy: orNull(timeElement('Until when'), 'Until when it must be paid'),
    overdueSince: orNull(timeElement('Since when'), 'Since when it has been overdue'),
    settledAt: orNull(timeElement('When'), 'When it was paid, refunded or cancelled'),
    guaranteeReference: orNull(
      Type.String(),
      'The guarantee that secures it, or from which it was collected',
    ),
    account: orNull(Type.String(), 'The deferment account that it is entered on, or was paid by'),
  },
  closed,
);

export const RefundElement = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'Its number in the declaration' }),
    billReference: Type.String({ description: 'The bill of which it is' }),
    amount: money('What is given back, or is to be'),
    lines,
    basis: Type.Enum(['amendment', 'assessment', 'invalidation', 'order'], {
      description:
        '`amendment`: it makes the goods cheaper; `assessment`: customs has assessed them anew; `invalidation`: the declaration was invalidated; `order`: customs said so. More may come',
    }),
    reason: orNull(Type.String(), 'Why'),
    orderedAt: timeElement('When it was ordered'),
    paidAt: orNull(
      timeElement('When'),
      'When it was paid; null as long as it is only ordered, and where cover was given back, and no money',
    ),
  },
  closed,
);

/** Bills as they are shown, and beside them what was given back or is to be, oldest first. */
export function shownBills(bills: readonly StoredBill[]) {
  const refunds = bills
    .flatMap((bill) =>
      [...bill.refunds, ...orderedOf(bill)].map((refund) => ({ ...refund, billReference: bill.reference })),
    )
    .toSorted(byTime)
    .map((refund, index) => ({
      ...refund,
      number: index + 1,
      lines: [...refund.lines],
      orderedAt: new Date(refund.orderedAt).toISOString(),
      paidAt: refund.paidAt && new Date(refund.paidAt).toISOString(),
    }));
  return {
    bills: bills.map(({ refunds: _, coverOwner: __, interest: ___, refundOrdered: ____, ...bill }) => ({
      ...bill,
      lines: [...bill.lines],
    })),
    refunds,
  };
}

/** What of a bill is to be given back, and was not yet. */
function orderedOf(bill: StoredBill): BillRefund[] {
  if (bill.refundOrdered === null || !isSettled(bill)) return [];
  const { at: orderedAt, ...why } = bill.refundOrdered;
  const lines = [...linesLeft(bill)].map(([type, amount]) => ({ type, amount: decimal(amount) }));
  const amount = decimal(standingOf(bill));
  return [{ ...why, orderedAt, number: bill.refunds.length + 1, amount, lines, paidAt: null }];
}

function byTime(one: BillRefund, other: BillRefund): number {
  return Date.parse(one.orderedAt) - Date.parse(other.orderedAt);
}
