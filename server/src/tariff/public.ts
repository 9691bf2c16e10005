export { type AssessedAmounts, assessedDuties } from './assessed-duties.ts';
export { calculateDocumentDuties, customsValuesOf } from './calculate-duties.ts';
export { expectedShares, requestedQuotas } from './calculate-quota-shares.ts';
export {
  type CalculationObstacle,
  type DutyCalculation,
  dutySums,
  localizeDuties,
  localizeReasons,
  securedForQuotas,
} from './duty-calculation.ts';
export { DutiesElement, dutiesExample } from './duty-schema.ts';
export { rateOf } from './exchange-rate.ts';
export { incoterms, type TermsOfDelivery } from './incoterms.ts';
export { getTariff } from './lookup/public.ts';
export { isValidForCountry } from './measures/public.ts';
export { type GoodsError, measureErrors } from './missing-measure-data.ts';
export { apportion, formatMoney, formatPrice, moneyOf, roundMoney, zeroMoney } from './money.ts';
export type { PlacementShare, PlacementShares } from './placement-share.ts';
export {
  claimedPreferences,
  claimsEndUse,
  claimsTreatment,
  dutyTermsOf,
  hasClaimedEndUse,
  hasTreatmentMeasure,
  isOfQuota,
  isPreference,
  missingControlDocuments,
  originsOf,
  preferencesFor,
  proofsOf,
} from './preferences.ts';
export {
  isReturnAfterProcessing,
  isReturnUnaltered,
  previousProcedure,
  proceduresWithSameRequest as proceduresLike,
  reliefsOf,
  requestedProcedure,
} from './procedure-codes.ts';
export { quantityIn } from './quantity.ts';
export type { QuotaShare, QuotaShares } from './quota-share.ts';
export { Exact, sumOf, zero } from './rational.ts';
export type { TariffReference } from './reference-of-day.ts';
export type { TaxableGoods } from './taxable-goods.ts';
