import { conditionTable } from './transition-conditions.ts';
import type { Action, Actor, Deadline, TransitionFacts } from './transition-context.ts';

/**
 * An action that an actor must perform next, with its deadline. For a pending request it is the grant, although customs
 * can also deny the request.
 */
export type NextAction = {
  actor: Exclude<Actor, 'system'>;
  action: Action;
  dueBy?: string;
};

/** A next action with its deadline, and the conditions under which it is required. */
export type NextActionRow = Omit<NextAction, 'dueBy'> & {
  due?: Deadline;
  when?: readonly { holds: (circumstances: TransitionFacts) => boolean }[];
};

export type StatusRow = {
  /**
   * Whether no action leaves the status. There are two exceptions: goods that return to a cleared placement release it
   * again, and a late proof of exit reopens an expired export. After `cleared` and `exited`, amendments and payments
   * can continue.
   */
  readonly final: boolean;
  /** Coarse status; null if it depends on who must act next. */
  readonly group: 'failed' | 'done' | null;
  /** Whether a declaration in this status is in the officer queue even while customs need not act. */
  readonly inOfficerQueue: boolean;
  /** Whether customs must act, unless the declarant must act first. */
  readonly awaitsCustoms: boolean;
  /**
   * Treatment of duties in this status: no debt, a debt that can be incurred and collected, or a debt that is refunded.
   */
  readonly debt: 'none' | 'stands' | 'given_back';
  /** Next actions of the status; `next-actions.ts` contains those of sub-statuses. */
  readonly next: readonly NextActionRow[];
};

const { laneAssigned, noControlAhead, assessed, covered, paymentClear, nothingPending } = conditionTable;

const releaseConditions = [noControlAhead, assessed, covered, paymentClear, nothingPending];
const release: NextActionRow = {
  actor: 'customs',
  action: 'release',
  when: releaseConditions,
};
// Customs also collects secured amounts, from the guarantee.
const collect: NextActionRow = {
  actor: 'customs',
  action: 'pay',
  due: 'pay',
  when: [{ holds: ({ payment }) => payment === 'secured' }],
};
const refund: NextActionRow = { actor: 'customs', action: 'refund', when: [conditionTable.paymentMade] };

/**
 * The main statuses in lifecycle order. A new status needs an entry here, its transitions in `main-actions.ts` and
 * similar files, and its texts in the console; `tests/status-lists.test.ts` reports missing ones.
 */
export const statusTable = {
  draft: {
    final: false,
    group: null,
    inOfficerQueue: false,
    awaitsCustoms: false,
    debt: 'none',
    next: [{ actor: 'declarant', action: 'lodge' }],
  },
  lodged: {
    final: false,
    group: null,
    inOfficerQueue: true,
    awaitsCustoms: true,
    debt: 'none',
    next: [
      { actor: 'customs', action: 'register', when: [conditionTable.lodgedBeforeArrival] },
      {
        actor: 'customs',
        action: 'accept',
        when: [{ holds: ({ expectedArrival }) => expectedArrival === null }],
      },
    ],
  },
  registered: {
    final: false,
    group: null,
    inOfficerQueue: true,
    awaitsCustoms: true,
    debt: 'none',
    next: [
      { actor: 'declarant', action: 'present', due: 'present', when: [conditionTable.notPresented] },
      { actor: 'customs', action: 'accept', when: [conditionTable.presented] },
    ],
  },
  rejected: {
    final: true,
    group: 'failed',
    inOfficerQueue: false,
    awaitsCustoms: false,
    debt: 'none',
    next: [],
  },
  accepted: {
    final: false,
    group: null,
    inOfficerQueue: true,
    awaitsCustoms: true,
    debt: 'stands',
    next: [
      { actor: 'customs', action: 'assignLane', when: [{ holds: ({ lane }) => lane === null }] },
      {
        actor: 'customs',
        action: 'selectForControl',
        when: [{ holds: ({ lane }) => lane === 'yellow' || lane === 'red' }],
      },
      { ...release, when: [laneAssigned, ...releaseConditions] },
    ],
  },
  under_control: {
    final: false,
    group: null,
    inOfficerQueue: true,
    awaitsCustoms: true,
    debt: 'stands',
    next: [{ actor: 'customs', action: 'completeControl', when: [conditionTable.controlOpen] }, release],
  },
  released: {
    final: false,
    group: null,
    inOfficerQueue: true,
    awaitsCustoms: false,
    debt: 'stands',
    next: [
      {
        actor: 'customs',
        action: 'clear',
        when: [
          conditionTable.importOnly,
          conditionTable.paymentSettled,
          conditionTable.dischargeSettled,
          nothingPending,
        ],
      },
      { actor: 'customs', action: 'confirmExit', due: 'exit', when: [conditionTable.exportOnly] },
      collect,
    ],
  },
  not_released: {
    final: true,
    group: 'failed',
    inOfficerQueue: false,
    awaitsCustoms: false,
    debt: 'given_back',
    next: [refund],
  },
  cleared: {
    final: true,
    group: 'done',
    inOfficerQueue: false,
    awaitsCustoms: false,
    debt: 'stands',
    next: [collect],
  },
  exited: {
    final: true,
    group: 'done',
    inOfficerQueue: false,
    awaitsCustoms: false,
    debt: 'stands',
    next: [collect],
  },
  invalidated: {
    final: true,
    group: 'done',
    inOfficerQueue: false,
    awaitsCustoms: false,
    debt: 'given_back',
    next: [refund],
  },
  expired: {
    final: true,
    group: 'failed',
    inOfficerQueue: false,
    awaitsCustoms: false,
    debt: 'given_back',
    next: [refund],
  },
} as const satisfies Readonly<Record<string, StatusRow>>;

export type Status = keyof typeof statusTable;

export const allStatuses: readonly Status[] = Object.keys(statusTable).filter(isStatus);

export function statusRow(status: Status): StatusRow {
  return statusTable[status];
}

/** Returns the statuses for which a predicate is true, in lifecycle order. */
export function statusesWhere(holds: (row: StatusRow) => boolean): readonly Status[] {
  return allStatuses.filter((status) => holds(statusTable[status]));
}

export const finalStatuses: readonly Status[] = statusesWhere(({ final }) => final);

/** Statuses after lodgement and before the decision on acceptance. */
export const beforeAcceptance: readonly Status[] = statusesWhere(
  ({ awaitsCustoms, debt }) => awaitsCustoms && debt === 'none',
);

function isStatus(name: string): name is Status {
  return Object.hasOwn(statusTable, name);
}
