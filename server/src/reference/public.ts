export type { DutyRate } from './duty.ts';
export type { ListName } from './lists.ts';
export { loadReferenceData } from './load-reference-data.ts';
export type { AdditionalProcedure, Procedure, Relief } from './procedure.ts';
export { type Day, dayOf, type Entry, nationalCurrency } from './reference.ts';
export { referenceChannel } from './reference-changes.ts';
export {
  type ReferenceOfDay,
  type RememberedReference,
  referenceOn,
  rememberReference,
} from './reference-of-day.ts';
export {
  type ReferenceImportParts,
  type ReferenceParts,
  referenceImportOperations,
  referenceOperations,
} from './routes.ts';
export type { Preference, TariffLine } from './tariff-line.ts';
