export { createGuarantee } from './create-guarantee.ts';
export { decideGuarantee } from './decide-guarantee.ts';
export { amountAboveZero, guaranteeReference, moneyAmount } from './guarantee.ts';
export { reasonGuaranteeUnavailable, refuseGuarantee, reserveAsDeclarant } from './guarantee-reservation.ts';
export {
  canReserve,
  convertToCollected,
  findGuarantee,
  findGuaranteeLedgerMismatches,
  findGuaranteeOfGuarantor,
  type GuaranteeReservation,
  hasGuarantee,
  listReserved,
  lockBalances,
  readAvailable,
  reserveOnGuarantee,
} from './guarantee-store.ts';
export { getGuarantee, listGuaranteesOperation } from './list-guarantees.ts';
export {
  getOfferedGuarantee,
  listOfferedGuarantees,
  offeredGuaranteeParams,
} from './list-offered-guarantees.ts';
export { offerGuarantee } from './offer-guarantee.ts';
export { guaranteeUnavailable } from './problems.ts';
export { restoreGuarantees } from './restore-guarantees.ts';
export { seedGuarantees } from './sandbox-guarantee.ts';
export { updateGuaranteeOperation } from './update-guarantee.ts';
export { updateOfferedGuarantee } from './update-offered-guarantee.ts';
export { withdrawGuarantee } from './withdraw-guarantee.ts';
