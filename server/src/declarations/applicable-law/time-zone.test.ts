import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestOperations } from '../testing/test-operations.ts';
import { fixTimeZone } from './time-zone-store.ts';

test('accepts another time zone until a declaration is lodged; after that, the portal does not start with another time zone', async () => {
  const portal = await openTestOperations();
  try {
    const { database } = portal.testing;
    assert.match(
      (await fixTimeZone(database, 'Asia/Nowhere')) ?? '',
      /does not know the country’s time zone Asia\/Nowhere/,
    );
    assert.equal(await fixTimeZone(database, 'Etc/UTC'), null);
    const trader = await portal.newCaller();
    await portal.create(trader, { lrn: 'ZONE-1' });
    assert.equal(await fixTimeZone(database, 'Asia/Jakarta'), null, 'a draft has no day yet');
    assert.equal(await fixTimeZone(database, 'Asia/Jakarta'), null, 'again');
    await portal.create(trader, { lrn: 'ZONE-2' }, 'lodge=true');
    assert.equal(await fixTimeZone(database, 'Asia/Jakarta'), null, 'the same as before');
    const refused = (await fixTimeZone(database, 'Etc/UTC')) ?? '';
    assert.match(refused, /Set timeZone to Asia\/Jakarta in country\.json\. Nothing was started\./);
  } finally {
    await portal.stop();
  }
});
