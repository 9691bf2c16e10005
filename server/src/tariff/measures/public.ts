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
} from './candidates.ts';
export {
  asksForReferencePrice,
  currenciesOfDuty,
  type DutyComponent,
  dutyComponents,
  type Lack,
} from './duty-amount.ts';
export { measuresOf } from './measures-of.ts';
