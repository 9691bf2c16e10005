import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { insertMailLink } from './mail-link-store.ts';
import { deleteUnverifiedPeople, insertUnverifiedPerson } from './people-store.ts';

const testing = await migratedTestDatabase();
after(() => testing.stop());

test('the cleanup deletes unconfirmed accounts with their mails after 30 days', async () => {
  const { database } = testing;
  const signedUp = new Date('2026-10-01T08:00:00Z');
  const later = (days: number): Date => new Date(signedUp.getTime() + days * 24 * 3_600_000);
  const sign = (id: string, at: Date) =>
    insertUnverifiedPerson(
      database.system,
      { id, email: `${id}@trader.example`, name: id, passwordHash: 'hash' },
      at,
    );
  for (const id of ['per_forgotten', 'per_again', 'per_confirmed']) await sign(id, signedUp);
  await database.systemTransaction((transaction) =>
    insertMailLink(transaction, {
      tokenHash: Buffer.alloc(32, 1),
      purpose: 'verification',
      personId: 'per_forgotten',
      expiresAt: later(1),
    }),
  );
  await sign('per_again', later(20));
  await database.system.query(`update organisations.people set status = 'active' where id = 'per_confirmed'`);
  const known = async (): Promise<string[]> => {
    const rows = await database.system.query<{ id: string }>(
      'select id from organisations.people order by id',
    );
    return rows.map(({ id }) => id);
  };
  await deleteUnverifiedPeople(database.system, later(29));
  assert.equal((await known()).length, 3);
  await deleteUnverifiedPeople(database.system, later(31));
  assert.deepEqual(await known(), ['per_again', 'per_confirmed']);
});
