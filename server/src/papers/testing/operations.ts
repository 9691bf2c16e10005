import { type Operation, type PartsOf, wire } from '../../foundation/http/operation.ts';
import { listDecisions } from '../decisions/list-decisions.ts';
import { readDecision } from '../decisions/read-decision.ts';
import { downloadDocument } from '../documents/download-document.ts';
import { listDocuments } from '../documents/list-documents.ts';
import { readOwnStorage } from '../documents/read-storage.ts';
import { uploadDocument } from '../documents/upload-document.ts';

const paperDefinitions = [
  uploadDocument,
  listDocuments,
  downloadDocument,
  listDecisions,
  readDecision,
  readOwnStorage,
];

export type PaperParts = PartsOf<(typeof paperDefinitions)[number]>;

/** For tests: the operations of the module, on the parts of the test. */
export function paperOperations(parts: PaperParts): Operation[] {
  return wire<PaperParts>(paperDefinitions, parts);
}
