export { listAuthorisedStockOperation } from './list-authorised-stock.ts';
export { listGuaranteeReservations } from './list-guarantee-reservations.ts';
export { listGuaranteeUses } from './list-guarantee-uses.ts';
