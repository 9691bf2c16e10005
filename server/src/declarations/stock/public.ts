export {
  DischargeBody,
  dischargeBody,
  dischargeExample,
  dispositions,
  isDebtCause,
  lossCauses,
} from './discharge-schema.ts';
export { placedItems } from './placed-items.ts';
export { lockPlacements, sharesOfPlacements } from './placement-shares.ts';
export { dischargeClosed, dischargeExceeded, securityUnavailable } from './problems.ts';
export {
  authorisationInForce,
  candidatesFor,
  isDeclared,
  isOtherGoods,
  quantityText,
  type RegisterCase,
  type RegisterContents,
  stockUsesOf,
} from './register-checks.ts';
export {
  findRegisterErrors,
  lockRegisters,
  type RegisterCheck,
  reserveGoods,
} from './register-lookup-store.ts';
export {
  authorisationsOf,
  goodsOwnerOf,
  kilogramsOf,
  placingAuthorisations,
  previousDeclarationsOf,
  previousStockProcedure,
  registerRequirementsOf,
} from './required-registers.ts';
export { type SecuredQuantities, securedOf } from './secured-amount.ts';
export { findPrematureStates, findStockViolations } from './stock-reconciliation-store.ts';
export {
  claimUnreportedWriteOffs,
  extendStock,
  findUnreportedWriteOffs,
  listMovements,
  lockStock,
  moveStock,
  openStock,
  type PlacedGoods,
  type ReleasedSecurity,
  readStock,
  type StockRow,
  type StockSecurity,
  type StockSecurityRequirement,
  secureStock,
  upsertStock,
  voidStock,
} from './stock-store.ts';
export {
  findPlacements,
  type ReturnedGoods,
  readHoldings,
  readReturned,
  readUsedStock,
  readVoided,
  readWrittenOff,
  type StockReservation,
  type WrittenOff,
} from './stock-use-store.ts';
export { hasMovedStock, hasPlacedGoods, unplacedStock } from './unplaced-stock.ts';
export { findWriteOffViolations } from './write-off-reconciliation-store.ts';
