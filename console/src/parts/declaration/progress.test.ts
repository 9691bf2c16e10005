import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type DeclarationState, declarationNextStepOf, declarationStagesOf } from './progress.ts';

const tracks = {
  ...{ control: 'none', payment: 'not_due', amendment: 'none', invalidation: 'none' },
  ...{ query: 'none', discharge: 'none' },
};
const draft: DeclarationState = {
  ...{ type: 'import', status: 'draft', lane: null, tracks, history: [] },
  nextActions: [{ actor: 'declarant', action: 'lodge' }],
};

function eventsOf(...events: readonly string[]): DeclarationState['history'] {
  return events.map((event, day) => ({ event, occurredAt: `2026-11-0${day + 1}T08:00:00.000Z` }));
}

const shownStages = (declaration: DeclarationState) =>
  declarationStagesOf(declaration).map(({ name, state, at, dueBy }) =>
    [name, state, (at ?? dueBy)?.slice(8, 10)].filter((each) => each !== undefined).join(' '),
  );

describe('stages', () => {
  test('of a draft begin with the lodgement and skip the control until a lane needs it', () =>
    assert.deepEqual(shownStages(draft), [
      'lodged current',
      'accepted ahead',
      'paid ahead',
      'released ahead',
      'cleared ahead',
    ]));

  test('have the times of their events and the time limit of the next action', () =>
    assert.deepEqual(
      shownStages({
        ...{ ...draft, status: 'accepted', lane: 'red', tracks: { ...tracks, payment: 'due' } },
        history: eventsOf(
          'declaration.lodged',
          'declaration.accepted',
          'control.lane_assigned',
          'payment.due',
        ),
        nextActions: [
          { actor: 'customs', action: 'selectForControl' },
          { actor: 'declarant', action: 'pay', dueBy: '2026-11-20T00:00:00.000Z' },
        ],
      }),
      [
        'lodged completed 01',
        'accepted completed 02',
        'controlled current',
        'paid ahead 20',
        'released ahead',
        'cleared ahead',
      ],
    ));

  test('are open again if an amount is due again or goods return', () => {
    const history = eventsOf(
      ...['declaration.lodged', 'declaration.accepted', 'payment.paid', 'declaration.released'],
      ...['declaration.cleared', 'payment.due'],
    );
    const state = { ...draft, status: 'cleared', tracks: { ...tracks, payment: 'due' }, history } as const;
    assert.equal(shownStages({ ...state, nextActions: [] })[2], 'paid current');
    const again = [...history, { event: 'declaration.released', occurredAt: '2026-11-09T08:00:00.000Z' }];
    assert.deepEqual(
      shownStages({ ...state, status: 'released', history: again, nextActions: [] }).slice(-2),
      ['released completed 09', 'cleared ahead'],
    );
  });

  test('end with the status of a declaration that failed, without the stages that it never reached', () =>
    assert.deepEqual(
      shownStages({
        ...{ ...draft, status: 'rejected', nextActions: [] },
        history: eventsOf('declaration.lodged', 'declaration.rejected'),
      }),
      ['lodged completed 01', 'rejected ended 02'],
    ));

  test('omit a payment that never became due', () =>
    assert.deepEqual(
      shownStages({
        ...{ ...draft, status: 'released', nextActions: [{ actor: 'customs', action: 'clear' }] },
        history: eventsOf('declaration.lodged', 'declaration.accepted', 'declaration.released'),
      }),
      ['lodged completed 01', 'accepted completed 02', 'released completed 03', 'cleared current'],
    ));
});

describe('the next step', () => {
  const discharge = { actor: 'declarant', action: 'discharge', dueBy: '2027-05-01' } as const;

  test('is an action of the declarant, with the earliest time limit, before one of customs', () => {
    const { next, goods } = declarationNextStepOf({
      ...draft,
      status: 'accepted',
      nextActions: [
        { actor: 'customs', action: 'release' },
        { actor: 'declarant', action: 'pay', dueBy: '2026-12-01' },
        { actor: 'declarant', action: 'answerQuery', dueBy: '2026-11-20' },
      ],
    });
    assert.deepEqual([next?.action, goods], ['answerQuery', null]);
  });

  test('is the discharge of goods only if customs need not act, or if the end of the procedure is near', () => {
    const placed: DeclarationState = {
      ...draft,
      status: 'released',
      nextActions: [discharge, { actor: 'customs', action: 'pay' }],
    };
    const inState = (state: string) =>
      declarationNextStepOf({ ...placed, tracks: { ...tracks, discharge: state } });
    assert.equal(inState('open').next?.action, 'pay');
    assert.deepEqual(inState('due'), { next: discharge, goods: 'free' });
  });

  test('states where the goods of an export may go', () => {
    const of = (status: DeclarationState['status']) =>
      declarationNextStepOf({ ...draft, type: 'export', status, nextActions: [] }).goods;
    assert.deepEqual([of('accepted'), of('released'), of('exited')], [null, 'export', 'exited']);
  });
});
