import type { PublicResource, PublicRoute } from '../foundation/documentation/public-answer.ts';
import type { Operation } from '../foundation/http/operation.ts';
import type { DecisionKeys } from './decisions/public.ts';
import {
  type DecisionParts,
  decisionKeySet,
  listDecisions,
  readDecision,
  type VerificationParts,
  verifyDecision,
} from './decisions/public.ts';
import {
  downloadDocument,
  listDocuments,
  readOwnStorage,
  type UploadParts,
  uploadDocument,
} from './documents/public.ts';

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
