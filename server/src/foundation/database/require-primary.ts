import type pg from 'pg';
import { StandbyRefused } from './database-errors.ts';
import { driverConnection } from './driver-connection.ts';

/*
 * A standby may be behind by any time: what it does not know yet to be revoked it would let pass. A pooler, an address that
 * moves or a proxy may lead there unnoticed.
 */

const limitMs = 2_000;

/** Asks a new connection where it leads, before anything else; a standby is refused, and what becomes one is left. */
export async function refuseStandby(client: pg.ClientBase): Promise<void> {
  // PostgreSQL tells of itself when that changes, and a pooler when it changes servers.
  driverConnection(client).on('parameterStatus', (status: Readonly<Record<string, unknown>>) => {
    if (status.parameterName === 'in_hot_standby' && status.parameterValue === 'on') leave(client);
  });
  const late = setTimeout(() => leave(client), limitMs);
  try {
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    if (rows[0]?.standby === false) return;
    throw new StandbyRefused('the server is a read-only standby');
  } catch (error) {
    // An end in order would wait for a server that does not answer.
    leave(client);
    throw error;
  } finally {
    clearTimeout(late);
  }
}

function leave(client: pg.ClientBase): void {
  driverConnection(client).stream.destroy();
}
