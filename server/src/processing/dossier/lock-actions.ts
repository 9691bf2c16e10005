import {
  type CustomsAction,
  type DecidedDocument,
  type LockedDeclaration,
  lockDeclarationsWithDocuments,
} from '../../declarations/customs/public.ts';
import type { Action } from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';

/** Maps the id of each locked declaration to its dossier. */
export type Dossiers = ReadonlyMap<string, LockedDeclaration>;

/** Maps actions that assess a document to the document that they assess. */
const documentByAction: Partial<Record<Action, DecidedDocument>> = {
  accept: 'version',
  assess: 'version',
  grantAmendment: 'amendment',
};

/** Returns the document that an action assesses; null for an action that assesses none. */
export function decidedDocument(action: Action): DecidedDocument {
  return documentByAction[action] ?? null;
}

/**
 * Locks the declarations of actions. Returns the dossiers of declarations that have not changed since they were read.
 */
export function lockForActions(
  transaction: Transaction,
  actions: readonly CustomsAction[],
): Promise<Dossiers> {
  return lockUnchanged(transaction, actions, ({ action }) => decidedDocument(action));
}

/**
 * Locks declarations for an assessment of their current versions. Returns the dossiers of declarations that have not
 * changed since they were read.
 */
export function lockForAssessment(
  transaction: Transaction,
  declarations: readonly DeclarationRow[],
): Promise<Dossiers> {
  return lockUnchanged(
    transaction,
    declarations.map((declaration) => ({ declaration })),
    () => 'version',
  );
}

async function lockUnchanged<About extends { readonly declaration: DeclarationRow }>(
  transaction: Transaction,
  subjects: readonly About[],
  document: (each: About) => DecidedDocument,
): Promise<Dossiers> {
  const read = new Map(subjects.map(({ declaration }) => [declaration.id, declaration]));
  const documentById = new Map(subjects.map((each) => [each.declaration.id, document(each)]));
  const found = await lockDeclarationsWithDocuments(transaction, documentById);
  return new Map(
    [...found].flatMap(([id, dossier]) => {
      const declaration = read.get(id);
      return declaration?.revision === dossier.declaration.revision
        ? [[id, { ...dossier, declaration }] as const]
        : [];
    }),
  );
}
