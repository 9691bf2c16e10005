import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDesk } from '../testing/declarations.ts';
import { fixTimeZone } from './time-zone-store.ts';

test('the time zone can be chosen until something is lodged, and no other one starts then', async () => {
  const desk = await openTestDesk();
  try {
    const { database } = desk.testing;
    assert.match((await fixTimeZone(database, 'Asia/Nowhere')) ?? '', /does not know the time zone/);
    assert.equal(await fixTimeZone(database, 'Etc/UTC'), null);
    const trader = await desk.newCaller();
    await desk.create(trader, { lrn: 'ZONE-1' });
    assert.equal(await fixTimeZone(database, 'Asia/Jakarta'), null, 'a draft has no day yet');
    assert.equal(await fixTimeZone(database, 'Asia/Jakarta'), null, 'again');
    await desk.create(trader, { lrn: 'ZONE-2' }, 'lodge=true');
    assert.equal(await fixTimeZone(database, 'Asia/Jakarta'), null, 'the same as before');
    const refused = (await fixTimeZone(database, 'Etc/UTC')) ?? '';
    assert.match(refused, /Set PORTAL_TIME_ZONE=Asia\/Jakarta\. Nothing was started\./);
  } finally {
    await desk.stop();
  }
});

test('what was lodged before there was a choice was lodged in UTC', async () => {
  const desk = await openTestDesk();
  try {
    await desk.create(await desk.newCaller(), { lrn: 'ZONE-3' }, 'lodge=true');
    const refused = (await fixTimeZone(desk.testing.database, 'Asia/Jakarta')) ?? '';
    assert.match(refused, /lodged by the days of Etc\/UTC/);
    assert.equal(await fixTimeZone(desk.testing.database, 'Etc/UTC'), null);
  } finally {
    await desk.stop();
  }
});
