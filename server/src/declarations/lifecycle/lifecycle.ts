import type { ConditionName } from './conditions.ts';
import type { Action, Actor, EventName, Status, Tracks } from './state.ts';

/** What an action needs from its actor; `controlLane` is a lane other than green. */
export type Need = 'lane' | 'controlLane' | 'reason' | 'outcome' | 'guaranteeReference';

/** The action may be taken in this state. Without `next` the main state stays; `deleted` means the draft is gone. */
export type Move = {
  next?: Status | 'deleted';
  when?: readonly ConditionName[];
  set?: Partial<Tracks>;
  event?: EventName;
};

/** The action may not be taken in this state, and why. */
export type Stop = { reason: string };

/** One action: who may, what it needs, the event that tells of it, and what it does in each state. */
export type ActionRow = {
  who: readonly Actor[];
  needs?: readonly Need[];
  event: EventName | null;
  from: Readonly<Record<Status, Move | Stop>>;
};

// Why an action is refused in a state, unless its row says it better.
const REFUSED = {
  draft: { reason: 'The declaration is a draft' },
  lodged: { reason: 'The declaration is lodged and being validated' },
  registered: { reason: 'The declaration is registered and not yet accepted' },
  rejected: { reason: 'The declaration was rejected' },
  accepted: { reason: 'The declaration is accepted' },
  under_control: { reason: 'The goods are under control' },
  released: { reason: 'The goods are released' },
  not_released: { reason: 'The release of the goods was refused' },
  cleared: { reason: 'The declaration is cleared' },
  exited: { reason: 'The goods have left the territory' },
  invalidated: { reason: 'The declaration was invalidated' },
  expired: { reason: 'The declaration has expired' },
} as const satisfies Record<Status, Stop>;

/** The same move while customs holds or has just released the goods. */
const untilReleased = (move: Move) => ({ accepted: move, under_control: move, released: move });
/** The same move from acceptance on, after clearance and exit too. */
const sinceAccepted = (move: Move) => ({ ...untilReleased(move), cleared: move, exited: move });
/** The same move once customs has decided on the goods. */
const onceDecided = (move: Move) => ({ released: move, cleared: move, exited: move });

const DECLARANT: readonly Actor[] = ['declarant'];
const CUSTOMS: readonly Actor[] = ['customs'];
const OFFICE: readonly Actor[] = ['customs', 'system'];
const ANYONE: readonly Actor[] = ['declarant', 'customs', 'system'];

/** The lifecycle: state × action → next state, who may, on which conditions. Everything else derives from it. */
export const LIFECYCLE = {
  replace: { who: DECLARANT, event: null, from: { ...REFUSED, draft: {} } },
  delete: { who: DECLARANT, event: null, from: { ...REFUSED, draft: { next: 'deleted' } } },
  lodge: { who: DECLARANT, event: 'declaration.lodged', from: { ...REFUSED, draft: { next: 'lodged' } } },
  register: {
    who: OFFICE,
    event: 'declaration.registered',
    from: { ...REFUSED, lodged: { next: 'registered', when: ['lodgedBeforeArrival'] } },
  },
  present: {
    who: DECLARANT,
    event: 'declaration.presented',
    from: { ...REFUSED, registered: { when: ['notPresented', 'arrived'] } },
  },
  accept: {
    who: OFFICE,
    event: 'declaration.accepted',
    from: {
      ...REFUSED,
      lodged: { next: 'accepted', when: ['arrived'] },
      registered: { next: 'accepted', when: ['presented'] },
    },
  },
  reject: {
    who: OFFICE,
    needs: ['reason'],
    event: 'declaration.rejected',
    from: { ...REFUSED, lodged: { next: 'rejected' }, registered: { next: 'rejected' } },
  },
  assignLane: {
    who: OFFICE,
    needs: ['lane'],
    event: 'control.lane_assigned',
    from: { ...REFUSED, accepted: {} },
  },
  selectForControl: {
    who: OFFICE,
    needs: ['controlLane'],
    event: 'control.opened',
    from: { ...REFUSED, accepted: { next: 'under_control', set: { control: 'open' } } },
  },
  completeControl: {
    who: CUSTOMS,
    event: 'control.completed',
    from: { ...REFUSED, under_control: { when: ['controlOpen'], set: { control: 'completed' } } },
  },
  release: {
    who: OFFICE,
    event: 'declaration.released',
    from: {
      ...REFUSED,
      accepted: {
        next: 'released',
        when: ['laneAssigned', 'noControlAhead', 'paymentClear', 'nothingPending'],
      },
      under_control: { next: 'released', when: ['noControlAhead', 'paymentClear', 'nothingPending'] },
    },
  },
  refuseRelease: {
    who: CUSTOMS,
    needs: ['reason', 'outcome'],
    event: 'declaration.not_released',
    from: { ...REFUSED, under_control: { next: 'not_released' } },
  },
  clear: {
    who: OFFICE,
    event: 'declaration.cleared',
    from: {
      ...REFUSED,
      released: { next: 'cleared', when: ['importOnly', 'paymentSettled', 'nothingPending'] },
    },
  },
  confirmExit: {
    who: OFFICE,
    event: 'declaration.exited',
    from: { ...REFUSED, released: { next: 'exited', when: ['exportOnly'] } },
  },
  expire: {
    who: ['system'],
    event: 'declaration.expired',
    from: {
      ...REFUSED,
      registered: { next: 'expired', when: ['notPresented', 'presentationOverdue'] },
      released: { next: 'expired', when: ['exportOnly', 'exitOverdue'] },
    },
  },
  // Before acceptance a new version replaces the last one at once; afterwards customs decides.
  requestAmendment: {
    who: DECLARANT,
    event: 'amendment.requested',
    from: {
      ...REFUSED,
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
    who: OFFICE,
    event: 'amendment.granted',
    from: { ...REFUSED, ...sinceAccepted({ when: ['amendmentRequested'], set: { amendment: 'granted' } }) },
  },
  denyAmendment: {
    who: OFFICE,
    needs: ['reason'],
    event: 'amendment.denied',
    from: { ...REFUSED, ...sinceAccepted({ when: ['amendmentRequested'], set: { amendment: 'denied' } }) },
  },
  // A registered declaration is withdrawn at once: nothing was accepted yet.
  requestInvalidation: {
    who: DECLARANT,
    needs: ['reason'],
    event: 'invalidation.requested',
    from: {
      ...REFUSED,
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
    who: OFFICE,
    event: 'declaration.invalidated',
    from: { ...REFUSED, ...untilReleased({ next: 'invalidated', when: ['invalidationRequested'] }) },
  },
  denyInvalidation: {
    who: OFFICE,
    needs: ['reason'],
    event: 'invalidation.denied',
    from: {
      ...REFUSED,
      ...untilReleased({ when: ['invalidationRequested'], set: { invalidation: 'denied' } }),
    },
  },
  // Ex officio, on a ground of law: no time limit.
  invalidate: {
    who: CUSTOMS,
    needs: ['reason'],
    event: 'declaration.invalidated',
    from: { ...REFUSED, ...untilReleased({ next: 'invalidated' }), registered: { next: 'invalidated' } },
  },
  openQuery: {
    who: CUSTOMS,
    needs: ['reason'],
    event: 'query.opened',
    from: {
      ...REFUSED,
      ...untilReleased({ when: ['noQueryOpen'], set: { query: 'open' } }),
      registered: { when: ['noQueryOpen'], set: { query: 'open' } },
    },
  },
  answerQuery: {
    who: DECLARANT,
    event: 'query.answered',
    from: {
      ...REFUSED,
      ...untilReleased({ when: ['queryOpen'], set: { query: 'answered' } }),
      registered: { when: ['queryOpen'], set: { query: 'answered' } },
    },
  },
  closeQuery: {
    who: OFFICE,
    event: 'query.closed',
    from: {
      ...REFUSED,
      ...untilReleased({ when: ['queryUnclosed'], set: { query: 'closed' } }),
      registered: { when: ['queryUnclosed'], set: { query: 'closed' } },
    },
  },
  bill: {
    who: OFFICE,
    event: 'payment.due',
    from: { ...REFUSED, ...sinceAccepted({ set: { payment: 'due' } }) },
  },
  // The operation behind it proves the funds; the declarant may only order the payment.
  pay: {
    who: ANYONE,
    event: 'payment.paid',
    from: { ...REFUSED, ...sinceAccepted({ when: ['paymentOwed'], set: { payment: 'paid' } }) },
  },
  secure: {
    who: ANYONE,
    needs: ['guaranteeReference'],
    event: 'payment.secured',
    from: { ...REFUSED, ...sinceAccepted({ when: ['paymentDue'], set: { payment: 'secured' } }) },
  },
  refund: {
    who: OFFICE,
    event: 'payment.refunded',
    from: {
      ...REFUSED,
      ...sinceAccepted({ when: ['refundable', 'refundOfPart'], set: { payment: 'refunded' } }),
      ...onceDecided({ when: ['refundable'], set: { payment: 'refunded' } }),
      not_released: { when: ['refundable'], set: { payment: 'refunded' } },
      invalidated: { when: ['refundable'], set: { payment: 'refunded' } },
      expired: { when: ['refundable'], set: { payment: 'refunded' } },
    },
  },
} satisfies Record<Action, ActionRow>;
