import type { DocumentResource, OfficerDocument } from './document.ts';
import type { StoredDocument } from './store.ts';

export function documentResource(document: StoredDocument): DocumentResource {
  const { id, type, reference, fileName, goodsItem, mediaType, size, status } = document;
  return {
    id,
    type,
    reference,
    fileName,
    goodsItem,
    mediaType,
    size,
    sha256: document.sha256.toString('hex'),
    status,
    uploadedAt: document.createdAt.toISOString(),
    source: document.customsId === null ? 'declarant' : 'customs',
  };
}

export function officerDocument(document: StoredDocument): OfficerDocument {
  return { ...documentResource(document), disclosedAt: document.disclosedAt?.toISOString() ?? null };
}
