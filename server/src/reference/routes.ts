import type { Database } from '../foundation/database/database.ts';
import type { Operation } from '../foundation/http/operation.ts';
import { downloadReferenceList } from './download-reference-list.ts';
import { listReferenceEntries } from './list-reference-entries.ts';
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
