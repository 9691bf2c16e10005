import { type DependenciesOf, type Operation, withDependenciesAll } from '../../foundation/http/operation.ts';
import { getDecision } from '../decisions/get-decision.ts';
import { listDecisions } from '../decisions/list-decisions.ts';
import { downloadDocument } from '../uploads/download-document.ts';
import { getStorage } from '../uploads/get-storage.ts';
import { listDocuments } from '../uploads/list-documents.ts';
import { uploadDocument } from '../uploads/upload-document.ts';

const documentOperationDefinitions = [
  uploadDocument,
  listDocuments,
  downloadDocument,
  listDecisions,
  getDecision,
  getStorage,
];

export type DocumentTestDependencies = DependenciesOf<(typeof documentOperationDefinitions)[number]>;

/** Returns the operations of the module `documents` with the dependencies of a test. */
export function documentOperations(parts: DocumentTestDependencies): Operation[] {
  return withDependenciesAll<DocumentTestDependencies>(documentOperationDefinitions, parts);
}
