import type { Action } from '../lifecycle/transition-context.ts';
import {
  CUSTOMS,
  DECLARANT,
  type ExpectedAction,
  type ExpectedObstacle,
  expectAction,
  expectTransition,
  LONG_AGO,
  NOW,
  OFFICE,
  TOMORROW,
  withRequiredInput,
  YESTERDAY,
} from './expected-actions.ts';

const pendingObstacles: readonly ExpectedObstacle[] = [
  [{ query: 'open' }, 'nothingPending'],
  [{ amendment: 'requested' }, 'nothingPending'],
  [{ invalidation: 'requested' }, 'nothingPending'],
  [{ hearing: 'answered' }, 'nothingPending'],
];
const unpaidObstacles: readonly ExpectedObstacle[] = [
  [{ payment: 'due' }, 'paymentClear'],
  [{ payment: 'refunded' }, 'paymentClear'],
];
const unassessedObstacle: ExpectedObstacle = [{ unassessed: true }, 'assessed'];
const uncoveredObstacle: ExpectedObstacle = [{ uncovered: true }, 'covered'];
const stateAfterAcceptance = {
  status: 'accepted',
  until: { amendment: '2029-03-02T23:59:59.999Z' },
} as const;
const stateAfterRelease = {
  status: 'released',
  releasedAt: NOW.toISOString(),
  until: { invalidation: '2026-05-31T23:59:59.999Z' },
} as const;

/** Expected actions that change the main status. */
export const mainStateActions = {
  replace: expectAction(DECLARANT, expectTransition(['draft'], null, {})),
  delete: expectAction(DECLARANT, expectTransition(['draft'], null, null)),
  lodge: expectAction(DECLARANT, expectTransition(['draft'], 'declaration.lodged', { status: 'lodged' })),
  hold: withRequiredInput(
    ['reason'],
    expectAction(
      CUSTOMS,
      expectTransition(
        ['lodged', 'registered', 'accepted'],
        'declaration.held',
        { dueBy: { hold: '2026-03-03T10:00:00.000Z' } },
        {},
        [{ dueBy: { hold: TOMORROW } }, 'notHeld'],
      ),
    ),
  ),
  endHold: expectAction(
    CUSTOMS,
    expectTransition(
      ['lodged', 'registered', 'accepted'],
      'declaration.hold_ended',
      { dueBy: {} },
      { dueBy: { hold: TOMORROW } },
      [{ dueBy: {} }, 'held'],
    ),
  ),
  register: expectAction(
    OFFICE,
    expectTransition(
      ['lodged'],
      'declaration.registered',
      { status: 'registered', dueBy: { present: '2026-04-01T23:59:59.999Z' } },
      { expectedArrival: TOMORROW },
      [{ expectedArrival: null }, 'lodgedBeforeArrival'],
    ),
  ),
  present: expectAction(
    DECLARANT,
    expectTransition(
      ['registered'],
      'declaration.presented',
      { presented: true, dueBy: {} },
      { dueBy: { present: TOMORROW } },
      [{ presented: true }, 'notPresented'],
    ),
  ),
  accept: expectAction(
    OFFICE,
    expectTransition(['lodged'], 'declaration.accepted', stateAfterAcceptance),
    expectTransition(['registered'], 'declaration.accepted', stateAfterAcceptance, { presented: true }, [
      { presented: false },
      'presented',
    ]),
  ),
  reject: withRequiredInput(
    ['reason'],
    expectAction(
      OFFICE,
      expectTransition(['lodged', 'registered'], 'declaration.rejected', { status: 'rejected' }),
    ),
  ),
  assignLane: withRequiredInput(
    ['lane'],
    expectAction(OFFICE, expectTransition(['accepted'], 'control.lane_assigned', { lane: 'red' })),
  ),
  selectForControl: withRequiredInput(
    ['control'],
    expectAction(
      OFFICE,
      expectTransition(
        ['accepted'],
        'control.opened',
        { status: 'under_control', control: 'open' },
        { lane: 'yellow' },
      ),
    ),
  ),
  completeControl: expectAction(
    CUSTOMS,
    expectTransition(
      ['under_control'],
      'control.completed',
      { control: 'completed' },
      { control: 'open' },
      [{ control: 'completed' }, 'controlOpen'],
      [{ control: 'none' }, 'controlOpen'],
    ),
  ),
  release: expectAction(
    OFFICE,
    expectTransition(
      ['accepted'],
      'declaration.released',
      stateAfterRelease,
      { lane: 'green' },
      [{ lane: null }, 'laneAssigned'],
      [{ lane: 'red' }, 'noControlAhead'],
      unassessedObstacle,
      uncoveredObstacle,
      ...unpaidObstacles,
      ...pendingObstacles,
    ),
    expectTransition(
      ['under_control'],
      'declaration.released',
      {
        ...stateAfterRelease,
        dueBy: { exitEnquiry: '2026-05-31T23:59:59.999Z', exit: '2026-07-30T23:59:59.999Z' },
      },
      { type: 'export', control: 'completed', lane: 'red' },
      [{ control: 'open' }, 'noControlAhead'],
      unassessedObstacle,
      uncoveredObstacle,
      ...unpaidObstacles,
      ...pendingObstacles,
    ),
  ),
  refuseRelease: withRequiredInput(
    ['reason', 'outcome'],
    expectAction(
      CUSTOMS,
      expectTransition(['under_control'], 'declaration.not_released', {
        status: 'not_released',
        outcome: 'seizure',
      }),
    ),
  ),
  clear: expectAction(
    OFFICE,
    expectTransition(
      ['released'],
      'declaration.cleared',
      { status: 'cleared' },
      {},
      [{ type: 'export' }, 'importOnly'],
      [{ payment: 'due' }, 'paymentSettled'],
      [{ payment: 'secured' }, 'paymentSettled'],
      [{ discharge: 'open' }, 'dischargeSettled'],
      [{ discharge: 'overdue' }, 'dischargeSettled'],
      ...pendingObstacles,
    ),
  ),
  confirmExit: expectAction(
    OFFICE,
    expectTransition(['released'], 'declaration.exited', { status: 'exited' }, { type: 'export' }, [
      { type: 'import' },
      'exportOnly',
    ]),
  ),
  enquireExit: expectAction(['system'], {
    ...expectTransition(
      ['released'],
      'query.opened',
      { query: 'open', dueBy: { exit: TOMORROW, answer: TOMORROW } },
      { type: 'export', dueBy: { exitEnquiry: YESTERDAY, exit: TOMORROW } },
      [{ type: 'import' }, 'exportOnly'],
      [{ dueBy: { exitEnquiry: TOMORROW } }, 'exitEnquiryDue'],
      [{ dueBy: { exit: YESTERDAY } }, 'exitEnquiryDue'],
      [{ query: 'open' }, 'noQueryOpen'],
    ),
    facts: { dueBy: TOMORROW },
  }),
  confirmLateExit: withRequiredInput(
    ['reason'],
    expectAction(
      CUSTOMS,
      expectTransition(
        ['expired'],
        'declaration.exited',
        { status: 'exited' },
        { type: 'export', releasedAt: LONG_AGO },
        [{ type: 'import' }, 'exportOnly'],
        [{ releasedAt: null }, 'releasedBefore'],
      ),
    ),
  ),
  expire: expectAction(
    ['system'],
    expectTransition(
      ['registered'],
      'declaration.expired',
      { status: 'expired', dueBy: {} },
      { dueBy: { present: YESTERDAY } },
      [{ presented: true }, 'notPresented'],
      [{ dueBy: { present: TOMORROW, exit: YESTERDAY } }, 'presentationOverdue'],
      [{ dueBy: {} }, 'presentationOverdue'],
    ),
    expectTransition(
      ['released'],
      'declaration.expired',
      { status: 'expired', dueBy: {} },
      { type: 'export', dueBy: { exit: YESTERDAY } },
      [{ type: 'import' }, 'exportOnly'],
      [{ dueBy: { exit: TOMORROW, present: YESTERDAY } }, 'exitOverdue'],
      [{ dueBy: {} }, 'exitOverdue'],
    ),
  ),
} satisfies Partial<Record<Action, ExpectedAction>>;
