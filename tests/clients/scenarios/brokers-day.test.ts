import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Day, dayBy } from './brokers-day.ts';
import { commandLineDriver } from './command-line-driver.ts';
import { languages } from './driver.ts';

/*
 * A broker's day of two hundred declarations by each client alone, and by the command line alone, each at a portal of its own:
 * the books are equal at the end.
 */
const count = 200;
/** One was withdrawn, one rests in a warehouse. */
const standing = count - 2;
const money = (amount: number): string => amount.toFixed(2);
/**
 * Coffee costs 750.00 duty and 860.00 VAT. One of those that stand was never paid; one was cocoa, which costs 50.00 and 4.00
 * more. Of 1000 kg in the warehouse 20 were destroyed.
 */
const balances = {
  bank: money((standing - 1) * 1_610 + 54),
  claim: '1610.00',
  'cover/26XASANDBOX1': '-1577.80',
  'reserved/26XASANDBOX1': '1577.80',
  'revenue/duty': money(-standing * 750 - 50),
  'revenue/vat': money(-standing * 860 - 4),
};

describe('a broker’s day', () => {
  const days: Day[] = [];
  const clients = [...languages, commandLineDriver];
  for (const client of clients) {
    test(`by ${client.language}`, { skip: client.skip }, async (t) => {
      const day = await dayBy(client, count);
      assert.deepEqual(day.balances, balances);
      days.push(day);
      const lines = Object.values(day.books).reduce((sum, each) => sum + each, 0);
      t.diagnostic(`seen: ${lines} lines of the books`);
    });
  }

  test('has equal outcomes and equal books at the end', () => {
    const [first, ...others] = days;
    assert.equal(days.length, clients.filter(({ skip }) => skip === false).length);
    for (const other of others) assert.deepEqual(other, first);
  });
});
