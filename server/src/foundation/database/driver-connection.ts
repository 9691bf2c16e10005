import pg from 'pg';

/** The connection below a client of the driver. */
export function driverConnection(client: pg.ClientBase): pg.Connection {
  if (client instanceof pg.Client) return client.connection;
  throw new Error('the connection does not belong to the driver');
}
