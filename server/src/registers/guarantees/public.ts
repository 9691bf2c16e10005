export { createGuarantee, endsBeforeItBegins } from './create-guarantee.ts';
export { getGuarantee } from './get-guarantee.ts';
export { amountAboveZero, guaranteeReference, moneyAmount } from './guarantee.ts';
export { reasonGuaranteeUnavailable, refuseGuarantee, reserveAsDeclarant } from './guarantee-reservation.ts';
export {
  canReserve,
  convertToCollected,
  findGuarantee,
  findGuaranteeLedgerMismatches,
  type GuaranteeReservation,
  hasGuarantee,
  listReserved,
  lockBalances,
  readAvailable,
  reserveOnGuarantee,
} from './guarantee-store.ts';
export { listGuaranteesOperation } from './list-guarantees.ts';
export { guaranteeUnavailable } from './problems.ts';
export { restoreGuarantees } from './restore-guarantees.ts';
export { seedGuarantees } from './sandbox-guarantee.ts';
export { updateGuaranteeOperation } from './update-guarantee.ts';
