import {
  type ActionRow,
  customsOnly,
  customsOrSystem,
  declarantOnly,
  onceDecided,
  sinceAccepted,
  systemOnly,
  transitionsUntilRelease,
} from './action-row.ts';
import type { Action } from './transition-context.ts';

/** Actions that leave the main status unchanged: amendments, requests for invalidation, queries. */
export const requestActions = {
  // Before acceptance the new version replaces the previous one immediately; after acceptance customs decides on it.
  requestAmendment: {
    who: declarantOnly,
    event: 'amendment.requested',
    from: {
      ...onceDecided({
        when: ['withinAmendmentTerm', 'noAmendmentRequested'],
        set: { amendment: 'requested' },
      }),
      draft: { reason: 'amend_draft' },
      lodged: { event: 'declaration.amended' },
      registered: { event: 'declaration.amended' },
      accepted: { when: ['noControlAhead', 'noAmendmentRequested'], set: { amendment: 'requested' } },
      under_control: { reason: 'control_announced' },
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
  // A registered declaration is not yet accepted, so it is withdrawn immediately without a decision of customs.
  requestInvalidation: {
    who: declarantOnly,
    needs: ['reason'],
    event: 'invalidation.requested',
    from: {
      draft: { reason: 'invalidate_draft' },
      registered: { next: 'invalidated', event: 'declaration.invalidated' },
      accepted: { when: ['noControlAhead', 'noInvalidationRequested'], set: { invalidation: 'requested' } },
      under_control: {
        when: ['noControlAhead', 'noInvalidationRequested'],
        set: { invalidation: 'requested' },
      },
      released: {
        when: ['withinInvalidationTerm', 'noInvalidationRequested', 'notMoved'],
        set: { invalidation: 'requested' },
      },
    },
  },
  grantInvalidation: {
    who: customsOrSystem,
    event: 'declaration.invalidated',
    from: {
      ...transitionsUntilRelease({ next: 'invalidated', when: ['invalidationRequested', 'notMoved'] }),
    },
  },
  denyInvalidation: {
    who: customsOrSystem,
    needs: ['reason'],
    event: 'invalidation.denied',
    from: {
      ...transitionsUntilRelease({ when: ['invalidationRequested'], set: { invalidation: 'denied' } }),
    },
  },
  // Customs can invalidate a declaration on a legal ground without a request and without a time limit.
  invalidate: {
    who: customsOnly,
    needs: ['reason'],
    event: 'declaration.invalidated',
    from: {
      ...transitionsUntilRelease({ next: 'invalidated', when: ['notMoved'] }),
      registered: { next: 'invalidated' },
    },
  },
  openQuery: {
    who: customsOnly,
    needs: ['reason'],
    event: 'query.opened',
    from: {
      ...transitionsUntilRelease({ when: ['noQueryOpen'], set: { query: 'open' } }),
      registered: { when: ['noQueryOpen'], set: { query: 'open' } },
    },
  },
  answerQuery: {
    who: declarantOnly,
    event: 'query.answered',
    from: {
      ...transitionsUntilRelease({ when: ['queryOpen'], set: { query: 'answered' } }),
      registered: { when: ['queryOpen'], set: { query: 'answered' } },
    },
  },
  closeQuery: {
    who: customsOrSystem,
    event: 'query.closed',
    from: {
      ...transitionsUntilRelease({ when: ['queryUnclosed'], set: { query: 'closed' } }),
      registered: { when: ['queryUnclosed'], set: { query: 'closed' } },
    },
  },
  // Customs intends a decision after the release that burdens the declarant, and hears the declarant first.
  openHearing: {
    who: customsOnly,
    needs: ['reason'],
    event: 'hearing.opened',
    from: onceDecided({ when: ['noHearingPending'], set: { hearing: 'open' } }),
  },
  answerHearing: {
    who: declarantOnly,
    event: 'hearing.answered',
    from: onceDecided({ when: ['hearingOpen'], set: { hearing: 'answered' } }),
  },
  expireHearing: {
    who: systemOnly,
    event: 'hearing.expired',
    from: onceDecided({ when: ['hearingOverdue'], set: { hearing: 'expired' } }),
  },
  withdrawHearing: {
    who: customsOnly,
    event: 'hearing.withdrawn',
    from: onceDecided({ when: ['hearingPending'], set: { hearing: 'ended' } }),
  },
} satisfies Partial<Record<Action, ActionRow>>;
