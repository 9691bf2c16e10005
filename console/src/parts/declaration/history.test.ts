import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeHistory } from './history.ts';

const change = (event: string, second: number) => ({
  event,
  occurredAt: `2026-11-22T08:00:${second}.000Z`,
  actor: 'declarant' as const,
  status: 'lodged' as const,
  lane: null,
  reason: null,
});

const row = (id: string, action: string, second: number, actor = 'per_a') => ({
  ...{ id, organisationId: 'org_a', occurredAt: `2026-11-22T09:00:${second}.000+01:00` },
  ...{ actor: { kind: 'person', id: actor }, action, target: { kind: 'declaration', id: 'dec_a' } },
  ...{ outcome: 'applied', requestId: null, address: null, change: null },
});

test('the history names the actor of an event and folds consecutive saved drafts of one person', () => {
  const merged = mergeHistory(
    [change('declaration.lodged', 50), change('declaration.accepted', 55)],
    [
      row('7', 'declaration.accepted', 55, 'XA000100'),
      row('6', 'declaration.lodge', 50),
      row('5', 'declaration.replace', 40, 'per_b'),
      row('4', 'declaration.replace', 30),
      row('3', 'declaration.replace', 20),
      row('2', 'declaration.replace', 15),
      row('1', 'declaration.create', 10),
    ],
  );
  assert.deepEqual(
    merged.map(({ change: event, audited, count, since }) => [
      ...[event?.event ?? audited?.action, audited?.actor.id, count, since?.slice(17, 19) ?? null],
    ]),
    [
      ['declaration.accepted', 'XA000100', 1, null],
      ['declaration.lodged', 'per_a', 1, null],
      ['declaration.replace', 'per_b', 1, null],
      ['declaration.replace', 'per_a', 3, '15'],
      ['declaration.create', 'per_a', 1, null],
    ],
  );
});

test('the history without an audit log contains the events only, latest first', () =>
  assert.deepEqual(
    mergeHistory([change('declaration.lodged', 50), change('declaration.accepted', 50)], []).map(
      ({ change: event }) => event?.event,
    ),
    ['declaration.accepted', 'declaration.lodged'],
  ));
