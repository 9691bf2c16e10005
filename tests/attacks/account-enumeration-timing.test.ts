import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startTestConsole } from '../../server/src/access/testing/console.ts';
import { consoleOperations } from '../../server/src/access/testing/operations.ts';
import { passwordCheck } from '../../server/src/access/verify-password.ts';
import type { Database, Sql } from '../../server/src/foundation/database/database.ts';
import { reportObservation } from './attack-portal.ts';

let recordedWork: string[] = [];
const recordStatement = <Of extends Sql>(sql: Of): Of => ({
  ...sql,
  query: (text: string, values?: readonly unknown[]) => {
    recordedWork.push(text.replaceAll(/\s+/g, ' ').trim());
    return sql.query(text, values);
  },
});
const watchDatabase = (database: Database): Database => ({
  ...database,
  system: recordStatement(database.system),
  systemTransaction: (inside) =>
    database.systemTransaction((transaction) => inside(recordStatement(transaction))),
});

/*
 * Response time is measured as the work behind it, counted in statements and hashes: a clock would measure
 * the machine.
 */
const testing = await startTestConsole({
  operations(parts) {
    const database = watchDatabase(parts.database);
    const passwords: typeof parts.passwords = {
      isFull: parts.passwords.isFull,
      hash(password) {
        recordedWork.push('hash');
        return parts.passwords.hash(password);
      },
      verify(stored, password) {
        recordedWork.push('hash');
        return parts.passwords.verify(stored, password);
      },
    };
    const checkPassword = passwordCheck(database, parts.attempts, passwords);
    return consoleOperations({ ...parts, database, passwords, checkPassword });
  },
});
after(() => testing.stop());

const password = 'drei kleine katzen';
async function workOf(path: string, body: object): Promise<readonly string[]> {
  recordedWork = [];
  const { status } = await testing.browser().call('POST', path, body);
  assert.ok([204, 401].includes(status), String(status));
  return recordedWork;
}

describe('C8 account enumeration by timing', () => {
  const calls: Readonly<Record<string, (email: string) => readonly [path: string, body: object]>> = {
    'a reset': (email) => ['/management/people/password-reset', { email }],
    'a sign-up': (email) => ['/management/people', { name: 'Somebody', email, password }],
    'a sign-in': (email) => ['/management/session', { email, password: 'not the password' }],
  };

  test('does the same statements and hashes with and without an account', async (context) => {
    const { email: known } = await testing.member(await testing.organisation(), 'owner');
    const { email: disabled, id } = await testing.member(await testing.organisation(), 'owner');
    await testing.testing.database.system.query(
      "update organisations.people set status = 'disabled' where id = $1",
      [id],
    );
    let unknown = 0;
    for (const [what, call] of Object.entries(calls)) {
      const ofKnown = await workOf(...call(known));
      unknown += 1;
      const ofUnknown = await workOf(...call(`unknown${unknown}@people.example`));
      const ofDisabled = await workOf(...call(disabled));
      assert.ok(ofKnown.length > 1, what);
      assert.deepEqual(ofUnknown, ofKnown, what);
      assert.deepEqual(ofDisabled, ofKnown, what);
      reportObservation(
        context,
        `${what}: ${ofKnown.length} steps, ${ofKnown.filter((one) => one === 'hash').length} of them a password hash`,
      );
    }
  });

  test('creates no link for an account that does not exist', async () => {
    const links = async (): Promise<number> => {
      const [row] = await testing.testing.database.system.query<{ count: number }>(
        'select count(*)::integer as count from organisations.mail_links',
      );
      return row?.count ?? 0;
    };
    const before = await links();
    await workOf(...(calls['a reset']?.('not-there@people.example') ?? ['', {}]));
    assert.equal(await links(), before);
    const [mail] = await testing.mailsTo('not-there@people.example');
    assert.match(mail?.text ?? '', /no account has this address/);
  });
});
