import { country } from '../../country/public.ts';
import { arrearsInterestAt, repaymentDelayAt } from '../../declarations/bills/public.ts';
import {
  type CustomsAction,
  countGoodsItems,
  type LockedDeclaration,
} from '../../declarations/customs/public.ts';
import { decideTransition } from '../../declarations/lifecycle/public.ts';
import { type DeclarationRow, refuseAction } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import type { Refusal, ValidationError } from '../../foundation/http/problem.ts';
import { isListName, type ReferenceOfDay } from '../../reference/lists/public.ts';
import {
  lockPendingQuotaSecurity,
  lockStockOfDeclaration,
  withStockSecured,
} from '../consequences/public.ts';
import { type DecisionToPlan, planBill } from './bill-decision.ts';
import { controlResultErrors } from './control-results.ts';
import { suspendedDaysOf } from './debt-of-decision.ts';
import { dischargeOfDecision } from './discharge-decision.ts';
import { findStatedGround } from './limit-ground-store.ts';
import type { DecisionBody } from './officer-actions.ts';
import { isPaymentDecision, isRefundableInPart, paymentOfDecision } from './payment-decision.ts';
import type { OfficerQueueDependencies } from './queue-dependencies.ts';

type Facts = CustomsAction['facts'];

/** Returns the errors of a decision that the schema of its body can't express. */
export function decisionErrorsOf(
  decision: DecisionBody,
  now: Date,
  { has, versions }: Pick<ReferenceOfDay, 'has' | 'versions'>,
): ValidationError[] {
  const faults: ValidationError[] = [];
  const fault = (error: Pick<ValidationError, 'code' | 'words' | 'actual'>, pointer: string): void => {
    faults.push({ ...error, in: 'body', pointer });
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
  if (
    'hearingException' in decision &&
    decision.hearingException !== undefined &&
    !has('hearing-exceptions', decision.hearingException.code)
  )
    fault(
      {
        ...{ code: 'code_list', words: 'code_list.hearing_exception' },
        actual: decision.hearingException.code,
      },
      '/hearingException/code',
    );
  if (
    'hearing' in decision &&
    decision.hearing !== undefined &&
    'hearingException' in decision &&
    decision.hearingException !== undefined
  )
    fault({ code: 'unexpected', words: 'unexpected.hearing' }, '/hearing');
  if (decision.action === 'openQuery')
    for (const [index, code] of (decision.requestedDocuments ?? []).entries())
      if (!has('document-types', code))
        fault(
          { code: 'code_list', words: 'code_list.document_type', actual: code },
          `/requestedDocuments/${index}`,
        );
  return faults;
}

/** Returns the codes of the taxes that a decision names, each with its JSON pointer. */
function taxesIn(decision: DecisionBody): (readonly [pointer: string, code: string])[] {
  if ('tax' in decision && decision.tax !== undefined) return [['/tax', decision.tax]];
  if (decision.action !== 'assess') return [];
  return (decision.items ?? []).flatMap((item, index) =>
    'taxes' in item
      ? item.taxes.map(({ tax }, position) => [`/items/${index}/taxes/${position}/tax`, tax] as const)
      : [],
  );
}

/**
 * Returns the lifecycle action of a decision, with its facts. To pay a part of a bill is another action than to pay the
 * whole bill.
 */
export async function planOfDecision(
  transaction: Transaction,
  customs: OfficerQueueDependencies['customs'],
  dossier: LockedDeclaration,
  decision: DecisionToPlan,
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
  const { declaration, bills } = dossier;
  const { lifecycle } = declaration;
  const facts =
    decision.action === 'assess'
      ? await factsOfAssessment(transaction, customs, dossier, decision)
      : factsOfInput(decision);
  const inPart =
    decision.action === 'refund' &&
    isRefundableInPart(lifecycle, bills) &&
    (lifecycle.payment === 'due' ||
      (decision.amount ?? decision.billReference ?? decision.tax) !== undefined);
  const factsToCheck = inPart ? { ...facts, payment: { bills: [], leaves: lifecycle.payment } } : facts;
  const unknown = await unknownItemsRefusal(transaction, declaration, decision);
  if (unknown) return unknown;
  const discharge = await dischargeOfDecision(transaction, customs, declaration, decision);
  if ('kind' in discharge)
    return refuseByTableFirst(declaration, decision, { ...factsToCheck, now }) ?? discharge;
  const allowed = decideTransition(lifecycle, decision.action, 'customs', {
    ...factsToCheck,
    ...discharge.facts,
    now,
  });
  if (!allowed.ok) return refuseAction(declaration, decision.action, allowed);
  if (decision.action === 'bill') {
    const billed = await planBill(transaction, customs, { declaration, bills }, decision, now);
    return 'kind' in billed ? billed : { action: 'bill', facts: { ...facts, ...billed } };
  }
  if (!isPaymentDecision(decision))
    return { action: discharge.action ?? decision.action, facts: { ...facts, ...discharge.facts } };
  const { calendar } = customs.reference;
  const reference = await customs.reference.on(calendar.dayOf(now));
  const planned = paymentOfDecision(decision, bills, {
    now,
    arrears: arrearsInterestAt(now, reference, calendar),
    delay: repaymentDelayAt(now, reference, calendar),
  });
  if ('kind' in planned) return planned;
  const { action, ...payment } = planned;
  if (decision.action !== 'secure' || lifecycle.uncovered === undefined)
    return { action, facts: { ...facts, ...payment } };
  const { stock } = (await lockStockOfDeclaration(transaction, [declaration]))(declaration);
  const bare = [...stock, ...(await lockPendingQuotaSecurity(transaction, declaration))];
  const covering = withStockSecured(payment.payment, bare, decision.guaranteeReference);
  return { action, facts: { ...facts, ...payment, payment: covering, covered: true } };
}

/**
 * Refuses a decision that the lifecycle table forbids. Runs before the stock is checked, so that the refusal names the
 * table's reason.
 */
function refuseByTableFirst(
  declaration: DeclarationRow,
  { action }: DecisionBody,
  facts: Parameters<typeof decideTransition>[3],
): Refusal<'action_not_allowed'> | null {
  const allowed = decideTransition(declaration.lifecycle, action, 'customs', facts);
  return allowed.ok ? null : refuseAction(declaration, action, allowed);
}

async function unknownItemsRefusal(
  transaction: Transaction,
  declaration: DeclarationRow,
  decision: DecisionToPlan,
): Promise<Refusal<'input_invalid'> | null> {
  if (decision.action !== 'completeControl' || decision.results === undefined) return null;
  const faults = controlResultErrors(decision.results, await countGoodsItems(transaction, declaration));
  return faults.length === 0 ? null : inputRefusal(faults);
}

async function factsOfAssessment(
  transaction: Transaction,
  { now, reference: { calendar } }: OfficerQueueDependencies['customs'],
  { declaration, law }: Pick<LockedDeclaration, 'declaration' | 'law'>,
  { reason, items, lists = {}, limitGround }: Extract<DecisionBody, { action: 'assess' }>,
): Promise<Facts> {
  const ground = await findStatedGround(transaction, declaration, limitGround);
  return {
    ...{ reason, assessing: items ? { items } : { lists } },
    ...(ground && { limitGround: ground }),
    ...(law && {
      suspendedDays: await suspendedDaysOf(
        transaction,
        declaration,
        law.day,
        now(declaration.organisationId),
        calendar,
      ),
    }),
  };
}

/** Returns the facts of a decision for the lifecycle table. */
function factsOfInput(decision: DecisionBody): Facts {
  const reason = 'reason' in decision && decision.reason !== undefined ? { reason: decision.reason } : {};
  switch (decision.action) {
    case 'assignLane':
      return { ...reason, lane: decision.lane };
    case 'selectForControl':
      return { ...reason, control: decision.control };
    case 'completeControl':
      return {
        ...reason,
        findings: decision.findings,
        ...(decision.results && { results: decision.results }),
      };
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
