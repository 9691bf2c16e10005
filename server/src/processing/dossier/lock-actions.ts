import {
  type CustomsAction,
  type DecidedDocument,
  type Dossier,
  lockDossiers,
} from '../../declarations/customs/public.ts';
import type { Action } from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';

/** Dossiers by the ids of their declarations. */
export type Dossiers = ReadonlyMap<string, Dossier>;

/** Actions that assess a document. */
const decidedOn: Partial<Record<Action, DecidedDocument>> = {
  accept: 'version',
  assess: 'version',
  grantAmendment: 'amendment',
};

/** Returns the document that an action assesses; null for most actions. */
export function decidedDocument(action: Action): DecidedDocument {
  return decidedOn[action] ?? null;
}

/** Locks the declarations of actions, and returns the dossiers of those that have not changed since they were read. */
export function lockForActions(
  transaction: Transaction,
  actions: readonly CustomsAction[],
): Promise<Dossiers> {
  return lockUnchanged(transaction, actions, ({ action }) => decidedDocument(action));
}

/**
 * Locks declarations for an assessment of their current versions, and returns the dossiers of those that
 * have not changed since they were read.
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
  about: readonly About[],
  document: (each: About) => DecidedDocument,
): Promise<Dossiers> {
  const read = new Map(about.map(({ declaration }) => [declaration.id, declaration]));
  const wanted = new Map(about.map((each) => [each.declaration.id, document(each)]));
  const found = await lockDossiers(transaction, wanted);
  return new Map(
    [...found].flatMap(([id, dossier]) => {
      const declaration = read.get(id);
      return declaration?.revision === dossier.declaration.revision
        ? [[id, { ...dossier, declaration }] as const]
        : [];
    }),
  );
}
