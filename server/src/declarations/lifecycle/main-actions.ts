import {
  type ActionRow,
  customsOnly,
  customsOrSystem,
  declarantOnly,
  sinceAccepted,
  systemOnly,
} from './action-row.ts';
import type { Action } from './transition-context.ts';

/** Actions that change the main status: from the draft to clearance, exit or expiry. */
export const mainActions = {
  replace: { who: declarantOnly, event: null, from: { draft: {} } },
  delete: { who: declarantOnly, event: null, from: { draft: { next: 'deleted' } } },
  lodge: { who: declarantOnly, event: 'declaration.lodged', from: { draft: { next: 'lodged' } } },
  // An officer looks at the declaration, so the portal decides nothing on it until the hold ends.
  hold: {
    who: customsOnly,
    needs: ['reason'],
    event: 'declaration.held',
    from: {
      lodged: { when: ['notHeld'] },
      registered: { when: ['notHeld'] },
      accepted: { when: ['notHeld'] },
    },
  },
  endHold: {
    who: customsOnly,
    event: 'declaration.hold_ended',
    from: { lodged: { when: ['held'] }, registered: { when: ['held'] }, accepted: { when: ['held'] } },
  },
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
    needs: ['control'],
    event: 'control.opened',
    from: {
      accepted: {
        next: 'under_control',
        when: ['controlFitsLane'],
        set: { control: 'open' },
      },
    },
  },
  completeControl: {
    who: customsOnly,
    event: 'control.completed',
    from: { under_control: { when: ['controlOpen'], set: { control: 'completed' } } },
  },
  // If the duties can't be calculated, an officer assesses them; after a quota allocation, the system does. Only in
  // these cases may law later than the acceptance date apply.
  assess: {
    who: customsOrSystem,
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
        when: ['laneAssigned', 'noControlAhead', 'assessed', 'covered', 'paymentClear', 'nothingPending'],
      },
      under_control: {
        next: 'released',
        when: ['noControlAhead', 'assessed', 'covered', 'paymentClear', 'nothingPending'],
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
      released: {
        next: 'cleared',
        when: ['importOnly', 'paymentSettled', 'dischargeSettled', 'nothingPending'],
      },
    },
  },
  confirmExit: {
    who: customsOrSystem,
    event: 'declaration.exited',
    from: { released: { next: 'exited', when: ['exportOnly'] } },
  },
  // Customs opens a query about an export whose exit is not confirmed in time.
  enquireExit: {
    who: systemOnly,
    event: 'query.opened',
    from: {
      released: { when: ['exportOnly', 'exitEnquiryDue', 'noQueryOpen'], set: { query: 'open' } },
    },
  },
  expire: {
    who: systemOnly,
    event: 'declaration.expired',
    from: {
      registered: { next: 'expired', when: ['notPresented', 'presentationOverdue'] },
      released: { next: 'expired', when: ['exportOnly', 'exitOverdue'] },
    },
  },
  // Reopens an expired export, because the declarant proves that the goods have left.
  confirmLateExit: {
    who: customsOnly,
    needs: ['reason'],
    event: 'declaration.exited',
    from: { expired: { next: 'exited', when: ['exportOnly', 'releasedBefore'] } },
  },
} satisfies Partial<Record<Action, ActionRow>>;
