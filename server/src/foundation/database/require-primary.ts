import type pg from 'pg';
import { StandbyRefused } from './database-errors.ts';
import { driverConnection } from './driver-connection.ts';

/*
 * A standby may be behind by any time and would accept credentials that were revoked since. A pooler, a
 * moving address or a proxy may lead there unnoticed.
 */

const limitMs = 2_000;

/**
 * Checks a new connection before its first statement. Refuses a standby, and closes a connection whose server
 * becomes one.
 */
export async function requirePrimary(client: pg.ClientBase): Promise<void> {
  // PostgreSQL reports when this changes, and a pooler when it changes servers.
  driverConnection(client).on('parameterStatus', (status: Readonly<Record<string, unknown>>) => {
    if (status.parameterName === 'in_hot_standby' && status.parameterValue === 'on') leave(client);
  });
  const late = setTimeout(() => leave(client), limitMs);
  try {
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    if (rows[0]?.standby === false) return;
    throw new StandbyRefused('the server is a read-only standby');
  } catch (error) {
    // An orderly end would wait for a server that does not respond.
    leave(client);
    throw error;
  } finally {
    clearTimeout(late);
  }
}

function leave(client: pg.ClientBase): void {
  driverConnection(client).stream.destroy();
}
