export type { DutyRate } from './duty.ts';
export type { ListName } from './lists.ts';
export { loadReferenceData } from './load-reference-data.ts';
export type { AdditionalProcedure, Procedure, Relief } from './procedure.ts';
export { type Day, dayOf, type Entry, nationalCurrency } from './reference.ts';
export {
  type ReferenceOfDay,
  type RememberedReference,
  referenceOn,
  rememberReference,
} from './reference-of-day.ts';
export { type ReferenceParts, referenceOperations } from './routes.ts';
export type { Preference, TariffLine } from './tariff-line.ts';
