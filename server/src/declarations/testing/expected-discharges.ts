import type { Status } from '../lifecycle/statuses.ts';
import type { Action } from '../lifecycle/transition-context.ts';
import type { TransitionInputs } from '../lifecycle/transition-facts.ts';
import {
  type Changes,
  CUSTOMS,
  DECLARANT,
  type ExpectedAction,
  type ExpectedObstacle,
  type ExpectedTransition,
  expectAction,
  expectTransition,
  LONG_AGO,
  OFFICE,
  TOMORROW,
  withRequiredInput,
  YESTERDAY,
} from './expected-actions.ts';

/**
 * Statuses in which goods can be under a special procedure: after the release of an import or the exit of an export.
 */
const statusesUnderProcedure: readonly Status[] = ['released', 'exited'];
const SYSTEM = ['system'] as const;
const notUnderProcedureObstacles: readonly ExpectedObstacle[] = [
  [{ discharge: 'discharged' }, 'discharging'],
  [{ discharge: 'demanded' }, 'discharging'],
];

const notDemandedObstacle: readonly ExpectedObstacle[] = [[{ discharge: 'demanded' }, 'notDemanded']];
const openProcedure: Changes = { placed: true, discharge: 'open' };
const dischargeDueTomorrow = { discharge: TOMORROW };

function withFacts(expected: ExpectedTransition, facts: Partial<TransitionInputs>): ExpectedTransition {
  return { ...expected, facts };
}

/** The end of the day thirty days before tomorrow, and the end of the day thirty days after tomorrow. */
const beforeAndAfterTomorrow = { nearAt: '2026-02-01T10:00:00.000Z', demandAt: '2026-04-02T23:59:59.999Z' };

/** Expected actions on goods under a special procedure. */
export const expectedDischargeActions = {
  openDischarge: expectAction(
    SYSTEM,
    withFacts(
      expectTransition(
        statusesUnderProcedure,
        'discharge.opened',
        { discharge: 'open', dueBy: { discharge: TOMORROW }, dischargeTimes: beforeAndAfterTomorrow },
        { placed: true },
        [{ discharge: 'open' }, 'notDischarging'],
        [{ discharge: 'demanded' }, 'notDischarging'],
      ),
      { dueBy: TOMORROW },
    ),
    expectTransition(
      statusesUnderProcedure,
      'discharge.opened',
      { discharge: 'open', dueBy: {} },
      { placed: true },
    ),
    // Goods are placed after all other goods were discharged.
    expectTransition(
      statusesUnderProcedure,
      'discharge.opened',
      { discharge: 'open', dueBy: {} },
      { placed: true, discharge: 'discharged' },
    ),
    expectTransition(
      ['cleared'],
      'discharge.opened',
      { status: 'released', discharge: 'open', dueBy: {} },
      { placed: true },
      [{ discharge: 'demanded' }, 'notDischarging'],
    ),
  ),
  discharge: expectAction(
    DECLARANT,
    expectTransition(
      statusesUnderProcedure,
      'discharge.reported',
      { reported: true },
      openProcedure,
      ...notUnderProcedureObstacles,
      [{ reported: true }, 'noDischargeReported'],
    ),
  ),
  grantDischarge: expectAction(CUSTOMS, {
    ...expectTransition(
      statusesUnderProcedure,
      'discharge.written_off',
      { moved: true },
      { ...openProcedure, reported: true },
      ...notUnderProcedureObstacles,
    ),
    ends: ['reported'],
  }),
  denyDischarge: withRequiredInput(
    ['reason'],
    expectAction(CUSTOMS, {
      ...expectTransition(
        statusesUnderProcedure,
        'discharge.denied',
        {},
        { ...openProcedure, reported: true },
        ...notUnderProcedureObstacles,
      ),
      ends: ['reported'],
    }),
  ),
  writeOff: expectAction(
    SYSTEM,
    expectTransition(
      statusesUnderProcedure,
      'discharge.written_off',
      { moved: true },
      openProcedure,
      ...notUnderProcedureObstacles,
    ),
  ),
  correctDischarge: withRequiredInput(
    ['reason'],
    expectAction(
      CUSTOMS,
      expectTransition(
        statusesUnderProcedure,
        'discharge.corrected',
        {},
        openProcedure,
        ...notUnderProcedureObstacles,
      ),
    ),
  ),
  reverseWriteOff: expectAction(
    SYSTEM,
    withFacts(
      {
        ...expectTransition(
          statusesUnderProcedure,
          'discharge.write_off_reversed',
          { discharge: 'open', dueBy: { discharge: TOMORROW }, dischargeTimes: beforeAndAfterTomorrow },
          { placed: true, moved: true, discharge: 'discharged' },
          ...notDemandedObstacle,
        ),
        ends: ['moved'],
      },
      { dueBy: TOMORROW, stock: { moved: false, held: false } },
    ),
    withFacts(
      expectTransition(
        ['cleared'],
        'discharge.write_off_reversed',
        { status: 'released', discharge: 'open', dueBy: {} },
        { placed: true, moved: true, discharge: 'discharged' },
        ...notDemandedObstacle,
      ),
      { stock: { moved: true, held: false } },
    ),
    expectTransition(
      statusesUnderProcedure,
      'discharge.write_off_reversed',
      {},
      { placed: true, moved: true, discharge: 'due' },
      ...notDemandedObstacle,
    ),
  ),
  extendDischarge: withRequiredInput(
    ['reason'],
    expectAction(
      CUSTOMS,
      withFacts(
        expectTransition(
          statusesUnderProcedure,
          'discharge.extended',
          { discharge: 'open', dueBy: { discharge: TOMORROW }, dischargeTimes: beforeAndAfterTomorrow },
          { placed: true, discharge: 'overdue', dueBy: { discharge: YESTERDAY } },
          ...notDemandedObstacle,
        ),
        { dueBy: TOMORROW },
      ),
      expectTransition(
        ['released', 'cleared', 'exited'],
        'discharge.extended',
        {},
        { placed: true, discharge: 'discharged' },
        ...notDemandedObstacle,
      ),
    ),
  ),
  fallDischargeDue: expectAction(
    SYSTEM,
    expectTransition(
      statusesUnderProcedure,
      'discharge.due',
      { discharge: 'due' },
      { ...openProcedure, dueBy: dischargeDueTomorrow },
      [{ discharge: 'due' }, 'dischargeOpen'],
      [{ discharge: 'demanded' }, 'dischargeOpen'],
      [{ dueBy: {} }, 'dischargeNear'],
      [{ dueBy: { discharge: '2026-04-02T10:00:00Z' } }, 'dischargeNear'],
    ),
  ),
  fallDischargeOverdue: expectAction(
    SYSTEM,
    expectTransition(
      statusesUnderProcedure,
      'discharge.overdue',
      { discharge: 'overdue' },
      { placed: true, discharge: 'due', dueBy: { discharge: YESTERDAY } },
      [{ discharge: 'overdue' }, 'dischargeNotOverdue'],
      [{ discharge: 'discharged' }, 'dischargeNotOverdue'],
      [{ dueBy: dischargeDueTomorrow }, 'dischargePassed'],
    ),
  ),
  completeDischarge: expectAction(
    SYSTEM,
    expectTransition(
      statusesUnderProcedure,
      'discharge.completed',
      { discharge: 'discharged', dueBy: {} },
      { ...openProcedure, dueBy: dischargeDueTomorrow },
      ...notUnderProcedureObstacles,
    ),
  ),
  demandGoods: expectAction(
    CUSTOMS,
    expectTransition(
      statusesUnderProcedure,
      'discharge.demanded',
      {},
      { ...openProcedure, reported: true },
      ...notUnderProcedureObstacles,
    ),
    withFacts(
      {
        ...expectTransition(
          statusesUnderProcedure,
          'discharge.demanded',
          {},
          { ...openProcedure, reported: true },
          ...notUnderProcedureObstacles,
        ),
        ends: ['reported'],
      },
      {
        moves: [
          {
            ...{ organisationId: 'org_1', id: 'dec_1', item: 1, type: 'returned' },
            ...{ quantity: '1.000', at: TOMORROW },
          },
        ],
      },
    ),
  ),
  demandDischarge: expectAction(OFFICE, {
    ...expectTransition(
      statusesUnderProcedure,
      'discharge.demanded',
      { discharge: 'demanded', dueBy: {} },
      { placed: true, discharge: 'overdue', dueBy: { discharge: LONG_AGO }, reported: true },
      ...notUnderProcedureObstacles,
    ),
    ends: ['reported'],
  }),
} satisfies Partial<Record<Action, ExpectedAction>>;
