import { type Static, Type } from 'typebox';
import { daySchema, orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { moneyOf } from '../../tariff/public.ts';
import type { SubStatuses } from '../lifecycle/public.ts';
import type { MovementRow, StockRow } from './stock-store.ts';

/* Schema of the goods that remain under a special procedure and of their movements, for declarants and customs. */

const dischargeSchemaOptions = { additionalProperties: false } as const;
function quantity(description: string) {
  return Type.String({ description: `${description} (decimal)` });
}

export const dispositions = ['assigned_use', 'destroyed', 'waste', 'lost'] as const;

/**
 * Causes of a loss of goods. A theft and missing goods incur a debt; an accident and natural loss (such as shrinkage)
 * do not.
 */
export const lossCauses = ['stolen', 'missing', 'accident', 'nature'] as const;
const debtCauses: readonly string[] = ['stolen', 'missing'];

/** Returns whether the loss of goods by this cause incurs a debt for their duties. */
export function isDebtCause(cause: string | null | undefined): boolean {
  return debtCauses.includes(cause ?? '');
}

const StockElement = Type.Object(
  {
    item: Type.Integer({ minimum: 1, description: 'Number of the goods item' }),
    procedure: Type.String({ description: 'Procedure code of the goods item' }),
    commodityCode: Type.String({ description: 'Commodity code of the goods item' }),
    unit: Type.String({ description: 'Unit of all quantities of the stock (UN/ECE Rec. 20)' }),
    placed: quantity('Quantity placed under the procedure'),
    corrected: quantity('Quantity by which customs corrected the stock; negative for a reduction'),
    available: quantity('Quantity available to further declarations'),
    reserved: quantity('Quantity reserved by accepted declarations or by a report'),
    discharged: quantity('Discharged quantity'),
    demanded: quantity('Quantity for which customs demanded the duties'),
    suspended: quantity('Duty and VAT suspended for the placed quantity'),
    securityReleased: quantity('Part of the suspended amount for which the security was released'),
    guarantee: orNull(Type.String(), 'Guarantee that secures the remaining amount; null without a guarantee'),
    openedOn: orNull(
      daySchema('Date of the release or exit'),
      'Date of the release or exit. From this date, goods can be discharged. Null before the release or exit',
    ),
    dueOn: orNull(
      daySchema('Last day for the discharge'),
      'Last day for the discharge; null without a limit',
    ),
    daysLeft: orNull(
      Type.Integer(),
      'Number of days until the date in `dueOn`, negative after that date; null without a limit',
    ),
  },
  dischargeSchemaOptions,
);

const MovementElement = Type.Object(
  {
    number: Type.Integer({
      minimum: 1,
      description: 'Number of the stock movement; later movements have higher numbers',
    }),
    item: Type.Integer({ minimum: 1, description: 'Number of the goods item' }),
    occurredAt: timeSchema('Time of the stock movement'),
    type: Type.Enum(['placed', 'reserved', 'returned', 'written_off', 'corrected', 'demanded'], {
      description: 'Type of the stock movement. More values can be added',
    }),
    quantity: quantity('Quantity of the stock movement; negative for a reduction'),
    mrn: orNull(
      Type.String(),
      'MRN of the later declaration that used the goods; null if that declaration has no MRN yet, or if no later declaration caused the movement',
    ),
    disposition: orNull(
      Type.Enum([...dispositions]),
      'Reported disposition of the goods; null if the movement does not come from a report',
    ),
    cause: orNull(Type.Enum([...lossCauses]), 'Cause of the loss; null unless the goods were lost'),
    text: orNull(
      Type.String(),
      'Explanation by the person that reported the movement or decided on it; null without an explanation',
    ),
  },
  dischargeSchemaOptions,
);

export const DischargeBody = Type.Object(
  {
    discharge: Type.Enum(['none', 'open', 'due', 'overdue', 'discharged', 'demanded'], {
      description: 'Sub-status `discharge` of the declaration',
    }),
    stock: Type.Array(StockElement, {
      description: 'Stock under the procedure, one entry for each goods item',
    }),
    movements: Type.Array(MovementElement, {
      description: 'Changes of the stock, such as placements and discharges, oldest first, at most 1,000',
    }),
  },
  { ...dischargeSchemaOptions, title: 'Discharge', description: 'Stock of goods under a procedure' },
);

export function dischargeBody(
  discharge: SubStatuses['discharge'],
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
        suspendedTaxes: ____,
        billed: _____,
        coverOwner: ______,
        ...shown
      }) => ({
        ...shown,
        suspended: moneyOf(shown.suspended),
        securityReleased: moneyOf(shown.securityReleased),
        daysLeft: shown.dueOn === null ? null : daysBetween(today, shown.dueOn),
      }),
    ),
    movements: movements.map(({ occurredAt, type, disposition, cause, ...shown }) => ({
      ...shown,
      occurredAt: occurredAt.toISOString(),
      type: movementKindOf(type),
      disposition: dispositions.find((each) => each === disposition) ?? null,
      cause: lossCauses.find((each) => each === cause) ?? null,
    })),
  };
}

const msPerDay = 86_400_000;

function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / msPerDay;
}

const movementKinds = ['placed', 'reserved', 'returned', 'written_off', 'corrected', 'demanded'] as const;

function movementKindOf(type: string): (typeof movementKinds)[number] {
  const found = movementKinds.find((each) => each === type);
  if (!found) throw new Error(`${type} is not a movement`);
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
      type: 'placed',
      quantity: '1000.000',
      mrn: null,
      disposition: null,
      cause: null,
      text: null,
    },
  ],
};
