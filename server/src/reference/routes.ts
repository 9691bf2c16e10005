import type { Database } from '../foundation/database/database.ts';
import type { Operation } from '../foundation/http/operation.ts';
import type { IdSource } from '../foundation/ids.ts';
import { applyReferenceImport } from './apply-reference-import.ts';
import { createReferenceImport } from './create-reference-import.ts';
import { discardReferenceImport } from './discard-reference-import.ts';
import { downloadReferenceList } from './download-reference-list.ts';
import { getReferenceImport } from './get-reference-import.ts';
import { listReferenceEntries } from './list-reference-entries.ts';
import { listReferenceImportChanges } from './list-reference-import-changes.ts';
import { listReferenceImportErrors } from './list-reference-import-errors.ts';
import { listReferenceImports } from './list-reference-imports.ts';
import { listReferenceLists } from './list-reference-lists.ts';
import { readReferenceEntry } from './read-reference-entry.ts';

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
