export { nomenclatureBranchOf } from './build-measures.ts';
export { downloadReferenceList } from './download-reference-list.ts';
export { type DutyRate, parsePreferences, parseRequiredDocument } from './duty.ts';
export {
  type DutyExpression,
  type DutyTerm,
  formatDutyExpression,
  parseDutyExpression,
} from './duty-expression.ts';
export {
  attributeIn,
  bodyErrorOfLine,
  csvError,
  entryLine,
  headerLine,
  type LineError,
  type ReadLine,
  readEntries,
  readLines,
  storedLineError,
} from './entries.ts';
export { getReferenceEntry } from './get-reference-entry.ts';
export { type Day, type Entry, readCodesAttribute, readTextAttribute, searchText } from './list-entry.ts';
export { listReferenceEntries } from './list-reference-entries.ts';
export { listReferenceLists } from './list-reference-lists.ts';
export { EntryBody, entryBody, exampleStored, tagOf } from './list-schemas.ts';
export { attributeOf, isListName, type ListName, listDefinitions, listNames } from './lists.ts';
export type { Condition, Measure, MeasureKind, Threshold } from './measure.ts';
export { codeListsInconsistent, importNotReady, referenceListChanged } from './problems.ts';
export type { AdditionalProcedure, Procedure, Relief } from './procedure.ts';
export type { Quota, QuotaAllocation } from './quota.ts';
export { announceListChange, referenceChannel } from './reference-changes.ts';
export {
  type CachedReference,
  cacheReference,
  type ReferenceOfDay,
  referenceOfEntries,
} from './reference-of-day.ts';
export type { ScheduledChange } from './scheduled-changes.ts';
export {
  advanceListVersion,
  findListStates,
  type ListState,
  type ListVersions,
  lockLists,
  readCodes,
  readExtensions,
  readListStates,
  readPeriodsOf,
  replaceList,
  rewriteEntries,
} from './store.ts';
export {
  readTariff,
  type TariffEntries,
  type TariffError,
  tariffLists,
  validateTariff,
} from './tariff-errors.ts';
export type { Preference, TariffLine } from './tariff-line.ts';
export { nameIn, textColumns } from './translations.ts';
export { kilogram } from './units.ts';
export { type ChargeCodes, validateCharges } from './validate-charges.ts';
