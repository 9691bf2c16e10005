import './id-process.ts';
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { country, isMrnFormat, lastMrnCount, newMrn } from '../../server/src/country/public.ts';
import { generateNumber, insertCount } from '../../server/src/country/reading/public.ts';
import { nextOrdinaryNumbers } from '../../server/src/declarations/customs/assign-mrn.ts';
import { incrementCounters } from '../../server/src/declarations/customs/mrn-counter-store.ts';
import { migratedTestDatabase } from '../../server/src/foundation/database/testing/migrated-database.ts';

/* Tests contingency numbers, which are reserved for declarations while the portal is unavailable. */
const testing = await migratedTestDatabase();
after(() => testing.stop());

const facts = {
  ...{ day: '2026-12-31', type: 'bc20', office: '040300' },
  random: (count: number) => new Uint8Array(count),
};

describe('a contingency number', () => {
  const { contingency } = country.registration;
  const number = insertCount(generateNumber(contingency, facts), contingency.from ?? 1);

  test('is accepted where a registration number is entered', () => {
    assert.equal(number, '2004030020261231900000');
    assert.ok(isMrnFormat(number));
  });

  test('follows the last ordinary number of the same office and day', () => {
    assert.equal(insertCount(newMrn(facts), lastMrnCount + 1), number);
  });

  test('is never assigned by the portal, whose ordinary numbers of a day end before it', async () => {
    const scope = newMrn(facts);
    const take = (count: number) =>
      testing.database.systemTransaction((transaction) =>
        nextOrdinaryNumbers(
          transaction,
          Array.from({ length: count }, () => scope),
        ),
      );
    await testing.database.systemTransaction((transaction) =>
      incrementCounters(transaction, [scope], 899_998),
    );
    await assert.rejects(take(2), /no more declaration numbers are available for this day/);
    assert.deepEqual(await take(1), [899_999]);
    await assert.rejects(take(1), /no more declaration numbers are available for this day/);
    const other = newMrn({ ...facts, day: '2027-01-01' });
    assert.deepEqual(
      await testing.database.systemTransaction((transaction) => nextOrdinaryNumbers(transaction, [other])),
      [1],
    );
  });
});
