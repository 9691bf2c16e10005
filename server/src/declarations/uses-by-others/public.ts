export { listAuthorisedStockOperation } from './list-authorised-stock.ts';
export { listGuaranteeUses } from './list-guarantee-uses.ts';
