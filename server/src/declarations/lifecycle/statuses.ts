import { conditionTable } from './conditions.ts';
import type { Action, Actor, Circumstances, Deadline } from './facts.ts';

/** What has to happen next, by whom, until when. A request is granted; customs may deny it as well. */
export type NextAction = {
  actor: Exclude<Actor, 'system'>;
  action: Action;
  dueBy?: string;
};

/** An action that has to happen next, and the deadline for it; on all of these conditions, where there are any. */
export type NextActionRow = Omit<NextAction, 'dueBy'> & {
  due?: Deadline;
  when?: readonly { holds: (circumstances: Circumstances) => boolean }[];
};

/** A main state of a declaration. */
export type StatusRow = {
  /**
   * Nothing leaves it any more, except that goods which return to a cleared placement release it again, and that a late
   * proof of exit reopens an expired export. After `cleared` and `exited` amendments and payments may still run.
   */
  readonly final: boolean;
  /** The coarse state; null where it follows from who has to act next. */
  readonly group: 'failed' | 'done' | null;
  /** Customs keeps it on its desk, whether it waits for anything or not. */
  readonly onDesk: boolean;
  /** Customs takes it on unless the declarant has to act first. */
  readonly awaitsCustoms: boolean;
  /** What becomes of duties: a debt may arise and be collected; what was paid or secured is given back; or neither. */
  readonly debt: 'none' | 'stands' | 'given_back';
  /** What has to happen next because of the state; what a track asks for stands in `next-actions.ts`. */
  readonly next: readonly NextActionRow[];
};

const { laneAssigned, noControlAhead, assessed, covered, paymentClear, nothingPending } = conditionTable;

const release: NextActionRow = {
  actor: 'customs',
  action: 'release',
  when: [laneAssigned, noControlAhead, assessed, covered, paymentClear, nothingPending],
};
// What is secured is collected from the guarantee.
const collect: NextActionRow = {
  actor: 'customs',
  action: 'pay',
  due: 'pay',
  when: [{ holds: ({ payment }) => payment === 'secured' }],
};
const refund: NextActionRow = { actor: 'customs', action: 'refund', when: [conditionTable.paymentMade] };

/**
 * The main states, in the order in which a declaration goes through them. A new state is a row here, its moves in
 * `main-actions.ts` and beside it, and its words in the console; `tests/every-state.test.ts` names whatever was forgotten.
 */
export const statusTable = {
  draft: {
    final: false,
    group: null,
    onDesk: false,
    awaitsCustoms: false,
    debt: 'none',
    next: [{ actor: 'declarant', action: 'lodge' }],
  },
  lodged: {
    final: false,
    group: null,
    onDesk: true,
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
    onDesk: true,
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
    onDesk: false,
    awaitsCustoms: false,
    debt: 'none',
    next: [],
  },
  accepted: {
    final: false,
    group: null,
    onDesk: true,
    awaitsCustoms: true,
    debt: 'stands',
    next: [
      { actor: 'customs', action: 'assignLane', when: [{ holds: ({ lane }) => lane === null }] },
      {
        actor: 'customs',
        action: 'selectForControl',
        when: [{ holds: ({ lane }) => lane === 'yellow' || lane === 'red' }],
      },
      release,
    ],
  },
  under_control: {
    final: false,
    group: null,
    onDesk: true,
    awaitsCustoms: true,
    debt: 'stands',
    next: [{ actor: 'customs', action: 'completeControl', when: [conditionTable.controlOpen] }, release],
  },
  released: {
    final: false,
    group: null,
    onDesk: true,
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
    onDesk: false,
    awaitsCustoms: false,
    debt: 'given_back',
    next: [refund],
  },
  cleared: {
    final: true,
    group: 'done',
    onDesk: false,
    awaitsCustoms: false,
    debt: 'stands',
    next: [collect],
  },
  exited: {
    final: true,
    group: 'done',
    onDesk: false,
    awaitsCustoms: false,
    debt: 'stands',
    next: [collect],
  },
  invalidated: {
    final: true,
    group: 'done',
    onDesk: false,
    awaitsCustoms: false,
    debt: 'given_back',
    next: [refund],
  },
  expired: {
    final: true,
    group: 'failed',
    onDesk: false,
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

/** The states of which something holds, in their order. */
export function statusesWith(holds: (row: StatusRow) => boolean): readonly Status[] {
  return allStatuses.filter((status) => holds(statusTable[status]));
}

/** States that nothing leaves any more. */
export const finalStatuses: readonly Status[] = statusesWith(({ final }) => final);

/** Lodged, and customs has not decided on it yet. */
export const beforeAcceptance: readonly Status[] = statusesWith(
  ({ awaitsCustoms, debt }) => awaitsCustoms && debt === 'none',
);

function isStatus(name: string): name is Status {
  return Object.hasOwn(statusTable, name);
}
