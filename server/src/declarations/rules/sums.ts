import { currenciesOf, Decimal, preferenceAsked, rateOf, sumOf } from '../../tariff/public.ts';
import { type GoodsItemDraft, itemsOf, type Place, placeIf, type Rule } from './rule.ts';

/** The sum when every value is there; undefined says that nothing can be compared yet. */
function sumWhenWhole(values: readonly (string | number | undefined)[]): Decimal | undefined {
  const present = values.flatMap((value) => value ?? []);
  return values.length > 0 && present.length === values.length ? sumOf(present) : undefined;
}

/** A place when the declared total is not the sum of its parts, to the last digit. */
function unlessSum(
  declared: string | number | undefined,
  parts: readonly (string | number | undefined)[],
  pointer: string,
): Place[] {
  const sum = sumWhenWhole(parts);
  if (declared === undefined || sum === undefined || sum.equals(declared)) return [];
  return [{ pointer, expected: typeof declared === 'number' ? sum.toNumber() : sum.toFixed() }];
}

function isZero(value: string | undefined): boolean {
  return value !== undefined && /^[0.]+$/.test(value);
}

function isMore(value: string | undefined, other: string | undefined, times = 1): boolean {
  return (
    value !== undefined &&
    other !== undefined &&
    new Decimal(value).greaterThan(times === 1 ? other : new Decimal(other).times(times))
  );
}

function packagesOf(item: GoodsItemDraft) {
  return item.packages ?? [];
}

/** R501 to R519: what adds up. There is no tolerance: all amounts are exact decimals. */
export const sumRules: readonly Rule[] = [
  {
    id: 'R501',
    dataElement: 'Declaration/InvoiceAmount',
    severity: 'error',
    message: 'The invoice amount is not the sum of the item amounts',
    expected: 'The exact sum of `itemAmount` over all goods items',
    help: 'Item amounts are prices in the currency of the invoice. Costs that the invoice lists apart belong to `invoice/charges`; a discount is shared among the items.',
    check: ({ invoice, goodsItems = [] }) =>
      unlessSum(
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
    message: 'The total of packages is not the sum of the packages of the goods items',
    expected: 'The sum of `count` over all packages of all goods items',
    help: 'Packages that several goods items share count once: give 0 in the other items.',
    check: ({ consignment, goodsItems = [] }) =>
      unlessSum(
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
    message: 'The gross mass of the consignment is not the sum of those of the goods items',
    expected: 'The exact sum of `grossMass` over all goods items',
    help: 'Gross masses are without containers. Where goods share packages, split the mass of the packages among the items.',
    check: ({ consignment, goodsItems = [] }) =>
      unlessSum(
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
    message: 'The net mass is greater than the gross mass',
    expected: 'At most the gross mass of the goods item',
    help: 'Net is without any packaging. The two values may have changed places.',
    check: (document) =>
      itemsOf(document).flatMap(({ item, pointer }) =>
        placeIf(isMore(item.netMass, item.grossMass), `${pointer}/netMass`, item.grossMass),
      ),
    passing: { set: { '/goodsItems/2/netMass': '452' } },
    failing: { set: { '/goodsItems/2/netMass': '452.001' }, at: ['/goodsItems/2/netMass'] },
  },
  {
    id: 'R505',
    dataElement: 'GoodsMeasure/NetNetWeightMeasure',
    severity: 'error',
    message: 'The net mass is zero',
    expected: 'A mass above 0, to the gram or finer',
    help: 'Goods have a mass. Use up to six digits after the point for very light ones.',
    check: (document) =>
      itemsOf(document).flatMap(({ item, pointer }) => placeIf(isZero(item.netMass), `${pointer}/netMass`)),
    passing: { on: 'low-value', set: { '/goodsItems/0/netMass': '0.1' } },
    failing: { set: { '/goodsItems/2/netMass': '0.000' }, at: ['/goodsItems/2/netMass'] },
  },
  {
    id: 'R506',
    dataElement: 'GoodsMeasure/GrossMassMeasure',
    severity: 'warning',
    message: 'The goods weigh less than a twentieth of their packaging',
    expected: 'A gross mass up to 20 times the net mass',
    help: 'Often the masses are in different units, or grams were written where kilograms are asked.',
    check: (document) =>
      itemsOf(document).flatMap(({ item, pointer }) =>
        placeIf(!isZero(item.netMass) && isMore(item.grossMass, item.netMass, 20), `${pointer}/grossMass`),
      ),
    passing: { set: { '/goodsItems/2/netMass': '22.6' } },
    failing: { set: { '/goodsItems/2/netMass': '22.5' }, at: ['/goodsItems/2/grossMass'] },
  },
  {
    id: 'R507',
    dataElement: 'InvoiceLine/ItemChargeAmount',
    severity: 'error',
    message: 'The price is zero though the goods are valued by the price paid',
    expected: 'A price above 0, or another valuation method',
    help: 'Goods that cost nothing (samples, replacements) still have a value: use method 2 to 6 and state it as the item amount.',
    check: (document) =>
      itemsOf(document).flatMap(({ item, pointer }) =>
        placeIf(item.valuationMethod === '1' && isZero(item.itemAmount), `${pointer}/itemAmount`),
      ),
    passing: { set: { '/goodsItems/2/itemAmount': '0.01', '/invoice/amount': '109680.01' } },
    failing: {
      set: { '/goodsItems/2/itemAmount': '0.00', '/invoice/amount': '109680.00' },
      at: ['/goodsItems/2/itemAmount'],
    },
  },
  {
    id: 'R508',
    dataElement: 'Packaging/QuantityQuantity',
    severity: 'error',
    message: 'No other goods item has the packages that this one shares',
    expected: 'A goods item with packages of the same kind and marks, counted',
    help: 'A count of 0 says that the goods are in packages of another item. That item states their number, with the same kind and marks.',
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
    message: 'The supplementary quantity is zero',
    expected: 'A quantity above 0',
    help: 'State how many units of the tariff the item has. Duties per unit are reckoned from it.',
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
    message: 'A number of articles is whole',
    expected: 'A quantity without a fraction for the units NAR (articles) and NPR (pairs)',
    help: 'Count articles and pairs. For a share of a set, declare the commodity code of the parts.',
    check: (document) =>
      itemsOf(document).flatMap(({ item: { supplementaryUnits: units }, pointer }) =>
        placeIf(
          (units?.unit === 'NAR' || units?.unit === 'NPR') &&
            units.quantity !== undefined &&
            !new Decimal(units.quantity).isInteger(),
          `${pointer}/supplementaryUnits/quantity`,
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
    message: 'Two goods items could be one',
    expected: 'One goods item for each commodity code, description, origin, procedure and treatment',
    help: 'Items that agree in all of these can be added up. Nothing is wrong with keeping them apart.',
    check: (document) => {
      const seen = new Set<string>();
      return itemsOf(document).flatMap(({ item, pointer }) => {
        if (item.commodityCode === undefined || item.origin === undefined) return [];
        const { commodityCode, description, origin, procedure, preference } = item;
        const key = JSON.stringify([commodityCode, description, origin, procedure, preference]);
        const again = seen.has(key);
        seen.add(key);
        return placeIf(again, pointer);
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
    message: 'The duty cannot be calculated: customs will assess it',
    expected: 'An exchange rate of the day for the currency of the duty',
    help: 'Nothing is wrong with the declaration. It is lodged and accepted as usual, and released once customs has assessed what is due.',
    check: (document, reference) =>
      itemsOf(document).flatMap(({ item, pointer }) => {
        const line = item.commodityCode === undefined ? null : reference.commodity(item.commodityCode);
        const rates = line ? (preferenceAsked(line, item)?.duty ?? line.duty) : [];
        const lacking = currenciesOf(rates).find((currency) => rateOf(currency, reference) === null);
        return placeIf(lacking !== undefined, `${pointer}/commodityCode`);
      }),
    passing: {},
    failing: {
      set: { '/goodsItems/2/commodityCode': '09012200' },
      at: ['/goodsItems/2/commodityCode'],
    },
  },
];
