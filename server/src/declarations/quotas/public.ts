export { getQuota } from './get-quota.ts';
export { sharedOut } from './pro-rata-allocation.ts';
export {
  drawShares,
  findShared,
  findWaitingDays,
  forgetShared,
  lockQuota,
  readWaiting,
} from './pro-rata-allocation-store.ts';
export { forecastShares, readScarceQuotas, type ScarceQuota } from './quota-balances.ts';
export { findUnfoundedQuotas } from './quota-reconciliation-store.ts';
export {
  coverQuotas,
  forgetQuotaSecurities,
  lockQuotaSecurities,
  type QuotaSecurity,
  readQuotaSecurities,
  storeQuotaSecurity,
} from './quota-security-store.ts';
export {
  drawQuotas,
  giveBackQuotas,
  type QuotaAsk,
  type QuotaHolder,
  readQuotaShares,
  returnQuotas,
  undoQuotaDraws,
} from './quota-store.ts';
