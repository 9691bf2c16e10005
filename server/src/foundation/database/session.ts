import pg from 'pg';
import type { ConnectionOptions } from './connection.ts';
import { DatabaseUnavailable } from './database-errors.ts';

/** PostgreSQL settings of a session, including its role. */
export type SessionSettings = Readonly<Record<string, string>>;

/** A connection that the portal must not use; the message is for operators. */
export class SessionRefused extends DatabaseUnavailable {
  override readonly name = 'SessionRefused';
}

type ConnectionLimits = Pick<pg.ClientConfig, 'connectionTimeoutMillis' | 'query_timeout' | 'keepAlive'>;

/** The setting that marks a session as used. If a new connection already has it, a pooler shares the session. */
const markSetting = 'portal.session';

/**
 * Sets the settings of a new connection in one round trip. They are not in the startup packet, because poolers accept
 * few settings there. Refuses a session that another connection has used, because role and organisation would apply to
 * both.
 */
export async function prepareSession(
  client: pg.ClientBase,
  settings: SessionSettings = {},
  mark = 'taken',
): Promise<void> {
  const all = Object.entries({ timezone: 'UTC', ...settings, [markSetting]: mark });
  const texts = all.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`);
  const { rows } = await client.query<{ found: string | null }>(
    `select current_setting('${markSetting}', true) as found, ${texts.join(', ')}`,
    all.flat(),
  );
  // After a reset of the session, PostgreSQL returns an empty text instead of null.
  if (rows[0]?.found) throw new SessionRefused(sharedSessionMessage);
}

/** Returns the text with which `prepareSession` marked the current session; null if it is not marked. */
export async function readSessionMark(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ found: string | null }>(
    `select current_setting('${markSetting}', true) as found`,
  );
  return rows[0]?.found ?? null;
}

/** Connects outside the pools. The session is not configured yet. */
export async function connectClient(
  connection: ConnectionOptions,
  application: string,
  limits: ConnectionLimits = {},
): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    ...limits,
    application_name: `customs-portal ${application}`,
  });
  // The event is ignored, because the next statement fails if the connection is lost.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    // The driver may fail without closing the socket, for example without a password. An open socket would prevent the
    // process from exiting for a minute.
    client.end().catch(() => {});
    throw error;
  }
}

/** Connects outside the pools and configures the session. */
export async function openDatabaseSession(
  connection: ConnectionOptions,
  application: string,
  settings: SessionSettings = {},
  limits: ConnectionLimits = {},
): Promise<pg.Client> {
  const client = await connectClient(connection, application, limits);
  try {
    await prepareSession(client, settings);
    return client;
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
}

export const sharedSessionMessage =
  'A connection pooler gives one database session to several connections, so the role, organisation, locks and LISTEN of one would apply to another. Set the pooler to session pooling (PgBouncer: pool_mode = session, with its default server_reset_query) and restart it, or connect to PostgreSQL directly in DATABASE_URL.';
