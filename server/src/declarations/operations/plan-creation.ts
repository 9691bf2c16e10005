import type { Declarant } from '../../callers/public.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import {
  contentHash,
  type DraftDeclaration,
  type DraftDeclarationInput,
  documentText,
  readableDraftOf,
} from '../document/public.ts';
import { decideTransition, newLifecycle } from '../lifecycle/public.ts';
import {
  byDeclarant,
  type DeclarationChange,
  type Lodgement,
  planCreation,
  type RemainingChecks,
  type SideEffects,
} from '../record/public.ts';

/** The document of a new declaration with its caller, its parsed content, and its bytes as received. */
export interface NewDeclarationRequest {
  readonly caller: Declarant;
  readonly request: Pick<RequestFacts, 'id' | 'address'>;
  readonly body: DraftDeclarationInput;
  readonly bytes: Buffer;
}

export function planDraft(
  draft: NewDeclarationRequest,
  at: Date,
  hasErrors: boolean,
  source: IdSource,
): DeclarationChange {
  const { body } = draft;
  const document = readableDraftOf(body).document ?? { type: body.type, lrn: body.lrn };
  return planCreatedDeclaration(draft, document, at, source, null, {
    ...newDeclarationState(document, at, null),
    audited: 'declaration.create',
    beside: { hasErrors },
  });
}

/** Prepares the lodgement of a new declaration, with the version of the code lists that validated the document. */
export function planLodgement(
  sent: NewDeclarationRequest,
  at: Date,
  lodgement: Lodgement,
  source: IdSource,
): DeclarationChange {
  const { document, reference } = lodgement;
  return planCreatedDeclaration(sent, document, at, source, at, {
    ...newDeclarationState(document, at, reference.edition),
    audited: 'declaration.lodge',
    beside: sideEffectsOf(lodgement),
  });
}

function planCreatedDeclaration(
  { caller, request, body, bytes }: NewDeclarationRequest,
  { office }: Pick<DraftDeclaration, 'office'>,
  at: Date,
  source: IdSource,
  lodgedAt: Date | null,
  planned: Pick<Parameters<typeof planCreation>[1], 'lifecycle' | 'event' | 'audited' | 'beside'>,
): DeclarationChange {
  const particulars = {
    organisationId: caller.organisation.id,
    id: newId('dec', source),
    ...{ lrn: body.lrn, mrn: null, type: body.type, office: office ?? null, version: 1 },
    contentHash: contentHash(body),
    ...{ createdAt: at, lodgedAt },
  };
  const by = byDeclarant(caller, request);
  return planCreation(particulars, { ...planned, at, by, document: documentText(bytes, body) });
}

/**
 * Returns the checks and reservations that the database performs when it stores a lodgement; empty if the declaration
 * needs none.
 */
export function sideEffectsOf({ mandates, registers, duplicate }: RemainingChecks): SideEffects {
  return {
    ...(mandates.length > 0 && { mandates }),
    ...(registers && { registers }),
    ...(duplicate && { duplicate }),
  };
}

/** Returns the state of a new declaration and its first history entry. */
export function newDeclarationState(document: DraftDeclaration, now: Date, judged: string | null) {
  const draft = newLifecycle(document.type, document.expectedArrival ?? null);
  if (judged === null) return { lifecycle: draft, event: null };
  const decision = decideTransition(draft, 'lodge', 'declarant', { now });
  if (!decision.ok || !decision.next)
    throw new Error('the lifecycle refused the lodgement of a new declaration');
  return { lifecycle: { ...decision.next, judged }, event: decision.event };
}
