export { clamdScanner } from './clamd.ts';
export {
  DocumentResource,
  documentExample,
  OfficerDocument,
  officerDocumentExample,
} from './document.ts';
export { documentResource, officerDocument } from './document-resource.ts';
export { downloadDocument, downloadResponses, sendDocument } from './download-document.ts';
export { getStorage } from './get-storage.ts';
export { listDocuments } from './list-documents.ts';
export { documentInfected, documentLimit, documentQuarantined } from './problems.ts';
export { createQuarantine } from './quarantine.ts';
export { receiveCustomsDocument } from './receive-customs-document.ts';
export { noScanner, type Scanner, sandboxScanner } from './scanner.ts';
export { sendStorageAlerts } from './storage-alerts.ts';
export {
  countQuarantined,
  discloseDocuments,
  documentsOf,
  findDocument,
  findDocumentIds,
  type StoredDocument,
} from './store.ts';
export { unknownType, uploadBody, uploadDocument, uploadQuery } from './upload-document.ts';
export { goodsItemRefusal } from './upload-rules.ts';
