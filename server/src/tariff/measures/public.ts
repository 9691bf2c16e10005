export {
  type AppliedMeasure,
  type ChosenMeasures,
  candidatesOf,
  chosenMeasures,
  controlFaults,
  faultOf,
  holdsFor,
  isAsked,
  type MeasureFault,
} from './applicable-measures.ts';
export type { ConditionsOf } from './conditions.ts';
export {
  asksForReferencePrice,
  currenciesOfDuty,
  type DutyComponent,
  dutyComponents,
  type Lack,
} from './duty-amount.ts';
export { measuresOf } from './measures-of.ts';
