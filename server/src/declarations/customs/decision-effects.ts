import type { EntryToWrite } from '../../ledger/public.ts';
import type { AmendmentDecision, QueryToClose, QueryToOpen } from '../amendments-and-queries/public.ts';
import { type BillToStore, billsToStore, entriesOf } from '../bills/public.ts';
import type { LifecycleState } from '../lifecycle/public.ts';
import type { TakenAction } from './customs-action.ts';

/** Rows that customs actions write in addition to the state. */
export interface DecisionEffects {
  readonly opened: readonly QueryToOpen[];
  readonly closed: readonly QueryToClose[];
  readonly amendments: readonly AmendmentDecision[];
  readonly bills: readonly BillToStore[];
  readonly entries: readonly EntryToWrite[];
}

function became<Track extends keyof LifecycleState>(track: Track, value: LifecycleState[Track]) {
  return ({ declaration, change }: TakenAction): boolean =>
    declaration.lifecycle[track] !== value && change.after.lifecycle[track] === value;
}

const opensQuery = became('query', 'open');
const closesQuery = became('query', 'closed');
const deniesAmendment = became('amendment', 'denied');

/** Returns the additional rows of actions. The end of a declaration also closes its query. */
export function effectsOf(taken: readonly TakenAction[]): DecisionEffects {
  const payments = taken.flatMap((each) =>
    each.facts.payment ? [{ ...decisionOf(each), payment: each.facts.payment }] : [],
  );
  return {
    opened: taken.filter(opensQuery).map(queryToOpen),
    closed: taken.filter(closesQuery).map(decisionOf),
    amendments: taken.flatMap(amendmentOf),
    bills: billsToStore(payments),
    entries: payments.flatMap(entriesOf),
  };
}

function queryToOpen(taken: TakenAction): QueryToOpen {
  const { facts, change } = taken;
  return {
    ...decisionOf(taken),
    question: facts.reason ?? '',
    requestedDocuments: facts.requestedDocuments ?? [],
    dueBy: change.after.lifecycle.dueBy.answer ?? null,
  };
}

function amendmentOf(taken: TakenAction): AmendmentDecision[] {
  const { version } = taken.change.after;
  if (taken.action === 'grantAmendment') return [{ ...decisionOf(taken), status: 'granted', version }];
  return deniesAmendment(taken) ? [{ ...decisionOf(taken), status: 'denied', version: null }] : [];
}

function decisionOf({ change: { after, reason } }: TakenAction) {
  return {
    organisationId: after.organisationId,
    id: after.id,
    reason,
    at: after.changedAt.toISOString(),
  };
}
