import { auditActorOf } from '../../audit/public.ts';
import { callerIdentityOf, type ManagementCaller } from '../../callers/public.ts';
import { country } from '../../country/public.ts';
import { arrearsInterestAt } from '../../declarations/bills/public.ts';
import {
  type CustomsAction,
  type Dossier,
  lockDossiers,
  lockForCustoms,
} from '../../declarations/customs/public.ts';
import { decide } from '../../declarations/lifecycle/public.ts';
import { actionNotAllowed, type DeclarationRow, refuseAction } from '../../declarations/record/public.ts';
import {
  dischargeClosed,
  dischargeExceeded,
  findPlacements,
  securityUnavailable,
} from '../../declarations/stock/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { type Refusal, refuse, type ValidationError } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound, versionConflict } from '../../foundation/http/problems.ts';
import { isIfMatchMet } from '../../foundation/http/version-tag.ts';
import { isListName, type ReferenceOfDay } from '../../reference/lists/public.ts';
import { guaranteeUnavailable, refuseGuarantee } from '../../registers/guarantees/public.ts';
import { zeroMoney } from '../../tariff/public.ts';
import {
  DebtNotNotifiable,
  GoodsMoved,
  GuaranteeInsufficient,
  lockPendingQuotaSecurity,
  lockStockOfDeclaration,
  withStockSecured,
} from '../consequences/public.ts';
import { applyDecisions, NotAssessable } from '../decisions/public.ts';
import { decidedDocument } from '../dossier/public.ts';
import { assignedToAnother, limitGroundUnconfirmed, paymentMismatch, timeLimitExpired } from '../problems.ts';
import { planBill } from './bill-decision.ts';
import { dischargeOfDecision } from './discharge-decision.ts';
import { findStatedGround } from './limit-ground-store.ts';
import type { DecisionBody } from './officer-actions.ts';
import { isPayment, isRefundableInPart, paymentOfDecision } from './payment-decision.ts';
import type { OfficerQueueDependencies } from './queue-dependencies.ts';

export const decisionProblems = [
  inputInvalid,
  notFound,
  versionConflict,
  assignedToAnother,
  actionNotAllowed,
  paymentMismatch,
  guaranteeUnavailable,
  dischargeExceeded,
  dischargeClosed,
  securityUnavailable,
  timeLimitExpired,
  limitGroundUnconfirmed,
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

type DecidedDeclaration = Pick<DeclarationRow, 'organisationId' | 'id' | 'revision' | 'status'>;

type Facts = CustomsAction['facts'];

/**
 * Decides by the lifecycle table, with all consequences, in the caller's transaction; after a refusal it must
 * be rolled back. A concurrent decision waits for this one, and is refused because the declaration has
 * changed.
 */
export async function decideAsOfficer(
  transaction: Transaction,
  { customs }: Pick<OfficerQueueDependencies, 'customs'>,
  { caller, request }: OfficerRequest,
  { id, ifMatch, decision }: OfficerDecision,
): Promise<DecidedDeclaration | DecisionRefusal> {
  const placements = await findInvalidatedPlacements(transaction, [{ id, decision }]);
  if (placements.length > 0) await lockForCustoms(transaction, [id, ...placements]);
  const dossiers = await lockDossiers(transaction, new Map([[id, decidedDocument(decision.action)]]));
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
  const planned = await planOfDecision(transaction, customs, dossier, decision, now);
  if ('kind' in planned) return planned;
  const { action, facts } = planned;
  const actor = { kind: 'customs', id: me, acting: auditActorOf(caller, request) } as const;
  try {
    const actions = [{ declaration, action, facts }];
    const taken = await applyDecisions(transaction, actions, actor, customs, { dossiers });
    // An acceptance under a later law than the lodgement may become a rejection.
    const last = taken.findLast((each) => each.declaration.id === id);
    if (!last || !taken.some((each) => each.declaration === declaration)) return refuse(versionConflict);
    return last.change.after;
  } catch (error) {
    if (error instanceof NotAssessable) return inputRefusal(error.reasons.map(inDecision));
    if (error instanceof DebtNotNotifiable) return error.refusal;
    if (error instanceof GoodsMoved) return refuseAction(declaration, action, { reason: 'goods_moved' });
    if (!(error instanceof GuaranteeInsufficient) || decision.action !== 'secure') throw error;
    const required = facts.payment?.drawn?.find(({ amount }) => !amount.startsWith('-'))?.amount ?? zeroMoney;
    const { organisationId } = declaration;
    return refuseGuarantee(transaction, organisationId, decision.guaranteeReference, required, day);
  }
}

/** Returns the placements of invalidated declarations, which are locked with them in one order: goods return to them. */
export async function findInvalidatedPlacements(
  transaction: Transaction,
  wanted: readonly Pick<OfficerDecision, 'id' | 'decision'>[],
): Promise<readonly string[]> {
  const invalidated = wanted.flatMap(({ id, decision: { action } }) =>
    action === 'invalidate' || action === 'grantInvalidation' ? [id] : [],
  );
  return invalidated.length === 0 ? [] : findPlacements(transaction, invalidated);
}

/** Validates what the schema of the body can't express. */
function decisionErrorsOf(
  decision: DecisionBody,
  now: Date,
  { has, versions }: Pick<ReferenceOfDay, 'has' | 'versions'>,
): ValidationError[] {
  const faults: ValidationError[] = [];
  const fault = (told: Pick<ValidationError, 'code' | 'words' | 'actual'>, pointer: string): void => {
    faults.push({ ...told, in: 'body', pointer });
  };
  if ('dueBy' in decision && decision.dueBy !== undefined && Date.parse(decision.dueBy) <= now.getTime())
    fault({ code: 'order', words: 'order.future' }, '/dueBy');
  if ('amount' in decision && decision.amount !== undefined && Number(decision.amount) === 0)
    fault({ code: 'minimum', words: 'minimum.nothing' }, '/amount');
  if (decision.action === 'assess') {
    if ((decision.items === undefined) === (decision.lists === undefined)) fault({ code: 'one_of' }, '');
    for (const [list, version] of Object.entries(decision.lists ?? {}))
      if (!isListName(list) || version > (versions[list] ?? 0))
        fault({ code: 'code_list', words: 'code_list.version', actual: version }, `/lists/${list}`);
  }
  for (const [pointer, code] of taxesIn(decision))
    if (country.taxes.every((tax) => tax.code !== code))
      fault({ code: 'code_list', words: 'code_list.tax', actual: code }, pointer);
  if (
    'limitGround' in decision &&
    decision.limitGround !== undefined &&
    !has('limit-grounds', decision.limitGround)
  )
    fault(
      { code: 'code_list', words: 'code_list.limit_ground', actual: decision.limitGround },
      '/limitGround',
    );
  if (decision.action === 'openQuery')
    for (const [index, code] of (decision.requestedDocuments ?? []).entries())
      if (!has('document-types', code))
        fault(
          { code: 'code_list', words: 'code_list.document_type', actual: code },
          `/requestedDocuments/${index}`,
        );
  return faults;
}

/** Returns the codes of the taxes that a decision names, with their positions. */
function taxesIn(decision: DecisionBody): (readonly [pointer: string, code: string])[] {
  if ('tax' in decision && decision.tax !== undefined) return [['/tax', decision.tax]];
  if (decision.action !== 'assess') return [];
  return (decision.items ?? []).flatMap((item, index) =>
    'taxes' in item
      ? item.taxes.map(({ tax }, position) => [`/items/${index}/taxes/${position}/tax`, tax] as const)
      : [],
  );
}

function inDecision({ pointer, words, params }: NotAssessable['reasons'][number]): ValidationError {
  return { code: 'assessment', in: 'body', pointer, words, ...(params && { params }) };
}

/** Returns the lifecycle action with its facts: paying part of a bill is a different action from paying all. */
async function planOfDecision(
  transaction: Transaction,
  customs: OfficerQueueDependencies['customs'],
  { declaration, bills }: Dossier,
  decision: DecisionBody,
  now: Date,
): Promise<
  | Pick<CustomsAction, 'action' | 'facts'>
  | Refusal<
      | 'action_not_allowed'
      | 'payment_mismatch'
      | 'discharge_exceeded'
      | 'discharge_closed'
      | 'security_unavailable'
      | 'input_invalid'
      | 'time_limit_expired'
      | 'limit_ground_unconfirmed'
    >
> {
  const { lifecycle } = declaration;
  const facts =
    decision.action === 'assess'
      ? await factsOfAssessment(transaction, declaration, decision)
      : plainFacts(decision);
  const inPart =
    decision.action === 'refund' &&
    isRefundableInPart(lifecycle, bills) &&
    (lifecycle.payment === 'due' ||
      (decision.amount ?? decision.billReference ?? decision.tax) !== undefined);
  const asked = inPart ? { ...facts, payment: { bills: [], leaves: lifecycle.payment } } : facts;
  const discharge = await dischargeOfDecision(transaction, customs, declaration, decision);
  if ('kind' in discharge) return refuseByTableFirst(declaration, decision, { ...asked, now }) ?? discharge;
  const allowed = decide(lifecycle, decision.action, 'customs', { ...asked, ...discharge.facts, now });
  if (!allowed.ok) return refuseAction(declaration, decision.action, allowed);
  if (decision.action === 'bill') {
    const billed = await planBill(transaction, customs, { declaration, bills }, decision, now);
    return 'kind' in billed ? billed : { action: 'bill', facts: { ...facts, ...billed } };
  }
  if (!isPayment(decision))
    return { action: discharge.action ?? decision.action, facts: { ...facts, ...discharge.facts } };
  const { reference } = customs;
  const arrears = arrearsInterestAt(
    now,
    await reference.on(reference.calendar.dayOf(now)),
    reference.calendar,
  );
  const planned = paymentOfDecision(decision, bills, { now, arrears });
  if ('kind' in planned) return planned;
  const { action, ...payment } = planned;
  if (decision.action !== 'secure' || lifecycle.uncovered === undefined)
    return { action, facts: { ...facts, ...payment } };
  const { stock } = (await lockStockOfDeclaration(transaction, [declaration]))(declaration);
  const bare = [...stock, ...(await lockPendingQuotaSecurity(transaction, declaration))];
  const covering = withStockSecured(payment.payment, bare, decision.guaranteeReference);
  return { action, facts: { ...facts, ...payment, payment: covering, covered: true } };
}

/** Reports a refusal by the lifecycle table before one by the stock. */
function refuseByTableFirst(
  declaration: DeclarationRow,
  { action }: DecisionBody,
  facts: Parameters<typeof decide>[3],
): Refusal<'action_not_allowed'> | null {
  const allowed = decide(declaration.lifecycle, action, 'customs', facts);
  return allowed.ok ? null : refuseAction(declaration, action, allowed);
}

async function factsOfAssessment(
  transaction: Transaction,
  declaration: DeclarationRow,
  { reason, items, lists = {}, limitGround }: Extract<DecisionBody, { action: 'assess' }>,
): Promise<Facts> {
  const ground = await findStatedGround(transaction, declaration, limitGround);
  return { reason, assessing: items ? { items } : { lists }, ...(ground && { limitGround: ground }) };
}

/** Returns the facts of a decision for the lifecycle table. */
function plainFacts(decision: DecisionBody): Facts {
  const reason = 'reason' in decision && decision.reason !== undefined ? { reason: decision.reason } : {};
  switch (decision.action) {
    case 'assignLane':
      return { ...reason, lane: decision.lane };
    case 'selectForControl':
      return { ...reason, lane: decision.control === 'physical' ? 'red' : 'yellow' };
    case 'completeControl':
      return { ...reason, findings: decision.findings };
    case 'refuseRelease':
      return { ...reason, outcome: decision.outcome };
    case 'secure':
      return { ...reason, guaranteeReference: decision.guaranteeReference };
    case 'openQuery':
      return {
        reason: decision.question,
        requestedDocuments: decision.requestedDocuments ?? [],
        ...(decision.dueBy !== undefined && { dueBy: new Date(decision.dueBy).toISOString() }),
      };
    default:
      return reason;
  }
}
