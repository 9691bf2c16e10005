import type { JournalEntryToStore } from '../../ledger/public.ts';
import type { AmendmentDecision, QueryToClose, QueryToOpen } from '../amendments-and-queries/public.ts';
import {
  type BillToStore,
  billsToStore,
  type DebtEventName,
  journalEntriesOf,
  withDebt,
} from '../bills/public.ts';
import type { LifecycleState } from '../lifecycle/public.ts';
import type { PlannedAction } from './customs-action.ts';

/** Rows that actions of customs store in addition to the new state of the declaration. */
export interface DecisionEffects {
  readonly opened: readonly QueryToOpen[];
  readonly closed: readonly QueryToClose[];
  readonly amendments: readonly AmendmentDecision[];
  readonly bills: readonly BillToStore[];
  readonly entries: readonly JournalEntryToStore[];
}

function changedTo<Track extends keyof LifecycleState>(track: Track, value: LifecycleState[Track]) {
  return ({ declaration, change }: PlannedAction): boolean =>
    declaration.lifecycle[track] !== value && change.after.lifecycle[track] === value;
}

const opensQuery = changedTo('query', 'open');
const closesQuery = changedTo('query', 'closed');
const deniesAmendment = changedTo('amendment', 'denied');

/** Events of debts by declaration id, then by the number of the changed bill. */
export type DebtEvents = ReadonlyMap<string, ReadonlyMap<number, readonly DebtEventName[]>>;

/** Returns the additional rows of actions. An action that ends a declaration also closes its query. */
export function decisionEffectsOf(
  plannedActions: readonly PlannedAction[],
  debtEvents: DebtEvents = new Map(),
): DecisionEffects {
  const payments = plannedActions.flatMap((each) =>
    each.facts.payment ? [{ ...decisionOf(each), payment: each.facts.payment }] : [],
  );
  const types = new Map(plannedActions.map(({ change: { after } }) => [after.id, after.type]));
  return {
    opened: plannedActions.filter(opensQuery).map(queryToOpen),
    closed: plannedActions.filter(closesQuery).map(decisionOf),
    amendments: plannedActions.flatMap(amendmentDecisionsOf),
    bills: billsToStore(payments).map((bill) => ({
      ...withDebt(bill, types.get(bill.id) ?? ''),
      officers: officersOf(bill.id, plannedActions),
      events: debtEvents.get(bill.id)?.get(bill.number) ?? [],
    })),
    entries: payments.flatMap(journalEntriesOf),
  };
}

/** Returns the officers who decided on a declaration in this transaction, and the people responsible for clients. */
function officersOf(id: string, taken: readonly PlannedAction[]): string[] {
  const officers = taken.flatMap(({ declaration, change: { by } }) =>
    declaration.id === id && by.kind === 'customs'
      ? [by.id, ...(by.responsible ? [by.responsible] : [])]
      : [],
  );
  return [...new Set(officers)];
}

function queryToOpen(plannedAction: PlannedAction): QueryToOpen {
  const { facts, change } = plannedAction;
  return {
    ...decisionOf(plannedAction),
    question: facts.reason ?? '',
    requestedDocuments: facts.requestedDocuments ?? [],
    dueBy: change.after.lifecycle.dueBy.answer ?? null,
  };
}

function amendmentDecisionsOf(plannedAction: PlannedAction): AmendmentDecision[] {
  const { version } = plannedAction.change.after;
  if (plannedAction.action === 'grantAmendment')
    return [{ ...decisionOf(plannedAction), status: 'granted', version }];
  return deniesAmendment(plannedAction)
    ? [{ ...decisionOf(plannedAction), status: 'denied', version: null }]
    : [];
}

function decisionOf({ change: { after, reason } }: PlannedAction) {
  return {
    organisationId: after.organisationId,
    id: after.id,
    reason,
    at: after.changedAt.toISOString(),
  };
}
