import type pg from 'pg';
import { DatabaseIsStandby } from './database-errors.ts';
import { driverConnection } from './driver-connection.ts';

/*
 * The portal must not use a standby server: its data can be outdated, so it would accept revoked credentials. A
 * pooler, a proxy or a moved address can lead to a standby without any error.
 */

const limitMs = 2_000;

/**
 * Checks a new connection before its first statement. Refuses a standby, and closes a connection whose server becomes
 * a standby later.
 */
export async function requirePrimary(client: pg.ClientBase): Promise<void> {
  // PostgreSQL reports a change between primary and standby, and a pooler reports the state of its next server.
  driverConnection(client).on('parameterStatus', (status: Readonly<Record<string, unknown>>) => {
    if (status.parameterName === 'in_hot_standby' && status.parameterValue === 'on') closeConnection(client);
  });
  const late = setTimeout(() => closeConnection(client), limitMs);
  try {
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    if (rows[0]?.standby === false) return;
    throw new DatabaseIsStandby('the server is a read-only standby');
  } catch (error) {
    // The socket is closed directly, because an orderly end would wait for a server that does not respond.
    closeConnection(client);
    throw error;
  } finally {
    clearTimeout(late);
  }
}

function closeConnection(client: pg.ClientBase): void {
  driverConnection(client).stream.destroy();
}
