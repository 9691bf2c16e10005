export {
  type AppliedMeasure,
  type ChosenMeasures,
  candidatesOf,
  chooseMeasures,
  isClaimedTreatment,
  isValidForCountry,
  type MeasureError,
  measureErrorsOf,
  unmetControls,
} from './applicable-measures.ts';
export type { ConditionsOf } from './conditions.ts';
export {
  currenciesOfDuty,
  type DutyComponent,
  dutyComponents,
  type MissingInput,
  usesReferencePrice,
} from './duty-amount.ts';
export { measuresOf } from './measures-of.ts';
