import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { groupByFinalStatus } from '../conformance/cases/lifecycle.ts';
import { NEXT_STATUSES } from '../conformance/cases/lodgement.ts';
import { type StatusRow, statusTable } from '../server/src/declarations/lifecycle/statuses.ts';
import { listDifferences, readConsoleConstant, readConsoleTexts } from './console-lists.ts';

/*
 * Statuses are rows of one table (declarations/lifecycle/statuses.ts), which the console and the conformance
 * suite can't import. These tests report the statuses that their lists lack.
 */

type Rows = Readonly<Record<string, StatusRow>>;

const rows: Rows = statusTable;
/** An additional status, as if a developer had added it only to the table. */
const rowsWithNewStatus: Rows = {
  ...rows,
  detained: {
    final: false,
    group: null,
    inOfficerQueue: true,
    awaitsCustoms: true,
    debt: 'stands',
    next: [],
  },
  forfeited: {
    final: true,
    group: 'failed',
    inOfficerQueue: false,
    awaitsCustoms: false,
    debt: 'given_back',
    next: [],
  },
};

const statesIn = (of: Rows, holds: (row: StatusRow) => boolean): readonly string[] =>
  Object.entries(of).flatMap(([name, row]) => (holds(row) ? [name] : []));

function missingInConsole(of: Rows): readonly string[] {
  const { path, values } = readConsoleConstant('statesInOfficerQueue', 'lodged');
  return [
    ...[...readConsoleTexts('status')].flatMap(([file, words]) =>
      listDifferences(file, words, Object.keys(of)),
    ),
    ...listDifferences(
      path,
      values,
      statesIn(of, ({ inOfficerQueue }) => inOfficerQueue),
    ),
  ];
}

function missingInConformance(of: Rows): readonly string[] {
  const groups = Object.entries(groupByFinalStatus).map(([status, group]) => `${status} ${group}`);
  const expected = Object.entries(of).flatMap(([name, { group }]) =>
    group === null ? [] : [`${name} ${group}`],
  );
  return [
    ...listDifferences(
      'conformance/cases/lodgement.ts',
      Object.keys(NEXT_STATUSES),
      statesIn(of, ({ final }) => !final),
    ),
    ...listDifferences('conformance/cases/lifecycle.ts', groups, expected),
  ];
}

describe('every status of the table', () => {
  test('is in the console, in both languages and in the queue filter', () =>
    assert.deepEqual(missingInConsole(rows), []));
  test('is in the conformance suite', () => assert.deepEqual(missingInConformance(rows), []));
});

describe('the test of status lists', () => {
  test('reports a status that is missing in the console, with its file', () => {
    const found = missingInConsole(rowsWithNewStatus).map((each) => each.replace(/^\S+\//, ''));
    const inFilter = found.pop();
    assert.match(inFilter ?? '', /^\S+\.tsx? lacks detained$/);
    assert.deepEqual(found, [
      'words.json en lacks detained',
      'words.json en lacks forfeited',
      'words.json de lacks detained',
      'words.json de lacks forfeited',
    ]);
  });
  test('reports a status that is missing in the conformance suite, with its file', () => {
    assert.deepEqual(missingInConformance(rowsWithNewStatus), [
      'conformance/cases/lodgement.ts lacks detained',
      'conformance/cases/lifecycle.ts lacks forfeited failed',
    ]);
  });
  test('reports a removed status that remains in a list', () => {
    const { cleared: _, ...without } = rows;
    assert.match(missingInConformance(without).join(), /has cleared done, which is none/);
  });
});
