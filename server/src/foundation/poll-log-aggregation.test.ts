import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aggregatePolls, type PollSum } from './poll-log-aggregation.ts';

function open() {
  const told: PollSum[] = [];
  const sums = aggregatePolls((sum) => told.push({ ...sum }));
  return { told, ...sums };
}

const pick = ({ client, operation, polls, unchanged, p99 }: PollSum) => [
  client,
  operation,
  polls,
  unchanged,
  p99,
];

describe('reported sums', () => {
  test('separate clients and operations, whatever the order of their polls', () => {
    const { add, pass, told } = open();
    for (let turn = 0; turn < 10; turn += 1) {
      add('cli_1', 'getStatus', 0.05, true);
      add('cli_2', 'getStatus', 0.05, turn > 0);
      add('cli_1', 'listEvents', 0.05, true);
      add('cli_1', 'listEvents', 0.05, true);
    }
    pass();
    assert.deepEqual(told.map(pick), [
      ['cli_1', 'getStatus', 10, 10, 0.1],
      ['cli_2', 'getStatus', 10, 9, 0.1],
      ['cli_1', 'listEvents', 20, 20, 0.1],
    ]);
  });

  test('separate polls before and after the end of a second', () => {
    const { add, pass, told } = open();
    add('cli_1', 'getStatus', 0.05, true);
    pass();
    add('cli_1', 'getStatus', 3, true);
    pass();
    pass();
    assert.deepEqual(told.map(pick), [
      ['cli_1', 'getStatus', 1, 1, 0.1],
      ['cli_1', 'getStatus', 1, 1, 5],
    ]);
  });

  test('contain the 99th percentile of the times', () => {
    for (const [slow, p99] of [
      [1, 0.1],
      [2, 10],
    ] as const) {
      const { add, pass, told } = open();
      for (let poll = 0; poll < 100; poll += 1) add('cli_1', 'getStatus', poll < slow ? 9 : 0.1, true);
      pass();
      assert.equal(told[0]?.p99, p99);
    }
  });

  test('lose no poll, with a limited number of clients in memory', () => {
    const { add, pass, told } = open();
    const clients = 25_000;
    for (let round = 0; round < 2; round += 1) {
      for (let client = 0; client < clients; client += 1) add(`cli_${client}`, 'getStatus', 0.05, true);
    }
    // All but the last `maxPollSums` were reported before the call of `pass`.
    assert.equal(told.length, 40_000);
    pass();
    const polls = new Map<string, number>();
    for (const sum of told) polls.set(sum.client, (polls.get(sum.client) ?? 0) + sum.polls);
    assert.equal(polls.size, clients);
    assert.deepEqual(new Set(polls.values()), new Set([2]));
  });
});

describe('unreported sums', () => {
  test('contain only polls with news, which have separate lines', () => {
    const { add, pass, told } = open();
    add('cli_1', 'getStatus', 0.05, false);
    pass();
    assert.deepEqual(told, []);
  });
});
