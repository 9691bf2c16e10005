import pg from 'pg';

/** Returns the driver's low-level connection of a client. */
export function driverConnection(client: pg.ClientBase): pg.Connection {
  if (client instanceof pg.Client) return client.connection;
  throw new Error('the connection does not belong to the driver');
}
