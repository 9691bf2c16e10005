import {
  type Action,
  type CustomsAction,
  collect,
  type DeclarationRow,
  findDeclarationsForCustoms,
  listDue,
  readBills,
} from '../declarations/public.ts';
import type { Transaction } from '../foundation/database/database.ts';
import { forgetUnassessed, listUnassessed } from './assessment-store.ts';
import { assessDeclarations, type DecisionParts, takeDecisions } from './take-decisions.ts';

/*
 * What happens by itself. The state is the queue: a job asks for what is due, takes what the table allows, and a job
 * that was killed has changed nothing. Each look holds what it found, so that nodes share the work.
 */

/** The moment by which something is due: of one organisation, or (null) of all others. */
export interface DueTime {
  readonly organisationId: string | null;
  readonly now: Date;
}

export interface JobParts extends DecisionParts {
  /** How long a settled import stays `released`. */
  readonly clearAfterMs: number;
  /** Offices that accept without a person: codes, or `*` for all. */
  readonly automaticOffices: readonly string[];
}

type Look = (transaction: Transaction, due: DueTime, parts: JobParts) => Promise<number>;

const actor = { kind: 'system', id: 'time-limits' } as const;
const mostAtOnce = 200;
const settleMs = 2_000;

/** Every job; each answers how many declarations it found, and is asked again at once when there may be more. */
export const JOBS: Readonly<Record<string, Look>> = {
  expireUnpresented: (transaction, due, parts) =>
    takeDue(transaction, due, parts, 'present', due.now, 'expire'),
  expireWithoutExit: (transaction, due, parts) => takeDue(transaction, due, parts, 'exit', due.now, 'expire'),
  clearSettled: (transaction, due, parts) =>
    takeDue(transaction, due, parts, 'clear', new Date(due.now.getTime() - parts.clearAfterMs), 'clear'),
  collectSecured,
  acceptAutomatically,
  assignMissingLanes,
  retryAssessments,
};

async function takeDue(
  transaction: Transaction,
  { organisationId }: DueTime,
  parts: JobParts,
  what: Parameters<typeof listDue>[1],
  by: Date,
  action: Action,
): Promise<number> {
  const found = await listDue(transaction, what, by, mostAtOnce, organisationId);
  const actions = found.map((declaration) => ({ declaration, action, facts: {} }));
  const taken = await takeDecisions(transaction, actions, actor, parts);
  return taken.length;
}

/** What is secured is paid from its guarantee when its time has come. */
async function collectSecured(
  transaction: Transaction,
  { organisationId, now }: DueTime,
  parts: JobParts,
): Promise<number> {
  const found = await listDue(transaction, 'collect', now, mostAtOnce, organisationId);
  if (found.length === 0) return 0;
  const bills = await readBills(transaction, found);
  const actions = found.map((declaration): CustomsAction => {
    const payment = collect(bills.get(declaration.id) ?? []);
    return { declaration, action: 'pay', facts: { payment } };
  });
  const taken = await takeDecisions(transaction, actions, { kind: 'system', id: 'guarantees' }, parts);
  return taken.length;
}

/** In production people accept, except for offices that are set to do without. */
async function acceptAutomatically(
  transaction: Transaction,
  { organisationId, now }: DueTime,
  parts: JobParts,
): Promise<number> {
  if (parts.automaticOffices.length === 0) return 0;
  const found = await listDue(transaction, 'accept', now, mostAtOnce, organisationId, parts.automaticOffices);
  const actions = found.map((declaration): CustomsAction => {
    const early = declaration.status === 'lodged' && declaration.lifecycle.expectedArrival !== null;
    return { declaration, action: early ? 'register' : 'accept', facts: {} };
  });
  const taken = await takeDecisions(transaction, actions, { kind: 'system', id: 'acceptance' }, parts);
  return taken.length;
}

/** Acceptance assigns the lane itself; what has none all the same is looked at again. */
async function assignMissingLanes(
  transaction: Transaction,
  { organisationId, now }: DueTime,
  parts: JobParts,
): Promise<number> {
  const by = new Date(now.getTime() - settleMs);
  const found = await listDue(transaction, 'lane', by, mostAtOnce, organisationId);
  return (await assessDeclarations(transaction, found, parts)).length;
}

async function retryAssessments(
  transaction: Transaction,
  { organisationId, now }: DueTime,
  parts: JobParts,
): Promise<number> {
  const keys = await listUnassessed(transaction, now, mostAtOnce, organisationId);
  if (keys.length === 0) return 0;
  // What somebody else holds at the moment stays for the next time.
  const found = await findDeclarationsForCustoms(transaction, keys);
  await forgetUnassessed(
    transaction,
    found.map(({ id }) => id),
  );
  await assessDeclarations(transaction, found.filter(isAssessable), parts);
  return found.length;
}

const ended: readonly DeclarationRow['status'][] = ['rejected', 'not_released', 'invalidated', 'expired'];

function isAssessable({ status }: DeclarationRow): boolean {
  return !ended.includes(status);
}
