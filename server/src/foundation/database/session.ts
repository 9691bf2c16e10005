import pg from 'pg';
import type { Connection } from './connection.ts';
import { DatabaseUnavailable } from './database-faults.ts';

/** PostgreSQL's settings of a session, its role among them. */
export type SessionSettings = Readonly<Record<string, string>>;

/** A connection that the portal must not work on; the message is for operators. */
export class SessionRefused extends DatabaseUnavailable {
  override readonly name = 'SessionRefused';
}

/** Left in every session of the portal's: whoever finds it in a new one was given another's. */
const mark = 'portal.session';
/** At a start nobody else waits. */
const connectLimitMs = 10_000;

/**
 * Makes a new connection a session of the portal's, in one round trip. What is set goes after connecting, not into the
 * startup packet, of which poolers take little. A transaction pooler gives a session to one client after the other: it is
 * refused, since the role and the organisation of one would be the next one's.
 */
export async function prepareSession(client: pg.ClientBase, settings: SessionSettings = {}): Promise<void> {
  const all = Object.entries({ timezone: 'UTC', ...settings, [mark]: 'taken' });
  const texts = all.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`);
  const { rows } = await client.query<{ found: string | null }>(
    `select current_setting('${mark}', true) as found, ${texts.join(', ')}`,
    all.flat(),
  );
  if (rows[0]?.found !== 'taken') return;
  throw new SessionRefused(sharedSession);
}

/** A connection of its own, outside the pools, ready for work. */
export async function openSession(
  connection: Connection,
  application: string,
  settings: SessionSettings = {},
  limits: Pick<pg.ClientConfig, 'connectionTimeoutMillis' | 'query_timeout' | 'keepAlive'> = {},
): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    ...limits,
    application_name: `customs-portal ${application}`,
  });
  // The loss of the server is told by the statement that meets it.
  client.on('error', () => {});
  try {
    await client.connect();
    await prepareSession(client, settings);
    return client;
  } catch (error) {
    // Where the driver gives up by itself, for want of a password, the connection would hold the process for a minute.
    client.end().catch(() => {});
    throw error;
  }
}

/**
 * Why nothing can work by this connection, or null: two sessions at once must be two, stay what they are, and leave nothing
 * to the next one.
 */
export async function poolingFault(connection: Connection): Promise<string | null> {
  const open = (): Promise<pg.Client> =>
    openSession(connection, 'pooling', {}, { connectionTimeoutMillis: connectLimitMs });
  const opened: pg.Client[] = [];
  try {
    const first = await open();
    opened.push(first);
    const { rows } = await first.query(`select current_setting('${mark}', true) as found`);
    if (rows[0]?.found !== 'taken') return sharedSession;
    opened.push(await open());
    for (const session of opened.splice(0)) await session.end();
    opened.push(await open());
    return null;
  } catch (error) {
    if (error instanceof SessionRefused) return error.message;
    throw error;
  } finally {
    for (const session of opened) await session.end();
  }
}

const sharedSession =
  'A pooler stands between the portal and PostgreSQL and hands sessions on with what is left in them: each of the portal’s connections needs a session of its own, with its role, its organisation, its prepared statements and what it listens to. Let the pooler pool sessions (PgBouncer: pool_mode = session, with its default server_reset_query), restart it, or name PostgreSQL itself in DATABASE_URL. Nothing was changed.';
