import type { CalculationObstacle, TaxableGoods } from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';

const requiredOfInvoice = ['currency', 'incoterm'] as const;
const requiredOfItems = ['commodityCode', 'procedure', 'grossMass', 'itemAmount'] as const;
const requiredOfCharges = ['type', 'amount', 'currency'] as const;
const maxReportedItems = 20;

/** Returns the missing elements that every duty calculation needs. */
export function missingForCalculation({ invoice, goodsItems = [] }: DraftDeclaration): CalculationObstacle[] {
  const places = [
    ...requiredOfInvoice.flatMap((name) => (invoice?.[name] === undefined ? [`/invoice/${name}`] : [])),
    ...(invoice?.charges ?? []).flatMap((charge, index) =>
      requiredOfCharges.flatMap((name) =>
        charge[name] === undefined ? [`/invoice/charges/${index}/${name}`] : [],
      ),
    ),
    ...(goodsItems.length === 0 ? ['/goodsItems'] : []),
    ...goodsItems.flatMap((item, index) =>
      requiredOfItems.flatMap((name) => (item[name] === undefined ? [`/goodsItems/${index}/${name}`] : [])),
    ),
  ];
  return places.slice(0, maxReportedItems).map((pointer) => ({ pointer, words: 'assessment.lacking' }));
}

/**
 * Whether a document has everything that the calculation of duties needs; `lacking` is the result of
 * `missingForCalculation`.
 */
export function isCalculable(
  _document: object,
  lacking: readonly CalculationObstacle[],
): _document is TaxableGoods {
  return lacking.length === 0;
}
