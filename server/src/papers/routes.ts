import type { PublicResource, PublicRoute } from '../foundation/documentation/public-answer.ts';
import type { Operation } from '../foundation/http/operation.ts';
import type { DecisionKeys } from './decision-keys.ts';
import { downloadDocument } from './download-document.ts';
import { decisionKeySet } from './key-set.ts';
import { listDecisions } from './list-decisions.ts';
import { listDocuments } from './list-documents.ts';
import { type DecisionParts, readDecision } from './read-decision.ts';
import { readOwnStorage } from './read-storage.ts';
import { type UploadParts, uploadDocument } from './upload-document.ts';
import { type VerificationParts, verifyDecision } from './verify-decision.ts';

export type PaperParts = UploadParts & DecisionParts;

export function paperOperations(parts: PaperParts): Operation[] {
  return [
    uploadDocument(parts),
    listDocuments(parts),
    downloadDocument(parts),
    listDecisions(parts),
    readDecision(parts),
    readOwnStorage(parts),
  ];
}

/** What anyone may read. */
export function publicPapers(parts: VerificationParts & { readonly keys: DecisionKeys }): {
  readonly routes: readonly PublicRoute[];
  readonly resources: readonly PublicResource[];
} {
  return { routes: [decisionKeySet(parts.keys)], resources: [verifyDecision(parts)] };
}
