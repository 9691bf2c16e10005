import type { Declarant } from '../../callers/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import type { Idempotency, MadeStatus, SettledAnswer } from '../../foundation/http/idempotency.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import {
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
  versionConflict,
} from '../../foundation/http/problems.ts';
import { ifMatchHolds, versionTag } from '../../foundation/http/version-tag.ts';
import type { ToldFault } from '../../foundation/messages/format-error.ts';
import { mandateRequired } from '../../mandates/public.ts';
import type { RememberedReference } from '../../reference/lists/public.ts';
import type { Feed } from '../feed/public.ts';
import type { Action, CustomsClock, Facts, LifecycleState } from '../lifecycle/public.ts';
import { decide } from '../lifecycle/public.ts';
import {
  actionNotAllowed,
  type Beside,
  byDeclarant,
  type CompanionsBody,
  companionsAfter,
  companionsOf,
  type DeclarationChange,
  type FullDeclaration,
  findFullDeclaration,
  findRepresented,
  fullText,
  hrefOf,
  parseDocument,
  parseReference,
  planChange,
  type Represented,
  refuseAction,
  repeatIfChanged,
} from '../record/public.ts';
import { refuseContent } from './judge-for-lodging.ts';
import { actingClaim, refusePrincipal } from './mandate-claim.ts';
import { storeChange } from './store-change.ts';

export interface DeclarantActionDependencies {
  readonly database: Database;
  readonly feed: Pick<Feed, 'committed'>;
  readonly customsNow: CustomsClock;
  readonly reference: Pick<RememberedReference, 'calendar'>;
  readonly baseUrl: string;
}

/** The problems that every action on a lodged declaration can end in. */
export const actionProblems = [
  inputInvalid,
  notFound,
  idempotencyKeyReused,
  requestInProgress,
  versionConflict,
  actionNotAllowed,
  mandateRequired,
] as const;

/** What one action does: what the table is told, and what is stored and shown beside the state. */
export interface DeclarantAction<Code extends string> {
  readonly action: Action;
  /** 201 where the action creates a resource below the declaration. */
  readonly status: MadeStatus;
  /** The audit row's word for it. */
  readonly audited: string;
  readonly facts: (at: Date, found: FullDeclaration) => Omit<Facts, 'now'>;
  /** Refuses what the table cannot know before it is asked: a query that does not exist. */
  readonly find?: (found: FullDeclaration) => Refusal<Code> | null | Promise<Refusal<Code> | null>;
  /** After the table has allowed it, with the state that it leads to; a refusal leaves everything as it was. */
  readonly plan: (
    found: FullDeclaration,
    at: Date,
    next: LifecycleState,
  ) => Plan<Code> | Refusal<Code> | Promise<Plan<Code> | Refusal<Code>>;
}

export interface Plan<Code extends string = never> {
  /** What else is done in the transaction of the change; a refusal takes the change back. */
  readonly within?: (transaction: Transaction) => Promise<Refusal<Code> | null>;
  readonly beside?: Beside;
  /** Why: it is told in the history. */
  readonly reason?: string;
  /** An amendment's document; as the next version it is the declaration's own. */
  readonly document?: string;
  /** The edition of the code lists by which its document was held to the rules, while it is not accepted. */
  readonly judged?: string;
  /** What of the declaration becomes different but its state. */
  readonly particulars?: Partial<Pick<FullDeclaration, 'version' | 'office' | 'contentHash'>>;
  readonly shown?: Partial<CompanionsBody> & { readonly warnings?: readonly ToldFault[] };
  /** The path of the created resource, below the declaration. */
  readonly made?: string;
}

type Call = {
  readonly caller: Declarant;
  readonly params: { readonly id: string };
  readonly request: RequestFacts;
  readonly idempotency: Idempotency;
};

type Outcome<Code extends string> = SettledAnswer | Refusal<Code | (typeof actionProblems)[number]['code']>;

/**
 * Takes an action of the declarant by the lifecycle's table, in the contract's order: what this key was answered before,
 * whose the declaration is, its version, its state. State, event, audit row, answer and what stands beside commit together, in
 * the organisation that lodged it: a principal that is the declarant acts there.
 */
export async function actAsDeclarant<Code extends string>(
  deps: DeclarantActionDependencies,
  call: Call,
  act: DeclarantAction<Code>,
): Promise<Outcome<Code>> {
  const outcome = await repeatIfChanged(() => actOnce(deps, call, act));
  return outcome === 'changed_meanwhile' ? refuse(versionConflict) : outcome;
}

async function actOnce<Code extends string>(
  deps: DeclarantActionDependencies,
  call: Call,
  act: DeclarantAction<Code>,
  represented: Represented | null = null,
): Promise<Outcome<Code> | 'changed_meanwhile'> {
  const { caller, request, idempotency } = call;
  const organisationId = represented?.lodgedBy ?? caller.organisation.id;
  const { found, before, elsewhere } = await lookUp(
    deps,
    call,
    act.status,
    organisationId,
    represented === null,
  );
  if (before) return before;
  if (elsewhere) {
    return actOnce(deps, { ...call, idempotency: idempotency.keptBy(elsewhere.lodgedBy) }, act, elsewhere);
  }
  if (!found) return refuse(notFound);
  const unable = represented && refusePrincipal(caller.organisation, represented, found);
  if (unable) return unable;
  const unfound = await act.find?.(found);
  if (unfound) return unfound;
  if (!ifMatchHolds(request.header('if-match'), found.revision)) return refuse(versionConflict);
  const at = deps.customsNow(organisationId);
  const asPrincipal = represented !== null;
  const facts = { ...act.facts(at, found), now: at, asPrincipal };
  const decision = decide(found.lifecycle, act.action, 'declarant', facts);
  if (!decision.ok) return refuseAction(found, act.action, decision);
  const lifecycle = decision.next ?? found.lifecycle;
  const plan = await act.plan(found, at, lifecycle);
  if ('kind' in plan) return plan;
  const { reason, document, particulars, judged } = plan;
  const day = deps.reference.calendar.dayOf(at);
  const acting = represented ? null : actingClaim(parseDocument(found.document), day);
  const beside = { ...plan.beside, ...(acting && { acting }) };
  const change = planChange(found, {
    lifecycle: judged === undefined ? lifecycle : { ...lifecycle, judged },
    ...{ at, event: decision.event, by: byDeclarant(caller, request), audited: act.audited },
    ...{ reason, document, beside, particulars },
  });
  return store(deps, { idempotency, status: act.status }, found, change, plan, asPrincipal);
}

/** What there is to act on; `elsewhere` where another organisation keeps it. */
async function lookUp(
  { database }: Pick<DeclarantActionDependencies, 'database'>,
  { params, idempotency }: Call,
  status: MadeStatus,
  organisationId: string,
  asLodger: boolean,
) {
  const reference = parseReference(params.id);
  return database.organisation(organisationId, async (sql) => {
    // The declaration first: where it shows what a call with this key has done, the answer of that call is there too.
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

async function store<Code extends string>(
  { database, feed, baseUrl }: DeclarantActionDependencies,
  { idempotency, status }: { readonly idempotency: Idempotency; readonly status: MadeStatus },
  found: FullDeclaration,
  change: DeclarationChange,
  { within, shown, made }: Plan<Code>,
  asPrincipal: boolean,
): Promise<Outcome<Code> | 'changed_meanwhile'> {
  const { after, document } = change;
  const amended = change.beside.amendment?.status === 'granted';
  const beside = { ...companionsAfter(companionsOf(found, baseUrl), after.lifecycle), ...shown };
  const told = {
    kind: 'made',
    body: fullText(
      { ...after, asPrincipal },
      (amended && document) || found.document,
      after.changedAt,
      beside,
    ),
    headers: [
      ...(made === undefined ? [] : ['Location', hrefOf(baseUrl, found.id, made)]),
      ...['ETag', versionTag(after.revision)],
    ],
  } as const;
  return storeChange<Code | 'input_invalid' | 'mandate_required', 'changed_meanwhile'>(
    { database, feed },
    change,
    { idempotency, status, made: told, alsoDo: within },
    (obstacle) => {
      if (obstacle.kind === 'changed_meanwhile') return obstacle.kind;
      if (obstacle.kind === 'mandate_required') return refuse(mandateRequired);
      return refuseContent(obstacle, baseUrl, '/document');
    },
  );
}
