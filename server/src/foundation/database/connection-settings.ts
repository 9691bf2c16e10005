import pg from 'pg';
import { driverConnection } from './driver-connection.ts';
import { currentRequest } from './request-query-stats.ts';

/*
 * Sets two PostgreSQL settings of a connection: the organisation for row security, and the request id for
 * `pg_stat_activity`. Transactions and function calls set both in their first statement, until the commit. Before
 * other reads, the settings are sent in the same packet, so that they cost no round trip.
 */

/** Returns the application name for a request id (a UUID). */
function applicationNameOf(id: string): string {
  return `customs-portal call ${id.replaceAll(/[^\w-]/g, '')}`;
}

interface Settings {
  readonly requestId: string | undefined;
  readonly organisation: string | undefined;
}

const settingsOf = new WeakMap<pg.PoolClient, Settings>();
const noSettings: Settings = { requestId: undefined, organisation: undefined };

/**
 * Sends the organisation and the request id to a connection, if they differ from its last settings. Returns null if
 * they are equal, otherwise a promise that must resolve before the result of a statement is used.
 */
export function applySettings(client: pg.PoolClient, organisation?: string): Promise<unknown> | null {
  const before = settingsOf.get(client) ?? noSettings;
  const after = { requestId: currentRequest()?.id, organisation: organisation ?? before.organisation };
  const setting = settingsQuery(before, after);
  if (setting === null) return null;
  settingsOf.set(client, after);
  const set = client.query(setting);
  set.catch(() => settingsOf.delete(client));
  return set;
}

const setNameStatement = "select set_config('application_name', $1, false)";
const setBothStatement = `${setNameStatement}, set_config('portal.organisation_id', $2, false)`;

/**
 * Builds the query that changes the settings: a single statement or message, so that either all settings apply or
 * none. The statements of requests have a name, so that each connection parses them once.
 */
function settingsQuery(before: Settings, after: Settings): pg.QueryConfig | null {
  const another = after.organisation !== before.organisation;
  if (!another && after.requestId === before.requestId) return null;
  if (after.requestId !== undefined) {
    const name = applicationNameOf(after.requestId);
    return another
      ? { name: 'set-both', text: setBothStatement, values: [name, after.organisation ?? ''] }
      : { name: 'set-name', text: setNameStatement, values: [name] };
  }
  const texts = another ? [organisationText('set', after.organisation)] : [];
  if (before.requestId !== undefined) texts.push('reset application_name');
  return { text: texts.join('; ') };
}

/** Runs `work` on a connection after its settings were sent. The first statements of `work` share their packet. */
export function runConfigured<T>(
  client: pg.PoolClient,
  organisation: string | undefined,
  work: (set: Promise<unknown> | null) => Promise<T>,
): Promise<T> {
  const { stream } = driverConnection(client);
  stream.cork();
  try {
    return work(applySettings(client, organisation));
  } finally {
    stream.uncork();
  }
}

/** Returns the statement that begins a transaction, limited to an organisation if one is given. */
export function beginStatement(organisation?: string): string {
  const id = currentRequest()?.id;
  const texts = ['begin'];
  if (organisation !== undefined) texts.push(organisationText('set local', organisation));
  if (id !== undefined) texts.push(`set local application_name to '${applicationNameOf(id)}'`);
  return texts.join('; ');
}

function organisationText(set: 'set' | 'set local', organisation = ''): string {
  return `${set} portal.organisation_id to ${pg.escapeLiteral(organisation)}`;
}

/** Returns the statement that calls a function. It is parsed once per connection. */
export function functionCallStatement(
  functionName: string,
  values: readonly unknown[],
): { readonly name: string; readonly text: string; readonly values: unknown[] } {
  const id = currentRequest()?.id;
  return {
    name: functionName,
    text: functionCallText(functionName, values.length),
    values: [id === undefined ? null : applicationNameOf(id), ...values],
  };
}

function functionCallText(functionName: string, count: number): string {
  const others = Array.from({ length: count - 1 }, (_, index) => `, $${index + 3}`);
  // `left(named, 0) || $2` makes the organisation depend on the application name, so that PostgreSQL sets the name
  // before
  // the function runs. The commit resets both.
  return `select called.*
    from set_config('application_name', coalesce($1, current_setting('application_name')), true) as named,
      ${functionName}(left(named, 0) || $2${others.join('')}) as called`;
}
