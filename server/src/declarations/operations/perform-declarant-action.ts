import type { Declarant, PortalParts } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type {
  Idempotency,
  IdempotentAnswer,
  StoredResponseStatus,
} from '../../foundation/http/idempotency.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import {
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
  versionConflict,
} from '../../foundation/http/problems.ts';
import { isIfMatchMet, versionTag } from '../../foundation/http/version-tag.ts';
import type { LocalizedError } from '../../foundation/messages/format-error.ts';
import { mandateRequired } from '../../mandates/public.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import type { Feed } from '../feed/public.ts';
import type { Action, CustomsClock, LifecycleState, TransitionInputs } from '../lifecycle/public.ts';
import { decideTransition } from '../lifecycle/public.ts';
import {
  actionNotAllowed,
  byDeclarant,
  type DeclarationChange,
  declarationUrl,
  type FullDeclaration,
  findFullDeclaration,
  findRepresented,
  fullText,
  parseReference,
  parseStoredDocument,
  planChange,
  type Represented,
  refuseAction,
  repeatIfChanged,
  type SideEffects,
  type SubResourcesBody,
  subResourcesAfter,
  subResourcesOf,
} from '../record/public.ts';
import type { ExpectedTimes } from '../service-levels/public.ts';
import { refusePrincipal, requiredActingMandate } from './mandate-check.ts';
import { storeChangeWithResponse } from './store-change-with-response.ts';
import { refuseContent } from './validate-lodgement.ts';

export interface DeclarantActionDependencies extends PortalParts<'database' | 'baseUrl'> {
  readonly feed: Pick<Feed, 'committed'>;
  readonly customsNow: CustomsClock;
  readonly reference: Pick<CachedReference, 'calendar'>;
  readonly expectedTimes: Pick<ExpectedTimes, 'of'>;
}

export const actionProblems = [
  inputInvalid,
  notFound,
  idempotencyKeyReused,
  requestInProgress,
  versionConflict,
  actionNotAllowed,
  mandateRequired,
] as const;

/**
 * Definition of an action of the declarant: its facts for the lifecycle table, and what the portal stores and returns
 * in addition to the new state.
 */
export interface DeclarantAction<Code extends string> {
  readonly action: Action;
  /** 201 if the action creates a sub-resource of the declaration. */
  readonly status: StoredResponseStatus;
  /** Action name in the audit row. */
  readonly audited: string;
  readonly facts: (at: Date, declaration: FullDeclaration) => Omit<TransitionInputs, 'now'>;
  /** Returns a refusal that precedes the check of the lifecycle, for example because a query does not exist. */
  readonly find?: (declaration: FullDeclaration) => Refusal<Code> | null | Promise<Refusal<Code> | null>;
  /**
   * Returns what to store after the lifecycle has allowed the action. `next` is the resulting state; after a refusal
   * nothing is stored.
   */
  readonly plan: (
    declaration: FullDeclaration,
    at: Date,
    next: LifecycleState,
  ) => Plan<Code> | Refusal<Code> | Promise<Plan<Code> | Refusal<Code>>;
}

export interface Plan<Code extends string = never> {
  /** Runs in the transaction of the change; a refusal rolls the change back. */
  readonly within?: (transaction: Transaction) => Promise<Refusal<Code> | null>;
  readonly beside?: SideEffects;
  /** Reason of the action for the history of the declaration. */
  readonly reason?: string;
  /** Document of an amendment; if it is the next version, it becomes the document of the declaration. */
  readonly document?: string;
  /** Version of the code lists that validated the document; absent after acceptance. */
  readonly judged?: string;
  /** Properties of the declaration that the action changes in addition to the state. */
  readonly particulars?: Partial<Pick<FullDeclaration, 'version' | 'office' | 'contentHash'>>;
  readonly shown?: Partial<SubResourcesBody> & { readonly warnings?: readonly LocalizedError[] };
  /** Path of the sub-resource that the action creates, relative to the declaration. */
  readonly made?: string;
}

type ActionRequest = {
  readonly caller: Declarant;
  readonly params: { readonly id: string };
  readonly request: RequestFacts;
  readonly idempotency: Idempotency;
};

type ActionOutcome<Code extends string> =
  | IdempotentAnswer
  | Refusal<Code | (typeof actionProblems)[number]['code']>;

/**
 * Performs an action of the declarant by the lifecycle table. Checks are in the order of the contract: idempotency,
 * ownership, version, state. State, event, audit row, response and side effects commit together, in the organisation
 * that lodged the declaration, even if its principal acts.
 */
export async function performDeclarantAction<Code extends string>(
  deps: DeclarantActionDependencies,
  input: ActionRequest,
  definition: DeclarantAction<Code>,
): Promise<ActionOutcome<Code>> {
  const outcome = await repeatIfChanged(() => performOnce(deps, input, definition));
  return outcome === 'changed_meanwhile' ? refuse(versionConflict) : outcome;
}

async function performOnce<Code extends string>(
  deps: DeclarantActionDependencies,
  input: ActionRequest,
  definition: DeclarantAction<Code>,
  represented: Represented | null = null,
): Promise<ActionOutcome<Code> | 'changed_meanwhile'> {
  const { caller, request, idempotency } = input;
  const organisationId = represented?.lodgedBy ?? caller.organisation.id;
  const { found, before, elsewhere } = await findDeclarationAndResponse(
    deps,
    input,
    definition.status,
    organisationId,
    represented === null,
  );
  if (before) return before;
  if (elsewhere) {
    return performOnce(
      deps,
      { ...input, idempotency: idempotency.keptBy(elsewhere.lodgedBy) },
      definition,
      elsewhere,
    );
  }
  if (!found) return refuse(notFound);
  const unable = represented && refusePrincipal(caller.organisation, represented, found);
  if (unable) return unable;
  const unfound = await definition.find?.(found);
  if (unfound) return unfound;
  if (!isIfMatchMet(request.header('if-match'), found.revision)) return refuse(versionConflict);
  const at = deps.customsNow(organisationId);
  const asPrincipal = represented !== null;
  const facts = { ...definition.facts(at, found), now: at, asPrincipal };
  const decision = decideTransition(found.lifecycle, definition.action, 'declarant', facts);
  if (!decision.ok) return refuseAction(found, definition.action, decision);
  const lifecycle = decision.next ?? found.lifecycle;
  const plan = await definition.plan(found, at, lifecycle);
  if ('kind' in plan) return plan;
  const { reason, document, particulars, judged } = plan;
  const day = deps.reference.calendar.dayOf(at);
  const acting = represented ? null : requiredActingMandate(parseStoredDocument(found.document), day);
  const beside = { ...plan.beside, ...(acting && { acting }) };
  const change = planChange(found, {
    lifecycle: judged === undefined ? lifecycle : { ...lifecycle, judged },
    ...{ at, event: decision.event, by: byDeclarant(caller, request), audited: definition.audited },
    ...{ reason, document, beside, particulars },
  });
  return storeAction(deps, { idempotency, status: definition.status }, found, change, plan, asPrincipal);
}

/**
 * Returns the declaration and the stored response of the request. `elsewhere` is a declaration that another
 * organisation lodged in the name of this one.
 */
async function findDeclarationAndResponse(
  { database }: Pick<DeclarantActionDependencies, 'database'>,
  { params, idempotency }: ActionRequest,
  status: StoredResponseStatus,
  organisationId: string,
  asLodger: boolean,
) {
  const reference = parseReference(params.id);
  return database.organisation(organisationId, async (sql) => {
    // Reads the declaration before the stored response: if the declaration contains the effect of a request with this
    // key, the response is then visible too.
    const found = await findFullDeclaration(sql, organisationId, reference);
    const before = await idempotency.answeredBefore(sql, status);
    const missing = asLodger && found === null && before === null;
    return {
      found,
      before,
      elsewhere: missing ? await findRepresented(sql, organisationId, reference) : null,
    };
  });
}

async function storeAction<Code extends string>(
  { database, expectedTimes, feed, baseUrl }: DeclarantActionDependencies,
  { idempotency, status }: { readonly idempotency: Idempotency; readonly status: StoredResponseStatus },
  declaration: FullDeclaration,
  change: DeclarationChange,
  { within, shown, made }: Plan<Code>,
  asPrincipal: boolean,
): Promise<ActionOutcome<Code> | 'changed_meanwhile'> {
  const { after, document } = change;
  const amended = change.beside.amendment?.status === 'granted';
  const beside = {
    ...subResourcesAfter(subResourcesOf(declaration, baseUrl), after.lifecycle),
    ...expectedTimes.of(after),
    ...shown,
  };
  const response = {
    kind: 'made',
    body: fullText(
      { ...after, asPrincipal },
      (amended && document) || declaration.document,
      after.changedAt,
      beside,
    ),
    headers: [
      ...(made === undefined ? [] : ['Location', declarationUrl(baseUrl, declaration.id, made)]),
      ...['ETag', versionTag(after.revision)],
    ],
  } as const;
  return storeChangeWithResponse<Code | 'input_invalid' | 'mandate_required', 'changed_meanwhile'>(
    { database, feed },
    change,
    { idempotency, status, made: response, alsoDo: within },
    (obstacle) => {
      if (obstacle.kind === 'changed_meanwhile') return obstacle.kind;
      if (obstacle.kind === 'mandate_required') return refuse(mandateRequired);
      return refuseContent(obstacle, baseUrl, '/document');
    },
  );
}
