export { type ChargedMeasure, type TaxCharge, type TaxedGoods, taxItem } from './tax-item.ts';
export type { Tax, TaxSystem } from './tax-system.ts';
export { type ChargedItem, taxTotals } from './tax-totals.ts';
