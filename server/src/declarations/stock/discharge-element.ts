import { type Static, Type } from 'typebox';
import { dayElement, orNull, timeElement } from '../../foundation/http/elements.ts';
import type { Tracks } from '../lifecycle/public.ts';
import type { MovementRow, StockRow } from './stock-store.ts';

/*
 * What is left of goods under a procedure, and what became of the rest, as declarants and customs are shown it.
 */

const closed = { additionalProperties: false } as const;
function quantity(description: string) {
  return Type.String({ description: `${description}, a decimal` });
}

export const dispositions = ['assigned_use', 'destroyed', 'waste', 'lost'] as const;

const StockElement = Type.Object(
  {
    item: Type.Integer({ minimum: 1, description: 'The number of the goods item' }),
    procedure: Type.String({ description: 'The procedure that it is under' }),
    commodityCode: Type.String({ description: 'Its commodity code' }),
    unit: Type.String({ description: 'The unit of all quantities (UN/ECE Rec. 20)' }),
    placed: quantity('Quantity that was placed under the procedure'),
    corrected: quantity('What customs has added since, or (negative) taken off'),
    available: quantity('Quantity that declarations can still use'),
    reserved: quantity('Quantity that accepted declarations or a report have reserved'),
    discharged: quantity('How much was written off'),
    demanded: quantity('For how much the debt was demanded'),
    suspended: quantity('Duty and VAT that wait for all of it'),
    securityReleased: quantity('Part of the suspended amount that is released from the security'),
    guarantee: orNull(Type.String(), 'The guarantee that covers the rest'),
    openedOn: orNull(dayElement('The day'), 'Since when goods can be discharged: released, or exported'),
    dueOn: orNull(dayElement('The day'), 'The last day; null: there is none'),
    daysLeft: orNull(Type.Integer(), 'How many days are left until then; negative once it has passed'),
  },
  closed,
);

const MovementElement = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'It grows with time' }),
    item: Type.Integer({ minimum: 1, description: 'The goods item' }),
    occurredAt: timeElement('When'),
    what: Type.Enum(['placed', 'reserved', 'returned', 'written_off', 'corrected', 'demanded'], {
      description: 'What happened. More may come',
    }),
    quantity: quantity('How much; negative for what was taken off'),
    mrn: orNull(Type.String(), 'The declaration that took the goods, once it has an MRN'),
    disposition: orNull(Type.Enum([...dispositions]), 'Reported disposition of the goods'),
    text: orNull(Type.String(), 'The words of who said so'),
  },
  closed,
);

export const DischargeBody = Type.Object(
  {
    discharge: Type.Enum(['none', 'open', 'due', 'overdue', 'discharged', 'demanded'], {
      description: 'The track of the declaration',
    }),
    stock: Type.Array(StockElement, { description: 'Each goods item that is under a procedure' }),
    movements: Type.Array(MovementElement, {
      description: 'What happened to them, oldest first; the first thousand',
    }),
  },
  { ...closed, title: 'Discharge', description: 'What is left of goods under a procedure' },
);

export function dischargeBody(
  discharge: Tracks['discharge'],
  stock: readonly StockRow[],
  movements: readonly MovementRow[],
  today: string,
): Static<typeof DischargeBody> {
  return {
    discharge,
    stock: stock.map(
      ({
        organisationId: _,
        id: __,
        mrn: ___,
        suspendedDuty: ____,
        billed: _____,
        coverOwner: ______,
        ...shown
      }) => ({
        ...shown,
        daysLeft: shown.dueOn === null ? null : daysBetween(today, shown.dueOn),
      }),
    ),
    movements: movements.map(({ occurredAt, what, disposition, ...shown }) => ({
      ...shown,
      occurredAt: occurredAt.toISOString(),
      what: kindOf(what),
      disposition: dispositions.find((each) => each === disposition) ?? null,
    })),
  };
}

const dayMs = 86_400_000;

function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / dayMs;
}

const kinds = ['placed', 'reserved', 'returned', 'written_off', 'corrected', 'demanded'] as const;

function kindOf(what: string): (typeof kinds)[number] {
  const found = kinds.find((each) => each === what);
  if (!found) throw new Error(`${what} is no movement`);
  return found;
}

export const dischargeExample: Static<typeof DischargeBody> = {
  discharge: 'open',
  stock: [
    {
      item: 1,
      procedure: '7100',
      commodityCode: '09012100',
      unit: 'KGM',
      placed: '1000.000',
      corrected: '0.000',
      available: '600.000',
      reserved: '0.000',
      discharged: '400.000',
      demanded: '0.000',
      suspended: '1610.00',
      securityReleased: '644.00',
      guarantee: '25XA00010000042G',
      openedOn: '2026-11-20',
      dueOn: null,
      daysLeft: null,
    },
  ],
  movements: [
    {
      number: 1,
      item: 1,
      occurredAt: '2026-11-20T08:00:00.000Z',
      what: 'placed',
      quantity: '1000.000',
      mrn: null,
      disposition: null,
      text: null,
    },
  ],
};
