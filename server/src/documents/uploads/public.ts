export { clamdScanner } from './clamd.ts';
export { DocumentResource, documentExample } from './document.ts';
export { documentResource } from './document-resource.ts';
export { downloadDocument, downloadResponses, sendDocument } from './download-document.ts';
export { getStorage } from './get-storage.ts';
export { listDocuments } from './list-documents.ts';
export { documentInfected, documentQuarantined } from './problems.ts';
export { createQuarantine } from './quarantine.ts';
export { noScanner, sandboxScanner } from './scanner.ts';
export { sendStorageAlerts } from './storage-alerts.ts';
export {
  countQuarantined,
  documentsOf,
  findDocument,
  findDocumentIds,
  type StoredDocument,
} from './store.ts';
export { uploadDocument } from './upload-document.ts';
