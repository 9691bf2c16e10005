import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aggregatePolls, type PollSum } from './poll-log-aggregation.ts';

function open() {
  const reportedSums: PollSum[] = [];
  const sums = aggregatePolls((sum) => reportedSums.push({ ...sum }));
  return { reported: reportedSums, ...sums };
}

const pick = ({ client, operation, polls, unchanged, p99 }: PollSum) => [
  client,
  operation,
  polls,
  unchanged,
  p99,
];

describe('the reported sums of polls', () => {
  test('are separate for each client and operation, whatever the order of the polls', () => {
    const { add, pass, reported } = open();
    for (let turn = 0; turn < 10; turn += 1) {
      add('cli_1', 'getStatus', 0.05, true);
      add('cli_2', 'getStatus', 0.05, turn > 0);
      add('cli_1', 'listEvents', 0.05, true);
      add('cli_1', 'listEvents', 0.05, true);
    }
    pass();
    assert.deepEqual(reported.map(pick), [
      ['cli_1', 'getStatus', 10, 10, 0.1],
      ['cli_2', 'getStatus', 10, 9, 0.1],
      ['cli_1', 'listEvents', 20, 20, 0.1],
    ]);
  });

  test('are separate for polls before and after the sums are reported', () => {
    const { add, pass, reported } = open();
    add('cli_1', 'getStatus', 0.05, true);
    pass();
    add('cli_1', 'getStatus', 3, true);
    pass();
    pass();
    assert.deepEqual(reported.map(pick), [
      ['cli_1', 'getStatus', 1, 1, 0.1],
      ['cli_1', 'getStatus', 1, 1, 5],
    ]);
  });

  test('contain the 99th percentile of the response times', () => {
    for (const [slow, p99] of [
      [1, 0.1],
      [2, 10],
    ] as const) {
      const { add, pass, reported } = open();
      for (let poll = 0; poll < 100; poll += 1) add('cli_1', 'getStatus', poll < slow ? 9 : 0.1, true);
      pass();
      assert.equal(reported[0]?.p99, p99);
    }
  });

  test('contain every poll, although only a limited number of clients is in memory', () => {
    const { add, pass, reported } = open();
    const clients = 25_000;
    for (let round = 0; round < 2; round += 1) {
      for (let client = 0; client < clients; client += 1) add(`cli_${client}`, 'getStatus', 0.05, true);
    }
    // All sums except the last `maxPollSums` were already reported before `pass` is called.
    assert.equal(reported.length, 40_000);
    pass();
    const polls = new Map<string, number>();
    for (const sum of reported) polls.set(sum.client, (polls.get(sum.client) ?? 0) + sum.polls);
    assert.equal(polls.size, clients);
    assert.deepEqual(new Set(polls.values()), new Set([2]));
  });
});

describe('a sum of polls', () => {
  test('is not reported if all its polls had changes, because those have separate lines', () => {
    const { add, pass, reported } = open();
    add('cli_1', 'getStatus', 0.05, false);
    pass();
    assert.deepEqual(reported, []);
  });
});
