import pg from 'pg';
import { currentCall } from './request-query-stats.ts';
import { driverConnection } from './driver-connection.ts';

/*
 * What a connection is set to for the work that it is given: the organisation that row security holds it to, and the call
 * that `pg_stat_activity` names. Transactions and functions say it with their first statement, until their commit; for a
 * reading it is sent ahead of it, in the same packet, and nobody waits for it alone.
 */

/** Of a request id, which is a UUID. */
function nameOf(id: string): string {
  return `customs-portal call ${id.replaceAll(/[^\w-]/g, '')}`;
}

interface Settings {
  readonly call: string | undefined;
  readonly organisation: string | undefined;
}

const settingsOf = new WeakMap<pg.PoolClient, Settings>();
const none: Settings = { call: undefined, organisation: undefined };

/**
 * Sets a connection for what is asked next; a job takes the pool's own name back. Null when all is set as it should be,
 * otherwise a promise that must hold before an answer is used.
 */
export function setAhead(client: pg.PoolClient, organisation?: string): Promise<unknown> | null {
  const before = settingsOf.get(client) ?? none;
  const after = { call: currentCall()?.id, organisation: organisation ?? before.organisation };
  const setting = settingFor(before, after);
  if (setting === null) return null;
  settingsOf.set(client, after);
  const set = client.query(setting);
  set.catch(() => settingsOf.delete(client));
  return set;
}

const setName = "select set_config('application_name', $1, false)";
const setBoth = `${setName}, set_config('portal.organisation_id', $2, false)`;

/** One statement, or one message: all is set, or nothing is. What a call's readings need is parsed once a connection. */
function settingFor(before: Settings, after: Settings): pg.QueryConfig | null {
  const another = after.organisation !== before.organisation;
  if (!another && after.call === before.call) return null;
  if (after.call !== undefined) {
    const name = nameOf(after.call);
    return another
      ? { name: 'set-both', text: setBoth, values: [name, after.organisation ?? ''] }
      : { name: 'set-name', text: setName, values: [name] };
  }
  const texts = another ? [organisationText('set', after.organisation)] : [];
  if (before.call !== undefined) texts.push('reset application_name');
  return { text: texts.join('; ') };
}

/** Gives work its connection, set for it; what is asked at once leaves together with the settings. */
export function workSet<T>(
  client: pg.PoolClient,
  organisation: string | undefined,
  work: (set: Promise<unknown> | null) => Promise<T>,
): Promise<T> {
  const { stream } = driverConnection(client);
  stream.cork();
  try {
    return work(setAhead(client, organisation));
  } finally {
    stream.uncork();
  }
}

/** Begins a transaction, of an organisation's own if one is given. */
export function beginStatement(organisation?: string): string {
  const id = currentCall()?.id;
  const texts = ['begin'];
  if (organisation !== undefined) texts.push(organisationText('set local', organisation));
  if (id !== undefined) texts.push(`set local application_name to '${nameOf(id)}'`);
  return texts.join('; ');
}

function organisationText(set: 'set' | 'set local', organisation = ''): string {
  return `${set} portal.organisation_id to ${pg.escapeLiteral(organisation)}`;
}

/** The call of a function, as a statement that is parsed once a connection. */
export function functionCall(
  functionName: string,
  values: readonly unknown[],
): { readonly name: string; readonly text: string; readonly values: unknown[] } {
  const id = currentCall()?.id;
  return {
    name: functionName,
    text: callOf(functionName, values.length),
    values: [id === undefined ? null : nameOf(id), ...values],
  };
}

function callOf(functionName: string, count: number): string {
  const others = Array.from({ length: count - 1 }, (_, index) => `, $${index + 3}`);
  // The organisation waits for the name, so the connection has it before the function runs; it loses it with the commit.
  return `select called.*
    from set_config('application_name', coalesce($1, current_setting('application_name')), true) as named,
      ${functionName}(left(named, 0) || $2${others.join('')}) as called`;
}
