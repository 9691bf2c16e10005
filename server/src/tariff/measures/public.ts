export {
  type AppliedMeasure,
  type ChosenMeasures,
  chosenMeasures,
  faultOf,
  type MeasureFault,
} from './candidates.ts';
export {
  asksForReferencePrice,
  currenciesOfDuty,
  type DutyComponent,
  dutyComponents,
  type Lack,
} from './duty-amount.ts';
export { measuresOfLine } from './measures-of-line.ts';
