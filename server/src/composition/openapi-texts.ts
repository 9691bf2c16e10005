import type { WorkTurns } from '../foundation/http/admission/work-slices.ts';
import { runSteps, type Steps } from '../foundation/interruptible-work.ts';
import { createContractDocumentsInSteps, type DocumentedOperations } from './contract-documents.ts';

/** The OpenAPI documents as JSON text, which are created on first use. */
export interface PreparedDocuments {
  /** Creates the documents in time slices, so that other requests are served in between. */
  prepare(): Promise<void>;
  readonly openapi: () => string;
  readonly management: () => string;
  readonly publicApi: () => string;
}

interface Texts {
  readonly openapi: string;
  readonly management: string;
  readonly publicApi: string;
}

export function preparedDocuments(
  operations: DocumentedOperations,
  baseUrl: string,
  turns: Pick<WorkTurns, 'run'>,
): PreparedDocuments {
  let texts: Texts | null = null;
  let preparing: Promise<void> | null = null;
  function* steps(): Steps<Texts> {
    const documents = yield* createContractDocumentsInSteps(operations, baseUrl);
    yield;
    const openapi = JSON.stringify(documents.openapi);
    yield;
    const management = JSON.stringify(documents.management);
    yield;
    return { openapi, management, publicApi: JSON.stringify(documents.publicApi) };
  }
  function textsNow(): Texts {
    if (texts) return texts;
    texts = runSteps(steps());
    return texts;
  }
  return {
    prepare() {
      preparing ??= turns.run(steps()).then((made) => {
        texts = made;
      });
      return preparing;
    },
    openapi: () => textsNow().openapi,
    management: () => textsNow().management,
    publicApi: () => textsNow().publicApi,
  };
}
