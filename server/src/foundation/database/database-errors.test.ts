import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type ConnectionOptions, openDatabase } from './database.ts';
import { DatabaseUnavailable, isConnectionError, isReadOnly } from './database-errors.ts';
import { openDatabaseSession } from './session.ts';
import { migratedTestDatabase } from './testing/migrated-database.ts';

const testing = await migratedTestDatabase();
after(() => testing.stop());

/** Runs statements on a new connection and returns the error that PostgreSQL raises. */
async function errorRaisedBy(...statements: readonly string[]): Promise<unknown> {
  const database = openDatabase(testing.connection, 1);
  try {
    return await database
      .systemTransaction(async ({ query }) => {
        for (const statement of statements) await query(statement);
      })
      .then(
        () => 'it did not fail',
        (error: unknown) => error,
      );
  } finally {
    await database.close();
  }
}

/** Returns the error of an attempt to connect. */
async function connectionErrorTo(connection: ConnectionOptions): Promise<unknown> {
  const database = openDatabase(connection, 1);
  try {
    return await database.organisation('', ({ query }) => query('select 1')).catch((error: unknown) => error);
  } finally {
    await database.close();
  }
}

function statementRaising(state: string): string {
  return `do $$ begin raise exception 'tried' using errcode = '${state}'; end $$`;
}

describe('errors of an unavailable or exhausted PostgreSQL', () => {
  const real: Readonly<Record<string, readonly string[]>> = {
    '25006 a transaction that only reads': ['set transaction read only', 'create table public.t ()'],
    '53400 a limit of the disk': [
      'set local role portal',
      "set local temp_file_limit = '64kB'",
      "set local work_mem = '64kB'",
      'select count(*) from (select generate_series(1, 100000) as n order by n desc) as sorted',
    ],
    '57014 too long': ['set local statement_timeout = 20', 'select pg_sleep(5)'],
    '57P01 ended by an administrator': [
      'set local role portal',
      'select pg_terminate_backend(pg_backend_pid())',
    ],
    '58P01 a file that is gone': ['set local role portal', "select pg_read_file('/nowhere/at/all')"],
  };
  for (const [name, statements] of Object.entries(real)) {
    test(`are recognised as connection errors when a real server raises them: ${name}`, async () => {
      const fault = await errorRaisedBy(...statements);
      assert.ok(isConnectionError(fault), String(fault));
    });
  }

  const states =
    '08000 08001 08003 08004 08006 08P01 28000 28P01 3D000 53000 53100 53200 53300 53400 57000 57014 57P01 57P02 57P03 57P04 57P05 58000 58030 58P01 58P02 25006 40001 40P01';
  for (const state of states.split(' ')) {
    test(`are recognised as connection errors by SQLSTATE ${state}`, async () => {
      const fault = await errorRaisedBy(statementRaising(state));
      assert.equal(fault instanceof Error && 'code' in fault && fault.code, state);
      assert.ok(isConnectionError(fault));
    });
  }

  const codes =
    'EMFILE ENFILE EHOSTUNREACH ENETUNREACH ENETDOWN ECONNABORTED ECONNREFUSED ECONNRESET ETIMEDOUT EPIPE';
  for (const code of codes.split(' ')) {
    test(`are recognised as connection errors by the system error code ${code}`, () => {
      assert.ok(isConnectionError(Object.assign(new Error(code), { code })));
    });
  }
});

describe("a connection that can't be made", () => {
  const host = (): string => ('host' in testing.connection ? testing.connection.host : '');
  const at = (changed: object): ConnectionOptions => ({
    host: host(),
    user: 'portal',
    database: 'nowhere',
    ...changed,
  });
  const places: Readonly<Record<string, () => ConnectionOptions>> = {
    'the database is not there': () => at({}),
    'the login is not there': () => at({ user: 'nobody' }),
    'the socket is not there': () => at({ host: '/nowhere' }),
    'nobody listens': () => at({ host: '127.0.0.1', port: 1 }),
    'the name is not known': () => at({ host: 'postgresql.invalid' }),
  };
  for (const [name, place] of Object.entries(places)) {
    test(name, async () => {
      const fault = await connectionErrorTo(place());
      assert.ok(fault instanceof DatabaseUnavailable, String(fault));
      assert.ok(fault.cause instanceof Error);
    });
  }
});

test('a server that accepts a connection and never responds counts as unavailable', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const connection = { host: '127.0.0.1', port, user: 'portal', database: 'portal' };
  try {
    const fault = await openDatabaseSession(connection, 'test', {}, { connectionTimeoutMillis: 50 }).catch(
      (error: unknown) => error,
    );
    assert.ok(fault instanceof Error);
    assert.ok(isConnectionError(fault), String(fault));
  } finally {
    silent.close();
  }
});

describe('a programming error is not a connection error', () => {
  const statements: Readonly<Record<string, string>> = {
    'a statement that cannot be read': 'selec 1',
    'a table that is not there': 'select from nowhere.at_all',
    'a division by zero': 'select 1 / 0',
    'a right that is missing': "select pg_read_file('/etc/hostname')",
    'a value of the wrong kind': "select 'one'::integer",
  };
  for (const [name, statement] of Object.entries(statements)) {
    test(name, async () => {
      const fault = await errorRaisedBy(statement);
      assert.ok(fault instanceof Error);
      assert.equal(isConnectionError(fault), false, String(fault));
    });
  }

  test('a missing file is not a connection error', async () => {
    const fault = await readFile('/nowhere/at/all').catch((error: unknown) => error);
    assert.equal(isConnectionError(fault), false);
  });

  test('calling an undefined function is not a connection error', () => {
    assert.equal(isConnectionError(new TypeError('undefined is not a function')), false);
  });
});

describe('a server that reports that it became a standby', () => {
  const status = Buffer.concat([Buffer.from('S\0\0\0\0'), Buffer.from('in_hot_standby\0on\0')]);
  status.writeUInt32BE(status.length - 1, 1);
  let server: Server;
  let port = 0;
  const led = new Set<Socket>();

  before(async () => {
    if (!('host' in testing.connection))
      throw new Error('the PostgreSQL of the test run must be reachable over a socket');
    const socket = join(testing.connection.host, '.s.PGSQL.5432');
    server = createServer((near) => {
      const far = connect(socket);
      near.pipe(far).pipe(near);
      led.add(near);
      for (const side of [near, far]) side.on('error', () => {});
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  after(() => {
    for (const socket of led) socket.destroy();
    server.close();
  });

  test('is disconnected at once and receives no further statement', async () => {
    const { connection } = testing;
    if (!('host' in connection))
      throw new Error('the PostgreSQL of the test run must be reachable over a socket');
    const database = openDatabase({ ...connection, host: '127.0.0.1', port }, 1);
    const backend = async (): Promise<number | undefined> =>
      (await database.system.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid;
    const one = await backend();
    assert.equal(await backend(), one);
    for (const socket of led) socket.write(status);
    await pause(100);
    assert.notEqual(await backend(), one);
    await database.close();
  });

  test('is recognised as read-only by its SQLSTATE', () => {
    assert.ok(isReadOnly(Object.assign(new Error('read only'), { code: '25006' })));
    assert.equal(isReadOnly(new DatabaseUnavailable('away')), false);
  });
});
