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
const AFTER_RELEASE: readonly Status[] = ['released', 'cleared', 'exited'];
const SINCE_ACCEPTANCE: readonly Status[] = [...UNTIL_RELEASED, 'cleared', 'exited'];
const noRefundObstacles: readonly ExpectedObstacle[] = [
  [{ payment: 'not_due' }, 'refundable'],
  [{ payment: 'due' }, 'refundable'],
  [{ payment: 'refunded' }, 'refundable'],
];
const amendmentRequest = { amendment: 'requested' } as const;
const invalidationRequest = { invalidation: 'requested' } as const;
const noAmendmentObstacle: ExpectedObstacle = [{ amendment: 'none' }, 'amendmentRequested'];
const noInvalidationObstacle: ExpectedObstacle = [{ invalidation: 'none' }, 'invalidationRequested'];
const answerDeadline = { answer: '2026-03-12T23:59:59.999Z' };
const paymentDeadline = { pay: '2026-03-12T23:59:59.999Z' };

/** Expected actions that change sub-statuses: amendment, invalidation, query and payment. */
export const trackActions = {
  requestAmendment: by(
    DECLARANT,
    move(['lodged', 'registered'], 'declaration.amended', {}),
    move(
      ['accepted'],
      'amendment.requested',
      amendmentRequest,
      {},
      [{ lane: 'yellow' }, 'noControlAhead'],
      [amendmentRequest, 'noAmendmentRequested'],
    ),
    move(
      ['released', 'cleared', 'exited'],
      'amendment.requested',
      amendmentRequest,
      { releasedAt: YESTERDAY, until: { amendment: TOMORROW } },
      [{ releasedAt: null }, 'withinAmendmentTerm'],
      [{ until: { amendment: YESTERDAY } }, 'withinAmendmentTerm'],
      [amendmentRequest, 'noAmendmentRequested'],
    ),
  ),
  grantAmendment: by(
    OFFICE,
    move(
      SINCE_ACCEPTANCE,
      'amendment.granted',
      { amendment: 'granted' },
      amendmentRequest,
      noAmendmentObstacle,
    ),
  ),
  denyAmendment: needing(
    ['reason'],
    by(
      OFFICE,
      move(
        SINCE_ACCEPTANCE,
        'amendment.denied',
        { amendment: 'denied' },
        amendmentRequest,
        noAmendmentObstacle,
      ),
    ),
  ),
  requestInvalidation: needing(
    ['reason'],
    by(
      DECLARANT,
      move(['registered'], 'declaration.invalidated', { status: 'invalidated' }),
      move(
        ['accepted', 'under_control'],
        'invalidation.requested',
        invalidationRequest,
        {},
        [{ lane: 'yellow' }, 'noControlAhead'],
        [{ control: 'open' }, 'noControlAhead'],
        [invalidationRequest, 'noInvalidationRequested'],
      ),
      move(
        ['released'],
        'invalidation.requested',
        invalidationRequest,
        { releasedAt: YESTERDAY, until: { invalidation: TOMORROW } },
        [{ releasedAt: null }, 'withinInvalidationTerm'],
        [{ until: { invalidation: YESTERDAY } }, 'withinInvalidationTerm'],
        [invalidationRequest, 'noInvalidationRequested'],
      ),
    ),
  ),
  grantInvalidation: by(
    OFFICE,
    move(
      UNTIL_RELEASED,
      'declaration.invalidated',
      { status: 'invalidated', invalidation: 'granted' },
      invalidationRequest,
      noInvalidationObstacle,
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
        invalidationRequest,
        noInvalidationObstacle,
      ),
    ),
  ),
  assess: needing(['reason'], by(OFFICE, move(SINCE_ACCEPTANCE, 'declaration.assessed', {}))),
  invalidate: needing(
    ['reason'],
    by(CUSTOMS, move(OPEN_TO_QUERIES, 'declaration.invalidated', { status: 'invalidated' })),
  ),
  openQuery: needing(
    ['reason'],
    by(
      CUSTOMS,
      move(OPEN_TO_QUERIES, 'query.opened', { query: 'open', dueBy: answerDeadline }, {}, [
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
      { query: 'open', dueBy: answerDeadline },
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
    move(
      OPEN_TO_QUERIES,
      'query.closed',
      { query: 'closed', dueBy: {} },
      { query: 'open', dueBy: answerDeadline },
    ),
  ),
  openHearing: needing(
    ['reason'],
    by(
      CUSTOMS,
      move(
        AFTER_RELEASE,
        'hearing.opened',
        { hearing: 'open', dueBy: { hearing: '2026-04-01T23:59:59.999Z' } },
        {},
        [{ hearing: 'open', dueBy: { hearing: TOMORROW } }, 'noHearingPending'],
        [{ hearing: 'answered' }, 'noHearingPending'],
        [{ hearing: 'expired' }, 'noHearingPending'],
      ),
      move(
        AFTER_RELEASE,
        'hearing.opened',
        { hearing: 'open', dueBy: { hearing: '2026-04-01T23:59:59.999Z' } },
        { hearing: 'ended' },
      ),
    ),
  ),
  answerHearing: by(
    DECLARANT,
    move(
      AFTER_RELEASE,
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
      AFTER_RELEASE,
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
      AFTER_RELEASE,
      'hearing.withdrawn',
      { hearing: 'ended', dueBy: {} },
      { hearing: 'open', dueBy: { hearing: TOMORROW } },
      [{ hearing: 'ended' }, 'hearingPending'],
    ),
  ),
  bill: by(OFFICE, move(SINCE_ACCEPTANCE, 'payment.due', { payment: 'due', dueBy: paymentDeadline })),
  fallShort: needing(
    ['reason'],
    by(
      ['system'],
      move(
        SINCE_ACCEPTANCE,
        'payment.insufficient',
        {},
        { payment: 'due', dueBy: paymentDeadline },
        [{ payment: 'not_due' }, 'shortOfCover'],
        [{ payment: 'secured' }, 'shortOfCover'],
      ),
      { ...move(SINCE_ACCEPTANCE, 'payment.insufficient', { uncovered: true }), facts: { covered: false } },
    ),
  ),
  receive: by(
    OFFICE,
    move(
      SINCE_ACCEPTANCE,
      'payment.received',
      {},
      { payment: 'due', dueBy: paymentDeadline },
      [{ payment: 'not_due' }, 'paymentOwed'],
      [{ payment: 'paid' }, 'paymentOwed'],
    ),
  ),
  pay: by(
    ANYONE,
    move(
      SINCE_ACCEPTANCE,
      'payment.paid',
      { payment: 'paid', dueBy: {} },
      { payment: 'due', dueBy: paymentDeadline },
    ),
    move(
      SINCE_ACCEPTANCE,
      'payment.paid',
      { payment: 'paid', dueBy: {} },
      { payment: 'secured', dueBy: paymentDeadline },
      [{ payment: 'not_due' }, 'paymentOwed'],
      [{ payment: 'paid' }, 'paymentOwed'],
    ),
  ),
  secure: needing(
    ['guaranteeReference'],
    by(
      ANYONE,
      move(
        SINCE_ACCEPTANCE,
        'payment.secured',
        { payment: 'secured' },
        { payment: 'due', dueBy: paymentDeadline },
        [{ payment: 'not_due' }, 'securable'],
        [{ payment: 'secured' }, 'securable'],
      ),
      {
        ...move(SINCE_ACCEPTANCE, 'payment.secured', {}, { uncovered: true }),
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
        SINCE_ACCEPTANCE,
        'payment.secured',
        { payment: 'secured' },
        { payment: 'due', dueBy: paymentDeadline },
        [{ payment: 'not_due' }, 'paymentDue'],
        [{ payment: 'secured' }, 'paymentDue'],
      ),
    ),
  ),
  fallOverdue: by(
    ['system'],
    move(
      SINCE_ACCEPTANCE,
      'payment.overdue',
      {},
      { payment: 'due', dueBy: paymentDeadline },
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
        ...noRefundObstacles,
      ),
    ),
    {
      ...move(
        ['accepted', 'under_control'],
        'payment.refunded',
        { payment: 'not_due', dueBy: {} },
        { payment: 'due', dueBy: paymentDeadline },
        [{ payment: 'not_due' }, 'refundable'],
        [{ payment: 'refunded' }, 'refundable'],
      ),
      facts: { payment: { bills: [], leaves: 'not_due' } },
    },
  ),
} satisfies Partial<Record<Action, ExpectedAction>>;
