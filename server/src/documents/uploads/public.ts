export { clamdScanner } from './clamd.ts';
export { DocumentResource, documentExample } from './document.ts';
export { documentResource } from './document-resource.ts';
export { downloadAnswers, downloadDocument, sendDocument } from './download-document.ts';
export { getStorage } from './get-storage.ts';
export { listDocuments } from './list-documents.ts';
export { documentInfected, documentQuarantined } from './problems.ts';
export { createQuarantine } from './quarantine.ts';
export { noScanner, rehearsalScanner } from './scanner.ts';
export { watchStorage } from './storage-alerts.ts';
export {
  countQuarantined,
  documentsOf,
  findDocument,
  findDocumentIds,
  type StoredDocument,
} from './store.ts';
export { uploadDocument } from './upload-document.ts';
