export { forecastShares, readScarceQuotas, type ScarceQuota } from './forecast.ts';
export { getQuota } from './get-quota.ts';
export { findUnfoundedQuotas } from './quota-checks-store.ts';
export {
  drawQuotas,
  giveBackQuotas,
  type QuotaAsk,
  type QuotaHolder,
  readQuotaShares,
  returnQuotas,
  undoQuotaDraws,
} from './quota-store.ts';
export {
  coverQuotas,
  forgetQuotaSecurities,
  lockQuotaSecurities,
  type QuotaSecurity,
  readQuotaSecurities,
  storeQuotaSecurity,
} from './security-store.ts';
export { sharedOut } from './sharing.ts';
export {
  drawShares,
  findShared,
  findWaitingDays,
  forgetShared,
  lockQuota,
  readWaiting,
} from './sharing-store.ts';
