import { country } from '../../country/public.ts';
import { dutyTermsOf, Exact, rateOf, sumOf, zeroMoney } from '../../tariff/public.ts';
import { namedCode } from './code-names.ts';
import { type GoodsItemDraft, itemsOf, type Place, placeIf, type Rule } from './rule.ts';

const { transactionValue } = country.meanings.valuationMethods;

/** Returns the sum of values; undefined if a value is missing, because an incomplete sum can't be compared. */
function sumWhenWhole(values: readonly (string | number | undefined)[]): Exact | undefined {
  const present = values.flatMap((value) => value ?? []);
  return values.length > 0 && present.length === values.length ? sumOf(present) : undefined;
}

/** Returns an error if the declared total differs from the sum of its parts. */
function errorUnlessSum(
  declared: string | number | undefined,
  parts: readonly (string | number | undefined)[],
  pointer: string,
): Place[] {
  const sum = sumWhenWhole(parts);
  if (declared === undefined || sum === undefined || sum.equals(declared)) return [];
  const expected = typeof declared === 'number' ? sum.toNumber() : sum.toFixed();
  const fix = [{ op: 'replace', path: pointer, value: expected }] as const;
  return [{ pointer, expected, params: { sum: sum.toFixed() }, fix }];
}

function isZero(value: string | undefined): boolean {
  return value !== undefined && /^[0.]+$/.test(value);
}

function exceeds(value: string | undefined, other: string | undefined, times = 1): boolean {
  return (
    value !== undefined &&
    other !== undefined &&
    new Exact(value).greaterThan(times === 1 ? other : new Exact(other).times(times))
  );
}

function packagesOf(item: GoodsItemDraft) {
  return item.packages ?? [];
}

/**
 * R501 to R512: totals must equal the sums of their parts. There is no tolerance, because all amounts are exact
 * decimals.
 */
export const sumRules: readonly Rule[] = [
  {
    id: 'R501',
    dataElement: 'Declaration/InvoiceAmount',
    severity: 'error',
    check: ({ invoice, goodsItems = [] }) =>
      errorUnlessSum(
        invoice?.amount,
        goodsItems.map(({ itemAmount }) => itemAmount),
        '/invoice/amount',
      ),
    passing: { set: { '/invoice/amount': '117080' } },
    failing: { set: { '/invoice/amount': '117080.01' }, at: ['/invoice/amount'] },
  },
  {
    id: 'R502',
    dataElement: 'Declaration/TotalPackageQuantity',
    severity: 'error',
    check: ({ consignment, goodsItems = [] }) =>
      errorUnlessSum(
        consignment?.totalPackages,
        goodsItems.flatMap((item) => packagesOf(item).map(({ count }) => count)),
        '/consignment/totalPackages',
      ),
    passing: {},
    failing: { set: { '/consignment/totalPackages': 461 }, at: ['/consignment/totalPackages'] },
  },
  {
    id: 'R503',
    dataElement: 'Declaration/TotalGrossMassMeasure',
    severity: 'error',
    check: ({ consignment, goodsItems = [] }) =>
      errorUnlessSum(
        consignment?.grossMass,
        goodsItems.map(({ grossMass }) => grossMass),
        '/consignment/grossMass',
      ),
    passing: { set: { '/consignment/grossMass': '21176' } },
    failing: { set: { '/consignment/grossMass': '21176.001' }, at: ['/consignment/grossMass'] },
  },
  {
    id: 'R504',
    dataElement: 'GoodsMeasure/NetNetWeightMeasure',
    severity: 'error',
    check: (document) =>
      itemsOf(document).flatMap(({ item, pointer }) =>
        placeIf(exceeds(item.netMass, item.grossMass), `${pointer}/netMass`, () => ({
          expected: item.grossMass,
          params: { gross: item.grossMass ?? '' },
        })),
      ),
    passing: { set: { '/goodsItems/2/netMass': '452' } },
    failing: { set: { '/goodsItems/2/netMass': '452.001' }, at: ['/goodsItems/2/netMass'] },
  },
  {
    id: 'R505',
    dataElement: 'GoodsMeasure/NetNetWeightMeasure',
    severity: 'error',
    check: (document) =>
      itemsOf(document).flatMap(({ item, pointer }) => placeIf(isZero(item.netMass), `${pointer}/netMass`)),
    passing: { on: 'low-value', set: { '/goodsItems/0/netMass': '0.1' } },
    failing: { set: { '/goodsItems/2/netMass': '0.000' }, at: ['/goodsItems/2/netMass'] },
  },
  {
    id: 'R506',
    dataElement: 'GoodsMeasure/GrossMassMeasure',
    severity: 'warning',
    check: (document) =>
      itemsOf(document).flatMap(({ item, pointer }) =>
        placeIf(
          !isZero(item.netMass) && exceeds(item.grossMass, item.netMass, 20),
          `${pointer}/grossMass`,
          () => ({
            params: { net: item.netMass ?? '' },
          }),
        ),
      ),
    passing: { set: { '/goodsItems/2/netMass': '22.6' } },
    failing: { set: { '/goodsItems/2/netMass': '22.5' }, at: ['/goodsItems/2/grossMass'] },
  },
  {
    id: 'R507',
    dataElement: 'InvoiceLine/ItemChargeAmount',
    severity: 'error',
    check: (document) =>
      itemsOf(document).flatMap(({ item, pointer }) =>
        placeIf(
          item.valuationMethod === transactionValue && isZero(item.itemAmount),
          `${pointer}/itemAmount`,
        ),
      ),
    passing: { set: { '/goodsItems/2/itemAmount': '0.01', '/invoice/amount': '109680.01' } },
    failing: {
      set: { '/goodsItems/2/itemAmount': zeroMoney, '/invoice/amount': '109680.00' },
      at: ['/goodsItems/2/itemAmount'],
    },
  },
  {
    id: 'R508',
    dataElement: 'Packaging/QuantityQuantity',
    severity: 'error',
    check: (document) => {
      const packed = itemsOf(document).flatMap(({ item, pointer }) =>
        packagesOf(item).map(({ type, marks, count }, index) => ({
          kind: JSON.stringify([type, marks]),
          count,
          pointer: `${pointer}/packages/${index}/count`,
        })),
      );
      const counted = new Set(packed.flatMap(({ kind, count = 0 }) => (count > 0 ? [kind] : [])));
      return packed.flatMap(({ kind, count, pointer }) =>
        placeIf(count === 0 && !counted.has(kind), pointer),
      );
    },
    passing: {
      set: {
        '/goodsItems/2/packages/0': { type: 'CT', count: 0, marks: 'CP 88123 R 1/100' },
        '/consignment/totalPackages': 420,
      },
    },
    failing: {
      set: { '/goodsItems/2/packages/0/count': 0, '/consignment/totalPackages': 420 },
      at: ['/goodsItems/2/packages/0/count'],
    },
  },
  {
    id: 'R509',
    dataElement: 'GoodsMeasure/TariffQuantity',
    severity: 'error',
    check: (document) =>
      itemsOf(document).flatMap(({ item, pointer }) =>
        placeIf(isZero(item.supplementaryUnits?.quantity), `${pointer}/supplementaryUnits/quantity`),
      ),
    passing: { on: 'bicycles-by-sea' },
    failing: {
      on: 'bicycles-by-sea',
      set: { '/goodsItems/0/supplementaryUnits/quantity': '0' },
      at: ['/goodsItems/0/supplementaryUnits/quantity'],
    },
  },
  {
    id: 'R510',
    dataElement: 'GoodsMeasure/TariffQuantity',
    severity: 'error',
    check: (document, reference) =>
      itemsOf(document).flatMap(({ item: { supplementaryUnits: units }, pointer }) =>
        placeIf(
          units?.quantity !== undefined &&
            reference.decimals('units', units.unit ?? '') === 0 &&
            !new Exact(units.quantity).isInteger(),
          `${pointer}/supplementaryUnits/quantity`,
          () => ({ params: { unit: namedCode(reference, 'units', units?.unit ?? '') } }),
        ),
      ),
    passing: { on: 'bicycles-by-sea', set: { '/goodsItems/0/supplementaryUnits/quantity': '600.00' } },
    failing: {
      on: 'bicycles-by-sea',
      set: { '/goodsItems/0/supplementaryUnits/quantity': '600.5' },
      at: ['/goodsItems/0/supplementaryUnits/quantity'],
    },
  },
  {
    id: 'R511',
    dataElement: 'GovernmentAgencyGoodsItem/SequenceNumeric',
    severity: 'info',
    check: (document) => {
      const seen = new Map<string, number>();
      return itemsOf(document).flatMap(({ item, pointer }, index) => {
        if (item.commodityCode === undefined || item.origin === undefined) return [];
        const { commodityCode, description, origin, procedure, preference } = item;
        const key = JSON.stringify([commodityCode, description, origin, procedure, preference]);
        const other = seen.get(key);
        if (other !== undefined) return [{ pointer, params: { other } }];
        seen.set(key, index + 1);
        return [];
      });
    },
    passing: { set: { '/goodsItems/2/commodityCode': '09012100' } },
    failing: {
      set: {
        '/goodsItems/2/commodityCode': '09012100',
        '/goodsItems/2/description': 'Roasted coffee beans, not decaffeinated, in cartons of 12 kg',
      },
      at: ['/goodsItems/2'],
    },
  },
  {
    id: 'R512',
    dataElement: 'DutyTaxFee/PaymentAmount',
    severity: 'warning',
    only: 'import',
    check: (document, reference) =>
      itemsOf(document).flatMap(({ item, pointer }) => {
        const currencies = dutyTermsOf(item, reference).flatMap((term) =>
          term.kind === 'specific' ? [term.currency] : [],
        );
        const lacking = currencies.find((currency) => rateOf(currency, reference) === null);
        return lacking === undefined
          ? []
          : [
              {
                pointer: `${pointer}/commodityCode`,
                params: { currency: namedCode(reference, 'currencies', lacking) },
              },
            ];
      }),
    passing: {},
    failing: {
      set: { '/goodsItems/2/commodityCode': '09012200' },
      needsLists: true,
      at: ['/goodsItems/2/commodityCode'],
    },
  },
];
