import pg from 'pg';
import type { Connection } from './database.ts';

/** Notes, as the owner, that the database went back to an older state: cursors given out so far become void. */
export async function markRestored(connection: Connection, stateOf: Date): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'customs-portal restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('insert into foundation.restores (state_of) values ($1)', [stateOf]);
  } finally {
    await client.end();
  }
}
