export { csvRows } from './csv.ts';
export { downloadReferenceList } from './download-reference-list.ts';
export type { DutyRate } from './duty.ts';
export {
  bodyFault,
  entryLine,
  headLine,
  type LineFault,
  type ReadLine,
  readLines,
  storedFault,
} from './entries.ts';
export { listReferenceEntries } from './list-reference-entries.ts';
export { listReferenceLists } from './list-reference-lists.ts';
export { isListName, type ListName, listDefinitions, listNames } from './lists.ts';
export { loadReferenceData } from './load-reference-data.ts';
export { importNotReady, referenceListChanged } from './problems.ts';
export type { AdditionalProcedure, Procedure, Relief } from './procedure.ts';
export { readReferenceEntry } from './read-reference-entry.ts';
export { type Day, type Entry, folded, searchText } from './reference.ts';
export { announceList, referenceChannel } from './reference-changes.ts';
export {
  type ListVersions,
  type ReferenceOfDay,
  type RememberedReference,
  rememberReference,
} from './reference-of-day.ts';
export { EntryBody, entryBody, exampleStored } from './representation.ts';
export { findListStates, lockLists, moveVersion } from './store.ts';
export type { Preference, TariffLine } from './tariff-line.ts';
export { textColumns } from './texts.ts';
