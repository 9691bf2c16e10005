import { CONDITIONS } from './conditions.ts';
import type { Action, Deadline, LifecycleState, Status } from './state.ts';

export const statusGroups = ['failed', 'done', 'action_required', 'open'] as const;
export type StatusGroup = (typeof statusGroups)[number];

/** What has to happen next, by whom, until when: customs decides a request by granting or denying it. */
export type NextAction = {
  actor: 'declarant' | 'customs';
  action: Action | 'decideAmendment' | 'decideInvalidation';
  dueBy?: string;
};

const FAILED: readonly Status[] = ['rejected', 'not_released', 'expired'];
const DONE: readonly Status[] = ['cleared', 'exited', 'invalidated'];

/** The coarse state for people and filters; an ended declaration stays in its group whatever is still owed. */
export const statusGroup = (state: LifecycleState): StatusGroup => {
  if (FAILED.includes(state.status)) return 'failed';
  if (DONE.includes(state.status)) return 'done';
  return nextActions(state).some(({ actor }) => actor === 'declarant') ? 'action_required' : 'open';
};

/**
 * What has to happen next, as `GET /openapi/status` tells it. Of the state alone, so that it can be stored with a
 * change: whether the goods have arrived meanwhile is not judged.
 */
export const nextActions = (state: LifecycleState): NextAction[] =>
  RULES.filter((rule) => rule.in?.includes(state.status) ?? true)
    .filter((rule) => rule.when?.every(({ holds }) => holds(state)) ?? true)
    .map(({ actor, action, due }) => {
      const dueBy = due === undefined ? undefined : state.dueBy[due];
      return dueBy === undefined ? { actor, action } : { actor, action, dueBy };
    });

type StateCondition = { holds: (state: LifecycleState) => boolean };

type Rule = Omit<NextAction, 'dueBy'> & {
  due?: Deadline;
  in?: readonly Status[];
  when?: readonly StateCondition[];
};

const lodgedAfterArrival: StateCondition = { holds: ({ expectedArrival }) => expectedArrival === null };
const noLane: StateCondition = { holds: ({ lane }) => lane === null };
const controlAnnounced: StateCondition = { holds: ({ lane }) => lane === 'yellow' || lane === 'red' };
const secured: StateCondition = { holds: ({ payment }) => payment === 'secured' };

const { laneAssigned, noControlAhead, paymentClear, nothingPending } = CONDITIONS;

// A declaration that has not ended has at least one of these at any time: nobody has to guess from silence.
const RULES: readonly Rule[] = [
  { actor: 'declarant', action: 'lodge', in: ['draft'] },
  { actor: 'customs', action: 'register', in: ['lodged'], when: [CONDITIONS.lodgedBeforeArrival] },
  { actor: 'customs', action: 'accept', in: ['lodged'], when: [lodgedAfterArrival] },
  {
    actor: 'declarant',
    action: 'present',
    due: 'present',
    in: ['registered'],
    when: [CONDITIONS.notPresented],
  },
  { actor: 'customs', action: 'accept', in: ['registered'], when: [CONDITIONS.presented] },
  { actor: 'customs', action: 'assignLane', in: ['accepted'], when: [noLane] },
  { actor: 'customs', action: 'selectForControl', in: ['accepted'], when: [controlAnnounced] },
  { actor: 'customs', action: 'completeControl', in: ['under_control'], when: [CONDITIONS.controlOpen] },
  {
    actor: 'customs',
    action: 'release',
    in: ['accepted', 'under_control'],
    when: [laneAssigned, noControlAhead, paymentClear, nothingPending],
  },
  {
    actor: 'customs',
    action: 'clear',
    in: ['released'],
    when: [CONDITIONS.importOnly, CONDITIONS.paymentSettled, nothingPending],
  },
  { actor: 'customs', action: 'confirmExit', due: 'exit', in: ['released'], when: [CONDITIONS.exportOnly] },
  { actor: 'declarant', action: 'pay', due: 'pay', when: [CONDITIONS.paymentDue] },
  // What is secured is collected from the guarantee.
  { actor: 'customs', action: 'pay', due: 'pay', in: ['released', 'cleared', 'exited'], when: [secured] },
  {
    actor: 'customs',
    action: 'refund',
    in: ['not_released', 'invalidated', 'expired'],
    when: [CONDITIONS.paymentMade],
  },
  { actor: 'declarant', action: 'answerQuery', due: 'answer', when: [CONDITIONS.queryOpen] },
  { actor: 'customs', action: 'closeQuery', when: [{ holds: ({ query }) => query === 'answered' }] },
  { actor: 'customs', action: 'decideAmendment', when: [CONDITIONS.amendmentRequested] },
  { actor: 'customs', action: 'decideInvalidation', when: [CONDITIONS.invalidationRequested] },
];
