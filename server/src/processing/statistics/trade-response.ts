import { type Static, Type } from 'typebox';
import { country } from '../../country/public.ts';
import { csvLine } from '../../foundation/csv/csv.ts';
import { orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { listBody } from '../../foundation/http/pagination.ts';
import type { TradeRow } from './trade-cells.ts';

const schemaOptions = { additionalProperties: false } as const;

const TradeCell = Type.Object(
  {
    hsCode: Type.String({ description: 'Subheading of the Harmonized System: six digits' }),
    country: orNull(
      Type.String(),
      'Country of origin of imports, country of destination of exports; null in a total, or if unknown',
    ),
    mode: orNull(Type.String(), 'Mode of transport at the border; null in a total, or if unknown'),
    regime: Type.Object(
      {
        direction: Type.Enum(['import', 'export'], { description: 'Direction of the goods' }),
        procedure: Type.String({ description: 'Requested procedure, the same for every previous procedure' }),
      },
      { ...schemaOptions, description: 'Regime of the goods' },
    ),
    netMass: orNull(Type.String(), 'Net mass in kilograms; null if the cell is suppressed'),
    supplementaryUnits: orNull(
      Type.Array(
        Type.Object(
          {
            unit: Type.String({ description: 'Unit of the quantity' }),
            quantity: Type.String({ description: 'Quantity (decimal)' }),
          },
          schemaOptions,
        ),
        { description: 'Supplementary quantities, by unit' },
      ),
      'Supplementary quantities, by unit; null if the cell is suppressed',
    ),
    value: orNull(
      Type.String(),
      'Customs value in national currency. For goods without a customs value, the price of the goods. Null if the cell is suppressed',
    ),
    taxes: orNull(
      Type.Array(
        Type.Object(
          {
            tax: Type.String({ description: 'Code of the tax' }),
            amount: Type.String({ description: 'Amount of the tax in national currency' }),
          },
          schemaOptions,
        ),
        { description: 'Amounts due, by tax' },
      ),
      'Amounts due, by tax; null if the cell is suppressed',
    ),
    suppressed: Type.Boolean({ description: 'Whether the response contains no figures of the cell' }),
    confidential: Type.Boolean({
      description:
        'Whether the published statistics suppress the cell: it has fewer than three importers or exporters, one of them makes over 85 % of its value, or its figures reveal those of another cell',
    }),
  },
  { ...schemaOptions, title: 'TradeCell', description: 'A cell of the trade statistics, or a total' },
);

export const TradeStatistics = Type.Object(
  {
    month: Type.String({ description: 'Month of release, in the time zone of the portal' }),
    status: Type.Enum(['published', 'preliminary'], {
      description: 'Status of the figures: a month is `preliminary` until its accounting period is closed',
    }),
    revision: orNull(
      Type.Integer({ minimum: 1 }),
      'Number of the publication, from 1; null for preliminary figures',
    ),
    publishedAt: orNull(timeSchema('Time'), 'Time of the publication; null for preliminary figures'),
    currency: Type.String({ description: 'National currency (ISO 4217)' }),
    suppressed: Type.Boolean({ description: 'Whether the response omits the figures of confidential cells' }),
    totals: Type.Array(TradeCell, {
      description: 'Totals of the commodity codes and regimes of this page, over all countries and modes',
    }),
    ...listBody(TradeCell, 'Cells in order of commodity code, regime, country and mode').properties,
  },
  { ...schemaOptions, title: 'TradeStatistics', description: 'A page of the trade statistics of a month' },
);

export function tradeCellBody(row: TradeRow, suppressed: boolean): Static<typeof TradeCell> {
  const { hsCode, direction, procedure, country: of, mode, isConfidential } = row;
  const isSuppressed = suppressed && isConfidential;
  return {
    ...{ hsCode, country: of, mode, regime: { direction, procedure } },
    netMass: isSuppressed ? null : row.netMass,
    supplementaryUnits: isSuppressed ? null : row.supplementaryUnits.map((each) => ({ ...each })),
    value: isSuppressed ? null : row.value,
    taxes: isSuppressed ? null : row.taxes.map((each) => ({ ...each })),
    suppressed: isSuppressed,
    confidential: isConfidential,
  };
}

const taxCodes = country.taxes.map(({ code }) => code);
export const tradeCsvHeader = csvLine([
  ...[
    'month',
    'hsCode',
    'direction',
    'procedure',
    'country',
    'mode',
    'netMass',
    'supplementaryUnits',
    'value',
  ],
  ...taxCodes,
  ...['suppressed', 'total'],
]);

/** Returns a row as a CSV line, with a column for each tax of the country. */
export function tradeCsvLine(month: string, row: TradeRow, suppressed: boolean): string {
  const { regime, supplementaryUnits, taxes, ...cell } = tradeCellBody(row, suppressed);
  return csvLine([
    ...[month, cell.hsCode, regime.direction, regime.procedure, cell.country, cell.mode, cell.netMass],
    supplementaryUnits?.map(({ unit, quantity }) => `${quantity} ${unit}`).join('; '),
    cell.value,
    ...taxCodes.map((code) => taxes?.find(({ tax }) => tax === code)?.amount),
    ...[`${cell.suppressed}`, `${row.isTotal}`],
  ]);
}

export const exampleTradeRow: TradeRow = {
  ...{ position: 1, isTotal: false, isConfidential: false },
  ...{ hsCode: '090121', direction: 'import', procedure: '40', country: 'BR', mode: '1' },
  ...{ netMass: '55200', supplementaryUnits: [], value: '421000.00' },
  taxes: [{ tax: taxCodes[0] ?? '', amount: '31575.00' }],
};
