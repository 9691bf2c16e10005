import type { Declarant } from '../../callers/public.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import {
  contentHash,
  type DraftDeclaration,
  documentText,
  formOf,
  type SentDeclaration,
} from '../document/public.ts';
import { decide, newLifecycle } from '../lifecycle/public.ts';
import { type Beside, byDeclarant, type DeclarationChange, planCreation } from '../record/public.ts';
import type { Lodgeable } from './judge-for-lodging.ts';

/** A document that becomes a declaration: who sends it, what it says, and its bytes as received. */
export interface NewDocument {
  readonly caller: Declarant;
  readonly request: Pick<RequestFacts, 'id' | 'address'>;
  readonly body: SentDeclaration;
  readonly bytes: Buffer;
}

/** What a declaration that is lodged was found to be. */
type JudgedForLodging = Pick<Lodgeable, 'document' | 'mandate' | 'registers' | 'duplicate' | 'reference'>;

/** Whether a draft has faults. */
interface JudgedDraft {
  readonly hasErrors: boolean;
}

/** The change that makes a declaration of it: lodged, by the edition of the code lists that it was held to, or a draft. */
export function planNew(
  { caller, request, body, bytes }: NewDocument,
  at: Date,
  judged: JudgedForLodging | JudgedDraft,
  source: IdSource,
): DeclarationChange {
  const lodged = 'hasErrors' in judged ? null : judged;
  const lodging = lodged !== null;
  const read = lodged?.document ?? formOf(body).document ?? { type: body.type, lrn: body.lrn };
  const particulars = {
    organisationId: caller.organisation.id,
    id: newId('dec', source),
    lrn: body.lrn,
    mrn: null,
    type: body.type,
    office: read.office ?? null,
    version: 1,
    contentHash: contentHash(body),
    createdAt: at,
    lodgedAt: lodging ? at : null,
  };
  return planCreation(particulars, {
    ...stateOfNew(read, at, lodged?.reference.edition ?? null),
    at,
    audited: lodging ? 'declaration.lodge' : 'declaration.create',
    by: byDeclarant(caller, request),
    document: documentText(bytes, body),
    beside: 'hasErrors' in judged ? { hasErrors: judged.hasErrors } : besideOf(judged),
  });
}

/** What lodging has to ask of mandates and registers; of a plain declaration nothing. */
export function besideOf({
  mandate,
  registers,
  duplicate,
}: Pick<Lodgeable, 'mandate' | 'registers' | 'duplicate'>): Beside {
  return { ...(mandate && { mandate }), ...(registers && { registers }), ...(duplicate && { duplicate }) };
}

/** The state that a new declaration has, and what the history tells of it. */
export function stateOfNew(document: DraftDeclaration, now: Date, judged: string | null) {
  const draft = newLifecycle(document.type, document.expectedArrival ?? null);
  if (judged === null) return { lifecycle: draft, event: null };
  const decision = decide(draft, 'lodge', 'declarant', { now });
  if (!decision.ok || !decision.next) throw new Error('a new declaration can always be lodged');
  return { lifecycle: { ...decision.next, judged }, event: decision.event };
}
