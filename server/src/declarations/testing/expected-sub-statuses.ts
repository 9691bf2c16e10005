import type { Status } from '../lifecycle/statuses.ts';
import type { Action, Actor } from '../lifecycle/transition-context.ts';
import {
  CUSTOMS,
  DECLARANT,
  type ExpectedAction,
  type ExpectedObstacle,
  expectAction,
  expectTransition,
  OFFICE,
  TOMORROW,
  withRequiredInput,
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
  requestAmendment: expectAction(
    DECLARANT,
    expectTransition(['lodged', 'registered'], 'declaration.amended', {}),
    expectTransition(
      ['accepted'],
      'amendment.requested',
      amendmentRequest,
      {},
      [{ lane: 'yellow' }, 'noControlAhead'],
      [amendmentRequest, 'noAmendmentRequested'],
    ),
    expectTransition(
      ['released', 'cleared', 'exited'],
      'amendment.requested',
      amendmentRequest,
      { releasedAt: YESTERDAY, until: { amendment: TOMORROW } },
      [{ releasedAt: null }, 'withinAmendmentTerm'],
      [{ until: { amendment: YESTERDAY } }, 'withinAmendmentTerm'],
      [amendmentRequest, 'noAmendmentRequested'],
    ),
  ),
  grantAmendment: expectAction(
    OFFICE,
    expectTransition(
      SINCE_ACCEPTANCE,
      'amendment.granted',
      { amendment: 'granted' },
      amendmentRequest,
      noAmendmentObstacle,
    ),
  ),
  denyAmendment: withRequiredInput(
    ['reason'],
    expectAction(
      OFFICE,
      expectTransition(
        SINCE_ACCEPTANCE,
        'amendment.denied',
        { amendment: 'denied' },
        amendmentRequest,
        noAmendmentObstacle,
      ),
    ),
  ),
  requestInvalidation: withRequiredInput(
    ['reason'],
    expectAction(
      DECLARANT,
      expectTransition(['registered'], 'declaration.invalidated', { status: 'invalidated' }),
      expectTransition(
        ['accepted', 'under_control'],
        'invalidation.requested',
        invalidationRequest,
        {},
        [{ lane: 'yellow' }, 'noControlAhead'],
        [{ control: 'open' }, 'noControlAhead'],
        [invalidationRequest, 'noInvalidationRequested'],
      ),
      expectTransition(
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
  grantInvalidation: expectAction(
    OFFICE,
    expectTransition(
      UNTIL_RELEASED,
      'declaration.invalidated',
      { status: 'invalidated', invalidation: 'granted' },
      invalidationRequest,
      noInvalidationObstacle,
    ),
  ),
  denyInvalidation: withRequiredInput(
    ['reason'],
    expectAction(
      OFFICE,
      expectTransition(
        UNTIL_RELEASED,
        'invalidation.denied',
        { invalidation: 'denied' },
        invalidationRequest,
        noInvalidationObstacle,
      ),
    ),
  ),
  assess: withRequiredInput(
    ['reason'],
    expectAction(OFFICE, expectTransition(SINCE_ACCEPTANCE, 'declaration.assessed', {})),
  ),
  invalidate: withRequiredInput(
    ['reason'],
    expectAction(
      CUSTOMS,
      expectTransition(OPEN_TO_QUERIES, 'declaration.invalidated', { status: 'invalidated' }),
    ),
  ),
  openQuery: withRequiredInput(
    ['reason'],
    expectAction(
      CUSTOMS,
      expectTransition(OPEN_TO_QUERIES, 'query.opened', { query: 'open', dueBy: answerDeadline }, {}, [
        { query: 'open' },
        'noQueryOpen',
      ]),
    ),
  ),
  answerQuery: expectAction(
    DECLARANT,
    expectTransition(
      OPEN_TO_QUERIES,
      'query.answered',
      { query: 'answered', dueBy: {} },
      { query: 'open', dueBy: answerDeadline },
      [{ query: 'none' }, 'queryOpen'],
      [{ query: 'answered' }, 'queryOpen'],
    ),
  ),
  closeQuery: expectAction(
    OFFICE,
    expectTransition(
      OPEN_TO_QUERIES,
      'query.closed',
      { query: 'closed', dueBy: {} },
      { query: 'answered' },
      [{ query: 'none' }, 'queryUnclosed'],
      [{ query: 'closed' }, 'queryUnclosed'],
    ),
    expectTransition(
      OPEN_TO_QUERIES,
      'query.closed',
      { query: 'closed', dueBy: {} },
      { query: 'open', dueBy: answerDeadline },
    ),
  ),
  openHearing: withRequiredInput(
    ['reason'],
    expectAction(
      CUSTOMS,
      expectTransition(
        AFTER_RELEASE,
        'hearing.opened',
        { hearing: 'open', dueBy: { hearing: '2026-04-01T23:59:59.999Z' } },
        {},
        [{ hearing: 'open', dueBy: { hearing: TOMORROW } }, 'noHearingPending'],
        [{ hearing: 'answered' }, 'noHearingPending'],
        [{ hearing: 'expired' }, 'noHearingPending'],
      ),
      expectTransition(
        AFTER_RELEASE,
        'hearing.opened',
        { hearing: 'open', dueBy: { hearing: '2026-04-01T23:59:59.999Z' } },
        { hearing: 'ended' },
      ),
    ),
  ),
  answerHearing: expectAction(
    DECLARANT,
    expectTransition(
      AFTER_RELEASE,
      'hearing.answered',
      { hearing: 'answered', dueBy: {} },
      { hearing: 'open', dueBy: { hearing: TOMORROW } },
      [{ hearing: 'answered' }, 'hearingOpen'],
      [{ hearing: 'ended' }, 'hearingOpen'],
    ),
  ),
  expireHearing: expectAction(
    ['system'],
    expectTransition(
      AFTER_RELEASE,
      'hearing.expired',
      { hearing: 'expired', dueBy: {} },
      { hearing: 'open', dueBy: { hearing: YESTERDAY } },
      [{ dueBy: { hearing: TOMORROW } }, 'hearingOverdue'],
      [{ hearing: 'answered' }, 'hearingOverdue'],
    ),
  ),
  withdrawHearing: expectAction(
    CUSTOMS,
    expectTransition(
      AFTER_RELEASE,
      'hearing.withdrawn',
      { hearing: 'ended', dueBy: {} },
      { hearing: 'open', dueBy: { hearing: TOMORROW } },
      [{ hearing: 'ended' }, 'hearingPending'],
    ),
  ),
  bill: expectAction(
    OFFICE,
    expectTransition(SINCE_ACCEPTANCE, 'payment.due', { payment: 'due', dueBy: paymentDeadline }),
  ),
  fallShort: withRequiredInput(
    ['reason'],
    expectAction(
      ['system'],
      expectTransition(
        SINCE_ACCEPTANCE,
        'payment.insufficient',
        {},
        { payment: 'due', dueBy: paymentDeadline },
        [{ payment: 'not_due' }, 'shortOfCover'],
        [{ payment: 'secured' }, 'shortOfCover'],
      ),
      {
        ...expectTransition(SINCE_ACCEPTANCE, 'payment.insufficient', { uncovered: true }),
        facts: { covered: false },
      },
    ),
  ),
  receive: expectAction(
    OFFICE,
    expectTransition(
      SINCE_ACCEPTANCE,
      'payment.received',
      {},
      { payment: 'due', dueBy: paymentDeadline },
      [{ payment: 'not_due' }, 'paymentOwed'],
      [{ payment: 'paid' }, 'paymentOwed'],
    ),
  ),
  pay: expectAction(
    ANYONE,
    expectTransition(
      SINCE_ACCEPTANCE,
      'payment.paid',
      { payment: 'paid', dueBy: {} },
      { payment: 'due', dueBy: paymentDeadline },
    ),
    expectTransition(
      SINCE_ACCEPTANCE,
      'payment.paid',
      { payment: 'paid', dueBy: {} },
      { payment: 'secured', dueBy: paymentDeadline },
      [{ payment: 'not_due' }, 'paymentOwed'],
      [{ payment: 'paid' }, 'paymentOwed'],
    ),
  ),
  secure: withRequiredInput(
    ['guaranteeReference'],
    expectAction(
      ANYONE,
      expectTransition(
        SINCE_ACCEPTANCE,
        'payment.secured',
        { payment: 'secured' },
        { payment: 'due', dueBy: paymentDeadline },
        [{ payment: 'not_due' }, 'securable'],
        [{ payment: 'secured' }, 'securable'],
      ),
      {
        ...expectTransition(SINCE_ACCEPTANCE, 'payment.secured', {}, { uncovered: true }),
        ends: ['uncovered'],
        facts: { covered: true },
      },
    ),
  ),
  defer: withRequiredInput(
    ['account'],
    expectAction(
      ['declarant', 'system'],
      expectTransition(
        SINCE_ACCEPTANCE,
        'payment.secured',
        { payment: 'secured' },
        { payment: 'due', dueBy: paymentDeadline },
        [{ payment: 'not_due' }, 'paymentDue'],
        [{ payment: 'secured' }, 'paymentDue'],
      ),
    ),
  ),
  fallOverdue: expectAction(
    ['system'],
    expectTransition(
      SINCE_ACCEPTANCE,
      'payment.overdue',
      {},
      { payment: 'due', dueBy: paymentDeadline },
      [{ payment: 'not_due' }, 'paymentOwed'],
      [{ payment: 'paid' }, 'paymentOwed'],
    ),
  ),
  orderRefund: expectAction(
    ['system'],
    ...(['paid', 'secured'] as const).map((payment) =>
      expectTransition(
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
  refund: expectAction(
    OFFICE,
    ...(['paid', 'secured'] as const).map((payment) =>
      expectTransition(
        ['released', 'cleared', 'exited', 'not_released', 'invalidated', 'expired'],
        'payment.refunded',
        { payment: 'refunded', dueBy: {} },
        { payment },
        ...noRefundObstacles,
      ),
    ),
    {
      ...expectTransition(
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
