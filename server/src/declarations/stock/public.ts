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
  takingsOf,
} from './register-checks.ts';
export {
  findRegisterFaults,
  lockRegisters,
  type RegisterCheck,
  reserveGoods,
} from './register-lookup-store.ts';
export {
  askedOf,
  authorisationsNamed,
  holderOf,
  kilogramsOf,
  placingAuthorisations,
  previousOf,
  priorProcedure,
} from './required-registers.ts';
export { type SecuredQuantities, securedOf } from './secured-amount.ts';
export {
  type AmountToSecure,
  forecastAtAcceptance,
  forecastSecurity,
  namedGuarantee,
  presentGuarantee,
  securityOfGoods,
} from './security-forecast.ts';
export { findUnbookedStock, findUnfoundedStates } from './stock-reconciliation-store.ts';
export {
  type CoverNeeded,
  coverStock,
  emptyStock,
  extendStock,
  type FreedCover,
  findUntold,
  listMovements,
  lockStock,
  moveStock,
  openStock,
  type PlacedGoods,
  putStock,
  readStock,
  type StockCover,
  type StockRow,
  takeUntold,
} from './stock-store.ts';
export {
  findPlacements,
  type Holding,
  type ReturnedGoods,
  readHoldings,
  readReturned,
  readTaken,
  readVoided,
  readWrittenOff,
  type WrittenOff,
} from './stock-use-store.ts';
export { hasGoods, isMoved, unplacedStock } from './unplaced-stock.ts';
export { findUnfoundedWriteOffs } from './write-off-reconciliation-store.ts';
