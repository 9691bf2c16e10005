export { createGuarantee, endsBeforeItBegins } from './create-guarantee.ts';
export { getGuarantee } from './get-guarantee.ts';
export { amountAboveZero, guaranteeReference, moneyAmount } from './guarantee.ts';
export { drawAsDeclarant, reasonAgainst, refuseGuarantee } from './guarantee-reservation.ts';
export {
  canDraw,
  type Draw,
  drawOn,
  findGuarantee,
  findUnbookedGuarantees,
  hasGuarantee,
  listReserved,
  lockBalances,
  readAvailable,
  useUp,
} from './guarantee-store.ts';
export { listGuaranteesOperation } from './list-guarantees.ts';
export { guaranteeUnavailable } from './problems.ts';
export { restoreGuarantees } from './restore-guarantees.ts';
export { seedGuarantees } from './sandbox-guarantee.ts';
export { updateGuaranteeOperation } from './update-guarantee.ts';
