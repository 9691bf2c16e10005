import { createWorkTurns } from '../../foundation/http/admission/work-slices.ts';
import { type DependenciesOf, type Operation, withDependenciesAll } from '../../foundation/http/operation.ts';
import { createReferenceImport } from '../imports/create-reference-import.ts';
import { deleteReferenceImport } from '../imports/delete-reference-import.ts';
import { getReferenceImport } from '../imports/get-reference-import.ts';
import { importReferenceList } from '../imports/import-reference-list.ts';
import { importReferenceLists } from '../imports/import-reference-lists.ts';
import { listReferenceImportChanges } from '../imports/list-reference-import-changes.ts';
import { listReferenceImportErrors } from '../imports/list-reference-import-errors.ts';
import { listReferenceImports } from '../imports/list-reference-imports.ts';
import { downloadReferenceList } from '../lists/download-reference-list.ts';
import { getReferenceEntry } from '../lists/get-reference-entry.ts';
import { listReferenceEntries } from '../lists/list-reference-entries.ts';
import { listReferenceLists } from '../lists/list-reference-lists.ts';
import { cacheReference } from '../lists/reference-of-day.ts';

const referenceDefinitions = [
  listReferenceLists,
  listReferenceEntries,
  downloadReferenceList,
  getReferenceEntry,
];

export type ReferenceParts = DependenciesOf<(typeof referenceDefinitions)[number]>;

/** Returns the operations for code lists with the dependencies of a test. */
export function referenceOperations(parts: Omit<ReferenceParts, 'reference'>): Operation[] {
  const { database, calendar } = parts;
  const reference = cacheReference({ sql: database.system, calendar, clock: () => performance.now() });
  return withDependenciesAll<ReferenceParts>(referenceDefinitions, { ...parts, reference });
}

const referenceImportDefinitions = [
  createReferenceImport,
  listReferenceImports,
  getReferenceImport,
  listReferenceImportErrors,
  listReferenceImportChanges,
  importReferenceList,
  importReferenceLists,
  deleteReferenceImport,
];

export type ReferenceImportParts = DependenciesOf<(typeof referenceImportDefinitions)[number]>;

/** Returns the operations for imports of code lists with the dependencies of a test. */
export function referenceImportOperations(parts: Omit<ReferenceImportParts, 'turns'>): Operation[] {
  const turns = createWorkTurns(() => performance.now());
  return withDependenciesAll<ReferenceImportParts>(referenceImportDefinitions, { ...parts, turns });
}
