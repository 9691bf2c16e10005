export { listAuthorisedStockOperation } from './list-authorised-stock.ts';
export { listGuaranteeReservations } from './list-guarantee-reservations.ts';
export { listGuaranteeUses } from './list-guarantee-uses.ts';
export { listStock } from './list-stock.ts';
