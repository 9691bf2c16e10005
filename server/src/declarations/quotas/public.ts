export { getQuota } from './get-quota.ts';
export { allocateProRata } from './pro-rata-allocation.ts';
export {
  findAllocatedDeclarations,
  findQuotaRequestDays,
  lockQuota,
  markAllocationsAssessed,
  readWaitingQuotaRequests,
  storeAllocations,
} from './pro-rata-allocation-store.ts';
export { forecastShares, readScarceQuotas, type ScarceQuota } from './quota-balances.ts';
export { findQuotaViolations } from './quota-reconciliation-store.ts';
export {
  deleteQuotaSecurities,
  lockQuotaSecurities,
  type QuotaSecurity,
  readQuotaSecurities,
  secureWaitingQuotas,
  storeQuotaSecurity,
} from './quota-security-store.ts';
export {
  type QuotaHolder,
  type QuotaRequest,
  readQuotaShares,
  releaseAllQuotas,
  releaseQuotas,
  storeQuotaDrawdowns,
  undoQuotaDrawdowns,
} from './quota-store.ts';
