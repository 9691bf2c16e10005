import type pg from 'pg';
import { currentCall } from './call-statements.ts';

/*
 * `pg_stat_activity` names the call that a connection works for. Transactions and functions say it with their first
 * statement, until their commit; for a reading alone it is sent ahead of it and not waited for.
 */

/** Of a request id, which is a UUID. */
function nameOf(id: string): string {
  return `customs-portal call ${id.replaceAll(/[^\w-]/g, '')}`;
}

const callOfConnection = new WeakMap<pg.PoolClient, string>();

/** Names a connection before a reading; a job takes the pool's own name back. */
export function nameAfterCall(client: pg.PoolClient): void {
  const id = currentCall()?.id;
  if (callOfConnection.get(client) === id) return;
  if (id === undefined) callOfConnection.delete(client);
  else callOfConnection.set(client, id);
  const name = id === undefined ? null : nameOf(id);
  client
    .query({ name: 'call', text: "select set_config('application_name', $1, false)", values: [name] })
    // Then the statement behind it fails as well, and tells of it.
    .catch(() => callOfConnection.delete(client));
}

/** Begins a transaction. */
export function beginStatement(): string {
  const id = currentCall()?.id;
  return id === undefined ? 'begin' : `begin; set local application_name to '${nameOf(id)}'`;
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
