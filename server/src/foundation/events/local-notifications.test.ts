import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { listen } from '../database/notifications.ts';
import { migratedTestDatabase } from '../database/testing/migrated-database.ts';
import { announce } from './announcements.ts';
import { withLocalNotifications } from './local-notifications.ts';
import { accessChannel, announceChange } from './revocation-channel.ts';

let deliveredChanges: string[];

const testing = await migratedTestDatabase();
const notifications = await listen(testing.database, [accessChannel], () => performance.now());
const database = withLocalNotifications(testing.database, {
  hear: (_, payload) => void deliveredChanges.push(payload),
});
beforeEach(() => {
  deliveredChanges = [];
});
after(async () => {
  await notifications.close();
  await testing.stop();
});

describe('a change announced by a transaction', () => {
  test('is delivered on the same node at the commit, not earlier', async () => {
    await database.systemTransaction(async (transaction) => {
      await announceChange(transaction, 'client:1');
      await announceChange(transaction, 'client:2');
      assert.deepEqual(deliveredChanges, []);
    });
    assert.deepEqual(deliveredChanges, ['client:1', 'client:2']);
  });

  test('is also delivered if an organisation’s transaction announces it', async () => {
    await database.organisationTransaction('org_1', (transaction) => announceChange(transaction, 'client:3'));
    assert.deepEqual(deliveredChanges, ['client:3']);
  });

  test('is delivered on its own channel', async () => {
    const channels: string[] = [];
    const listening = withLocalNotifications(testing.database, {
      hear: (channel) => void channels.push(channel),
    });
    await listening.systemTransaction(async (transaction) => {
      await announce(transaction, 'portal_reference', 'commodities');
      await announceChange(transaction, 'client:6');
    });
    assert.deepEqual(channels, ['portal_reference', accessChannel]);
  });

  test('is also delivered to other nodes', async () => {
    const notification = new Promise((resolve) => {
      notifications.on(accessChannel, (change) => change === 'client:4' && resolve(null));
    });
    await database.systemTransaction((transaction) => announceChange(transaction, 'client:4'));
    await notification;
    assert.deepEqual(deliveredChanges, ['client:4']);
  });

  test('is not delivered if the transaction fails', async () => {
    const failing = database.systemTransaction(async (transaction) => {
      await announceChange(transaction, 'client:5');
      throw new Error('a fault');
    });
    await assert.rejects(failing, /a fault/);
    assert.deepEqual(deliveredChanges, []);
  });
});
