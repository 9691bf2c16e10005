export {
  type AppliedMeasure,
  type ChosenMeasures,
  chosenMeasures,
  controlFaults,
  holdsFor,
  type MeasureFault,
} from './candidates.ts';
export type { ConditionsOf } from './conditions.ts';
export {
  asksForReferencePrice,
  currenciesOfDuty,
  type DutyComponent,
  dutyComponents,
  type Lack,
} from './duty-amount.ts';
export { measuresOfLine } from './measures-of-line.ts';
