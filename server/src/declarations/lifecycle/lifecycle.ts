import type { ConditionName } from './conditions.ts';
import type { EventName } from './events.ts';
import type { Action, Actor, Tracks } from './facts.ts';
import { allStatuses, type Status, statusRow } from './statuses.ts';

/** What an action needs from its actor; `controlLane` is a lane other than green. */
export type Need = 'lane' | 'controlLane' | 'reason' | 'outcome' | 'guaranteeReference' | 'account';

/** The action may be taken in this state. Without `next` the main state stays; `deleted` means the draft is gone. */
export type Move = {
  next?: Status | 'deleted';
  when?: readonly ConditionName[];
  set?: Partial<Tracks>;
  event?: EventName;
};

/** The action may not be taken in this state, and why. */
export type Stop = { reason: string };

/** One action: who may, what it needs, the event that tells of it, and what it does in which state. */
export type ActionRow = {
  who: readonly Actor[];
  needs?: readonly Need[];
  event: EventName | null;
  from: Readonly<Partial<Record<Status, Move | Stop>>>;
};

/** The same move while customs holds or has just released the goods. */
function untilReleased(move: Move) {
  return { accepted: move, under_control: move, released: move };
}
/** The same move from acceptance on, after clearance and exit too. */
function sinceAccepted(move: Move) {
  return { ...untilReleased(move), cleared: move, exited: move };
}
/** The same move once customs has decided on the goods. */
function onceDecided(move: Move) {
  return { released: move, cleared: move, exited: move };
}

const declarantOnly: readonly Actor[] = ['declarant'];
const customsOnly: readonly Actor[] = ['customs'];
const customsOrSystem: readonly Actor[] = ['customs', 'system'];
const systemOnly: readonly Actor[] = ['system'];
const declarantOrSystem: readonly Actor[] = ['declarant', 'system'];
const anyone: readonly Actor[] = ['declarant', 'customs', 'system'];

/** The lifecycle: state × action → next state, who may, on which conditions. Everything else derives from it. */
const actionTable = {
  replace: { who: declarantOnly, event: null, from: { draft: {} } },
  delete: { who: declarantOnly, event: null, from: { draft: { next: 'deleted' } } },
  lodge: { who: declarantOnly, event: 'declaration.lodged', from: { draft: { next: 'lodged' } } },
  register: {
    who: customsOrSystem,
    event: 'declaration.registered',
    from: { lodged: { next: 'registered', when: ['lodgedBeforeArrival'] } },
  },
  present: {
    who: declarantOnly,
    event: 'declaration.presented',
    from: { registered: { when: ['notPresented', 'arrived'] } },
  },
  accept: {
    who: customsOrSystem,
    event: 'declaration.accepted',
    from: {
      lodged: { next: 'accepted', when: ['arrived'] },
      registered: { next: 'accepted', when: ['presented'] },
    },
  },
  reject: {
    who: customsOrSystem,
    needs: ['reason'],
    event: 'declaration.rejected',
    from: { lodged: { next: 'rejected' }, registered: { next: 'rejected' } },
  },
  assignLane: {
    who: customsOrSystem,
    needs: ['lane'],
    event: 'control.lane_assigned',
    from: { accepted: {} },
  },
  selectForControl: {
    who: customsOrSystem,
    needs: ['controlLane'],
    event: 'control.opened',
    from: { accepted: { next: 'under_control', set: { control: 'open' } } },
  },
  completeControl: {
    who: customsOnly,
    event: 'control.completed',
    from: { under_control: { when: ['controlOpen'], set: { control: 'completed' } } },
  },
  // What cannot be calculated customs reckons itself; and only so later law than that of the acceptance comes in.
  assess: {
    who: customsOnly,
    needs: ['reason'],
    event: 'declaration.assessed',
    from: sinceAccepted({}),
  },
  release: {
    who: customsOrSystem,
    event: 'declaration.released',
    from: {
      accepted: {
        next: 'released',
        when: ['laneAssigned', 'noControlAhead', 'assessed', 'paymentClear', 'nothingPending'],
      },
      under_control: {
        next: 'released',
        when: ['noControlAhead', 'assessed', 'paymentClear', 'nothingPending'],
      },
    },
  },
  refuseRelease: {
    who: customsOnly,
    needs: ['reason', 'outcome'],
    event: 'declaration.not_released',
    from: { under_control: { next: 'not_released' } },
  },
  clear: {
    who: customsOrSystem,
    event: 'declaration.cleared',
    from: {
      released: { next: 'cleared', when: ['importOnly', 'paymentSettled', 'nothingPending'] },
    },
  },
  confirmExit: {
    who: customsOrSystem,
    event: 'declaration.exited',
    from: { released: { next: 'exited', when: ['exportOnly'] } },
  },
  expire: {
    who: systemOnly,
    event: 'declaration.expired',
    from: {
      registered: { next: 'expired', when: ['notPresented', 'presentationOverdue'] },
      released: { next: 'expired', when: ['exportOnly', 'exitOverdue'] },
    },
  },
  // Before acceptance a new version replaces the last one at once; afterwards customs decides.
  requestAmendment: {
    who: declarantOnly,
    event: 'amendment.requested',
    from: {
      ...onceDecided({
        when: ['withinAmendmentTerm', 'noAmendmentRequested'],
        set: { amendment: 'requested' },
      }),
      draft: { reason: 'A draft is replaced, not amended' },
      lodged: { event: 'declaration.amended' },
      registered: { event: 'declaration.amended' },
      accepted: { when: ['noControlAhead', 'noAmendmentRequested'], set: { amendment: 'requested' } },
      under_control: { reason: 'A control of the goods has been announced' },
    },
  },
  grantAmendment: {
    who: customsOrSystem,
    event: 'amendment.granted',
    from: { ...sinceAccepted({ when: ['amendmentRequested'], set: { amendment: 'granted' } }) },
  },
  denyAmendment: {
    who: customsOrSystem,
    needs: ['reason'],
    event: 'amendment.denied',
    from: { ...sinceAccepted({ when: ['amendmentRequested'], set: { amendment: 'denied' } }) },
  },
  // A registered declaration is withdrawn at once: nothing was accepted yet.
  requestInvalidation: {
    who: declarantOnly,
    needs: ['reason'],
    event: 'invalidation.requested',
    from: {
      draft: { reason: 'A draft is deleted, not invalidated' },
      registered: { next: 'invalidated', event: 'declaration.invalidated' },
      accepted: { when: ['noControlAhead', 'noInvalidationRequested'], set: { invalidation: 'requested' } },
      under_control: {
        when: ['noControlAhead', 'noInvalidationRequested'],
        set: { invalidation: 'requested' },
      },
      released: {
        when: ['withinInvalidationTerm', 'noInvalidationRequested'],
        set: { invalidation: 'requested' },
      },
    },
  },
  grantInvalidation: {
    who: customsOrSystem,
    event: 'declaration.invalidated',
    from: { ...untilReleased({ next: 'invalidated', when: ['invalidationRequested'] }) },
  },
  denyInvalidation: {
    who: customsOrSystem,
    needs: ['reason'],
    event: 'invalidation.denied',
    from: {
      ...untilReleased({ when: ['invalidationRequested'], set: { invalidation: 'denied' } }),
    },
  },
  // Ex officio, on a ground of law: no time limit.
  invalidate: {
    who: customsOnly,
    needs: ['reason'],
    event: 'declaration.invalidated',
    from: { ...untilReleased({ next: 'invalidated' }), registered: { next: 'invalidated' } },
  },
  openQuery: {
    who: customsOnly,
    needs: ['reason'],
    event: 'query.opened',
    from: {
      ...untilReleased({ when: ['noQueryOpen'], set: { query: 'open' } }),
      registered: { when: ['noQueryOpen'], set: { query: 'open' } },
    },
  },
  answerQuery: {
    who: declarantOnly,
    event: 'query.answered',
    from: {
      ...untilReleased({ when: ['queryOpen'], set: { query: 'answered' } }),
      registered: { when: ['queryOpen'], set: { query: 'answered' } },
    },
  },
  closeQuery: {
    who: customsOrSystem,
    event: 'query.closed',
    from: {
      ...untilReleased({ when: ['queryUnclosed'], set: { query: 'closed' } }),
      registered: { when: ['queryUnclosed'], set: { query: 'closed' } },
    },
  },
  bill: {
    who: customsOrSystem,
    event: 'payment.due',
    from: sinceAccepted({ set: { payment: 'due' } }),
  },
  // The guarantee or the account that the document names does not cover what is due: the declarant pays another way.
  fallShort: {
    who: systemOnly,
    needs: ['reason'],
    event: 'payment.insufficient',
    from: sinceAccepted({ when: ['paymentDue'] }),
  },
  // Money that settles no bill: something of it is still owed, or nothing was.
  receive: {
    who: customsOrSystem,
    event: 'payment.received',
    from: sinceAccepted({ when: ['paymentOwed'] }),
  },
  // The operation behind it proves the funds; the declarant may only order the payment.
  pay: {
    who: anyone,
    event: 'payment.paid',
    from: sinceAccepted({ when: ['paymentOwed'], set: { payment: 'paid' } }),
  },
  secure: {
    who: anyone,
    needs: ['guaranteeReference'],
    event: 'payment.secured',
    from: sinceAccepted({ when: ['paymentDue'], set: { payment: 'secured' } }),
  },
  // What is entered on a deferment account is paid by its statement.
  defer: {
    who: declarantOrSystem,
    needs: ['account'],
    event: 'payment.secured',
    from: sinceAccepted({ when: ['paymentDue'], set: { payment: 'secured' } }),
  },
  fallOverdue: {
    who: systemOnly,
    event: 'payment.overdue',
    from: sinceAccepted({ when: ['paymentOwed'] }),
  },
  // The cover of a guarantee has ended before the bill was paid.
  uncover: {
    who: systemOnly,
    needs: ['reason'],
    event: 'payment.due',
    from: sinceAccepted({ when: ['paymentOwed'], set: { payment: 'due' } }),
  },
  refund: {
    who: customsOrSystem,
    event: 'payment.refunded',
    from: {
      ...sinceAccepted({ when: ['refundable', 'refundOfPart'], set: { payment: 'refunded' } }),
      ...onceDecided({ when: ['refundable'], set: { payment: 'refunded' } }),
      not_released: { when: ['refundable'], set: { payment: 'refunded' } },
      invalidated: { when: ['refundable'], set: { payment: 'refunded' } },
      expired: { when: ['refundable'], set: { payment: 'refunded' } },
    },
  },
} satisfies Record<Action, ActionRow>;

export function rowOf(action: Action): ActionRow {
  return actionTable[action];
}

/** What an action does in a state; a state that its row does not have refuses it. */
export function cellOf(action: Action, status: Status): Move | Stop {
  return rowOf(action).from[status] ?? { reason: statusRow(status).refused };
}

/** The states in which the table allows an action; of those, where it asks for this condition. */
export function statusesFor(action: Action, condition?: ConditionName): readonly Status[] {
  return allStatuses.filter((status) => {
    const cell = cellOf(action, status);
    if ('reason' in cell) return false;
    return condition === undefined || (cell.when?.includes(condition) ?? false);
  });
}
