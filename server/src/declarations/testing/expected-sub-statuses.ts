import type { Status } from '../lifecycle/statuses.ts';
import type { Action, Actor } from '../lifecycle/transition-context.ts';
import {
  by,
  CUSTOMS,
  DECLARANT,
  type ExpectedAction,
  type ExpectedObstacle,
  move,
  needing,
  OFFICE,
  TOMORROW,
  YESTERDAY,
} from './expected-actions.ts';

const ANYONE: readonly Actor[] = ['declarant', 'customs', 'system'];
const UNTIL_RELEASED: readonly Status[] = ['accepted', 'under_control', 'released'];
const OPEN_TO_QUERIES: readonly Status[] = ['registered', ...UNTIL_RELEASED];
const DECIDED: readonly Status[] = ['released', 'cleared', 'exited'];
const BILLED: readonly Status[] = [...UNTIL_RELEASED, 'cleared', 'exited'];
const nothingToRefund: readonly ExpectedObstacle[] = [
  [{ payment: 'not_due' }, 'refundable'],
  [{ payment: 'due' }, 'refundable'],
  [{ payment: 'refunded' }, 'refundable'],
];
const requested = { amendment: 'requested' } as const;
const invalidating = { invalidation: 'requested' } as const;
const notAsked: ExpectedObstacle = [{ amendment: 'none' }, 'amendmentRequested'];
const notAskedToInvalidate: ExpectedObstacle = [{ invalidation: 'none' }, 'invalidationRequested'];
const answerBy = { answer: '2026-03-12T23:59:59.999Z' };
const payBy = { pay: '2026-03-12T23:59:59.999Z' };

/** Expected actions that change sub-statuses: amendment, invalidation, query and payment. */
export const trackActions = {
  requestAmendment: by(
    DECLARANT,
    move(['lodged', 'registered'], 'declaration.amended', {}),
    move(
      ['accepted'],
      'amendment.requested',
      requested,
      {},
      [{ lane: 'yellow' }, 'noControlAhead'],
      [requested, 'noAmendmentRequested'],
    ),
    move(
      ['released', 'cleared', 'exited'],
      'amendment.requested',
      requested,
      { releasedAt: YESTERDAY, until: { amendment: TOMORROW } },
      [{ releasedAt: null }, 'withinAmendmentTerm'],
      [{ until: { amendment: YESTERDAY } }, 'withinAmendmentTerm'],
      [requested, 'noAmendmentRequested'],
    ),
  ),
  grantAmendment: by(
    OFFICE,
    move(BILLED, 'amendment.granted', { amendment: 'granted' }, requested, notAsked),
  ),
  denyAmendment: needing(
    ['reason'],
    by(OFFICE, move(BILLED, 'amendment.denied', { amendment: 'denied' }, requested, notAsked)),
  ),
  requestInvalidation: needing(
    ['reason'],
    by(
      DECLARANT,
      move(['registered'], 'declaration.invalidated', { status: 'invalidated' }),
      move(
        ['accepted', 'under_control'],
        'invalidation.requested',
        invalidating,
        {},
        [{ lane: 'yellow' }, 'noControlAhead'],
        [{ control: 'open' }, 'noControlAhead'],
        [invalidating, 'noInvalidationRequested'],
      ),
      move(
        ['released'],
        'invalidation.requested',
        invalidating,
        { releasedAt: YESTERDAY, until: { invalidation: TOMORROW } },
        [{ releasedAt: null }, 'withinInvalidationTerm'],
        [{ until: { invalidation: YESTERDAY } }, 'withinInvalidationTerm'],
        [invalidating, 'noInvalidationRequested'],
      ),
    ),
  ),
  grantInvalidation: by(
    OFFICE,
    move(
      UNTIL_RELEASED,
      'declaration.invalidated',
      { status: 'invalidated', invalidation: 'granted' },
      invalidating,
      notAskedToInvalidate,
    ),
  ),
  denyInvalidation: needing(
    ['reason'],
    by(
      OFFICE,
      move(
        UNTIL_RELEASED,
        'invalidation.denied',
        { invalidation: 'denied' },
        invalidating,
        notAskedToInvalidate,
      ),
    ),
  ),
  assess: needing(['reason'], by(OFFICE, move(BILLED, 'declaration.assessed', {}))),
  invalidate: needing(
    ['reason'],
    by(CUSTOMS, move(OPEN_TO_QUERIES, 'declaration.invalidated', { status: 'invalidated' })),
  ),
  openQuery: needing(
    ['reason'],
    by(
      CUSTOMS,
      move(OPEN_TO_QUERIES, 'query.opened', { query: 'open', dueBy: answerBy }, {}, [
        { query: 'open' },
        'noQueryOpen',
      ]),
    ),
  ),
  answerQuery: by(
    DECLARANT,
    move(
      OPEN_TO_QUERIES,
      'query.answered',
      { query: 'answered', dueBy: {} },
      { query: 'open', dueBy: answerBy },
      [{ query: 'none' }, 'queryOpen'],
      [{ query: 'answered' }, 'queryOpen'],
    ),
  ),
  closeQuery: by(
    OFFICE,
    move(
      OPEN_TO_QUERIES,
      'query.closed',
      { query: 'closed', dueBy: {} },
      { query: 'answered' },
      [{ query: 'none' }, 'queryUnclosed'],
      [{ query: 'closed' }, 'queryUnclosed'],
    ),
    move(OPEN_TO_QUERIES, 'query.closed', { query: 'closed', dueBy: {} }, { query: 'open', dueBy: answerBy }),
  ),
  openHearing: needing(
    ['reason'],
    by(
      CUSTOMS,
      move(
        DECIDED,
        'hearing.opened',
        { hearing: 'open', dueBy: { hearing: '2026-04-01T23:59:59.999Z' } },
        {},
        [{ hearing: 'open', dueBy: { hearing: TOMORROW } }, 'noHearingPending'],
        [{ hearing: 'answered' }, 'noHearingPending'],
        [{ hearing: 'expired' }, 'noHearingPending'],
      ),
      move(
        DECIDED,
        'hearing.opened',
        { hearing: 'open', dueBy: { hearing: '2026-04-01T23:59:59.999Z' } },
        { hearing: 'ended' },
      ),
    ),
  ),
  answerHearing: by(
    DECLARANT,
    move(
      DECIDED,
      'hearing.answered',
      { hearing: 'answered', dueBy: {} },
      { hearing: 'open', dueBy: { hearing: TOMORROW } },
      [{ hearing: 'answered' }, 'hearingOpen'],
      [{ hearing: 'ended' }, 'hearingOpen'],
    ),
  ),
  expireHearing: by(
    ['system'],
    move(
      DECIDED,
      'hearing.expired',
      { hearing: 'expired', dueBy: {} },
      { hearing: 'open', dueBy: { hearing: YESTERDAY } },
      [{ dueBy: { hearing: TOMORROW } }, 'hearingOverdue'],
      [{ hearing: 'answered' }, 'hearingOverdue'],
    ),
  ),
  withdrawHearing: by(
    CUSTOMS,
    move(
      DECIDED,
      'hearing.withdrawn',
      { hearing: 'ended', dueBy: {} },
      { hearing: 'open', dueBy: { hearing: TOMORROW } },
      [{ hearing: 'ended' }, 'hearingPending'],
    ),
  ),
  bill: by(OFFICE, move(BILLED, 'payment.due', { payment: 'due', dueBy: payBy })),
  fallShort: needing(
    ['reason'],
    by(
      ['system'],
      move(
        BILLED,
        'payment.insufficient',
        {},
        { payment: 'due', dueBy: payBy },
        [{ payment: 'not_due' }, 'shortOfCover'],
        [{ payment: 'secured' }, 'shortOfCover'],
      ),
      { ...move(BILLED, 'payment.insufficient', { uncovered: true }), facts: { covered: false } },
    ),
  ),
  receive: by(
    OFFICE,
    move(
      BILLED,
      'payment.received',
      {},
      { payment: 'due', dueBy: payBy },
      [{ payment: 'not_due' }, 'paymentOwed'],
      [{ payment: 'paid' }, 'paymentOwed'],
    ),
  ),
  pay: by(
    ANYONE,
    move(BILLED, 'payment.paid', { payment: 'paid', dueBy: {} }, { payment: 'due', dueBy: payBy }),
    move(
      BILLED,
      'payment.paid',
      { payment: 'paid', dueBy: {} },
      { payment: 'secured', dueBy: payBy },
      [{ payment: 'not_due' }, 'paymentOwed'],
      [{ payment: 'paid' }, 'paymentOwed'],
    ),
  ),
  secure: needing(
    ['guaranteeReference'],
    by(
      ANYONE,
      move(
        BILLED,
        'payment.secured',
        { payment: 'secured' },
        { payment: 'due', dueBy: payBy },
        [{ payment: 'not_due' }, 'securable'],
        [{ payment: 'secured' }, 'securable'],
      ),
      {
        ...move(BILLED, 'payment.secured', {}, { uncovered: true }),
        ends: ['uncovered'],
        facts: { covered: true },
      },
    ),
  ),
  defer: needing(
    ['account'],
    by(
      ['declarant', 'system'],
      move(
        BILLED,
        'payment.secured',
        { payment: 'secured' },
        { payment: 'due', dueBy: payBy },
        [{ payment: 'not_due' }, 'paymentDue'],
        [{ payment: 'secured' }, 'paymentDue'],
      ),
    ),
  ),
  fallOverdue: by(
    ['system'],
    move(
      BILLED,
      'payment.overdue',
      {},
      { payment: 'due', dueBy: payBy },
      [{ payment: 'not_due' }, 'paymentOwed'],
      [{ payment: 'paid' }, 'paymentOwed'],
    ),
  ),
  orderRefund: by(
    ['system'],
    ...(['paid', 'secured'] as const).map((payment) =>
      move(
        ['not_released', 'invalidated', 'expired'],
        'payment.refund_ordered',
        {},
        { payment },
        [{ payment: 'not_due' }, 'paymentMade'],
        [{ payment: 'due' }, 'paymentMade'],
        [{ payment: 'refunded' }, 'paymentMade'],
      ),
    ),
  ),
  refund: by(
    OFFICE,
    ...(['paid', 'secured'] as const).map((payment) =>
      move(
        ['released', 'cleared', 'exited', 'not_released', 'invalidated', 'expired'],
        'payment.refunded',
        { payment: 'refunded', dueBy: {} },
        { payment },
        ...nothingToRefund,
      ),
    ),
    {
      ...move(
        ['accepted', 'under_control'],
        'payment.refunded',
        { payment: 'not_due', dueBy: {} },
        { payment: 'due', dueBy: payBy },
        [{ payment: 'not_due' }, 'refundable'],
        [{ payment: 'refunded' }, 'refundable'],
      ),
      facts: { payment: { bills: [], leaves: 'not_due' } },
    },
  ),
} satisfies Partial<Record<Action, ExpectedAction>>;
