import { auditActorOf } from '../../audit/public.ts';
import { accountablePersonOf, callerIdentityOf, type ManagementCaller } from '../../callers/public.ts';
import { lockDeclarationsWithDocuments, lockForCustoms } from '../../declarations/customs/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import { findPlacements } from '../../declarations/stock/public.ts';
import { discloseDocuments } from '../../documents/uploads/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { type Refusal, refuse, type ValidationError } from '../../foundation/http/problem.ts';
import { notFound, versionConflict } from '../../foundation/http/problems.ts';
import { isIfMatchMet } from '../../foundation/http/version-tag.ts';
import { hearingOpen } from '../../registers/authorisations/public.ts';
import { decidedDocument } from '../dossier/public.ts';
import { assignedToAnother, decisionExceedsHearing, hearingMismatch } from '../problems.ts';
import { carryingOutProblems } from './carry-out-decision.ts';
import { decideAfterHearing } from './decide-after-hearing.ts';
import type { DecisionBody } from './officer-actions.ts';
import { decisionErrorsOf } from './plan-decision.ts';
import type { OfficerQueueDependencies } from './queue-dependencies.ts';

export const decisionProblems = [
  ...carryingOutProblems,
  notFound,
  assignedToAnother,
  hearingOpen,
  hearingMismatch,
  decisionExceedsHearing,
] as const;
type DecisionRefusal = Refusal<(typeof decisionProblems)[number]['code']>;

/** An officer's decision on one declaration. */
export interface OfficerDecision {
  readonly id: string;
  readonly ifMatch: string | undefined;
  readonly decision: DecisionBody;
}

interface OfficerRequest {
  readonly caller: ManagementCaller;
  readonly request: Pick<RequestFacts, 'id' | 'address'>;
}

/**
 * Decides in the transaction of the caller, by the lifecycle table and with all consequences. The caller must roll back
 * after a refusal. A concurrent decision waits for the lock and is then refused, because the declaration has changed.
 */
export async function decideAsOfficer(
  transaction: Transaction,
  { customs }: Pick<OfficerQueueDependencies, 'customs'>,
  { caller, request }: OfficerRequest,
  { id, ifMatch, decision }: OfficerDecision,
): Promise<DeclarationRow | DecisionRefusal> {
  const placements = await findInvalidatedPlacements(transaction, [{ id, decision }]);
  if (placements.length > 0) await lockForCustoms(transaction, [id, ...placements]);
  const dossiers = await lockDeclarationsWithDocuments(
    transaction,
    new Map([[id, decidedDocument(decision.action)]]),
  );
  const dossier = dossiers.get(id);
  if (!dossier || dossier.declaration.status === 'draft') return refuse(notFound);
  const { declaration, assignment } = dossier;
  const now = customs.now(declaration.organisationId);
  const day = customs.reference.calendar.dayOf(now);
  const faults = decisionErrorsOf(decision, now, await customs.reference.on(day));
  if (faults.length > 0) return inputRefusal(faults);
  if (!isIfMatchMet(ifMatch, declaration.revision)) return refuse(versionConflict);
  const me = callerIdentityOf(caller).id;
  if (assignment && assignment.officer !== me)
    return refuse(assignedToAnother, { extensions: { officer: assignment.officer } });
  const undisclosed = await discloseEvidence(transaction, declaration, decision, now);
  if (undisclosed.length > 0) return inputRefusal(undisclosed);
  const responsible = accountablePersonOf(caller);
  const actor = { kind: 'customs', id: me, responsible, acting: auditActorOf(caller, request) } as const;
  const by = { actor, responsible };
  return decideAfterHearing(transaction, customs, { dossiers, dossier }, decision, by);
}

/**
 * Shows the evidence of a decision to the declarant, also if the decision becomes the intention of a hearing. Returns the
 * errors of invalid ids.
 */
async function discloseEvidence(
  transaction: Transaction,
  declaration: DeclarationRow,
  decision: DecisionBody,
  now: Date,
): Promise<ValidationError[]> {
  const evidence = 'evidence' in decision ? decision.evidence : undefined;
  if (evidence === undefined) return [];
  const disclosed = await discloseDocuments(transaction, declaration, evidence, now);
  return evidence.flatMap((id, index) =>
    disclosed.has(id)
      ? []
      : [
          {
            code: 'document',
            words: 'document.evidence',
            in: 'body',
            pointer: `/evidence/${index}`,
          } as const,
        ],
  );
}

/**
 * Returns the ids of placements to which an invalidation returns goods, so that they are locked in one order with the
 * invalidated declarations.
 */
export async function findInvalidatedPlacements(
  transaction: Transaction,
  requestedDecisions: readonly { readonly id: string; readonly decision: Pick<DecisionBody, 'action'> }[],
): Promise<readonly string[]> {
  const invalidated = requestedDecisions.flatMap(({ id, decision: { action } }) =>
    action === 'invalidate' || action === 'grantInvalidation' ? [id] : [],
  );
  return invalidated.length === 0 ? [] : findPlacements(transaction, invalidated);
}
