import type { Database } from '../foundation/database/database.ts';
import type { Operation } from '../foundation/http/operation.ts';
import type { IdSource } from '../foundation/ids.ts';
import {
  applyReferenceImport,
  createReferenceImport,
  discardReferenceImport,
  getReferenceImport,
  listReferenceImportChanges,
  listReferenceImportErrors,
  listReferenceImports,
} from './imports/public.ts';
import {
  downloadReferenceList,
  listReferenceEntries,
  listReferenceLists,
  readReferenceEntry,
} from './lists/public.ts';

export interface ReferenceParts {
  readonly database: Database;
  readonly sealingKey: Uint8Array;
  readonly now: () => Date;
}

export function referenceOperations(parts: ReferenceParts): Operation[] {
  return [
    listReferenceLists(parts),
    listReferenceEntries(parts),
    downloadReferenceList(parts),
    readReferenceEntry(parts),
  ];
}

export interface ReferenceImportParts {
  readonly database: Database;
  readonly sealingKey: Uint8Array;
  readonly source: IdSource;
  /** Without a trailing slash. */
  readonly baseUrl: string;
}

/** How an administrator puts national lists in the place of the shipped ones. */
export function referenceImportOperations(parts: ReferenceImportParts): Operation[] {
  const { database, source } = parts;
  const { now } = source;
  return [
    createReferenceImport(parts),
    listReferenceImports(parts),
    getReferenceImport(database),
    listReferenceImportErrors(parts),
    listReferenceImportChanges(parts),
    applyReferenceImport({ database, now }),
    discardReferenceImport({ database, now }),
  ];
}
