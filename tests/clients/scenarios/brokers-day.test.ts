import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type BrokersDayResult, balancesAfter, runBrokersDay } from './brokers-day.ts';
import { commandLineDriver } from './command-line-driver.ts';
import { clientLanguages } from './driver.ts';

/*
 * Runs a broker's day of two hundred declarations with each client and the command line, each at its own
 * portal. Their ledgers must be equal at the end.
 */
const count = 200;
describe('a broker’s day', () => {
  const days: BrokersDayResult[] = [];
  const clients = [...clientLanguages, commandLineDriver];
  for (const client of clients) {
    test(`can be completed by ${client.language}`, { skip: client.skip }, async (t) => {
      const day = await runBrokersDay(client, count);
      assert.deepEqual(day.balances, balancesAfter(count));
      days.push(day);
      const lines = Object.values(day.postingCounts).reduce((sum, each) => sum + each, 0);
      t.diagnostic(`seen: ${lines} lines of the books`);
    });
  }

  test('ends with the same outcomes and ledgers for all clients', () => {
    const [first, ...others] = days;
    assert.equal(days.length, clients.filter(({ skip }) => skip === false).length);
    for (const other of others) assert.deepEqual(other, first);
  });
});
