export { type ChargedMeasure, calculateItemTaxes, type TaxCharge, type TaxedGoods } from './tax-item.ts';
export type { Tax, TaxSystem } from './tax-system.ts';
export { type ItemTaxes, taxTotals } from './tax-totals.ts';
