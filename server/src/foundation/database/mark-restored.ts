import type { Connection } from './database.ts';
import { openSession } from './session.ts';

/** Notes, as the owner, that the database went back to an older state: cursors given out so far become void. */
export async function markRestored(connection: Connection, stateOf: Date): Promise<void> {
  const client = await openSession(connection, 'restore');
  try {
    await client.query('insert into foundation.restores (recovered_to) values ($1)', [stateOf]);
  } finally {
    await client.end();
  }
}
