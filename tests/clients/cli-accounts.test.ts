import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listAt, requireTextAt, textAt } from '../../conformance/json.ts';
import { coffeeDeclaration, waitForStatus } from '../law/coffee-declaration.ts';
import { createPortalClient } from '../portal-client.ts';
import { startPortal } from '../portal-process.ts';
import { type CommandResult, commandLine } from './command-line.ts';

/* Tests the commands about deferment accounts. */

const account = 'XADEF0042';
const commands = commandLine(() => folder);
const cli = (...args: string[]): Promise<CommandResult> => commands.cli(args, environment);

const portal = await startPortal();
const folder = await mkdtemp(join(tmpdir(), 'customs-portal-cli-accounts-'));
const { clientId, clientSecret, apiKey } = portal.credentials.hostToHost;
const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
const environment: NodeJS.ProcessEnv = {
  CUSTOMS_PORTAL_URL: portal.baseUrl,
  CUSTOMS_PORTAL_CLIENT_ID: clientId,
  CUSTOMS_PORTAL_CLIENT_SECRET: clientSecret,
  CUSTOMS_PORTAL_API_KEY: apiKey,
};
after(async () => {
  await portal?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Charges a bill to an account, ends its month, and returns the reference of the statement. */
async function createStatement(): Promise<string> {
  const body = { ...coffeeDeclaration('CLI-DEFERRED'), payment: { method: 'deferred', account } };
  const lodged = await trader.call('POST', '/openapi/declarations?lodge=true', { body });
  await waitForStatus(trader, requireTextAt(lodged.body, 'declaration', 'id'), 'released');
  const now = new Date();
  const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 0, 1)).toISOString();
  await trader.call('POST', '/openapi/sandbox/clock/advance', { body: { to } });
  for (;;) {
    const { body: found } = await trader.call('GET', `/openapi/deferment-accounts/${account}/statements`);
    if (listAt(found, 'items').length > 0) return textAt(found, 'items', 0, 'reference') ?? '';
    await pause(50);
  }
}

describe('exit status 0 of account commands', () => {
  test('follows accounts and statements as tables and as JSON, and the payment of a statement', async () => {
    const none = await cli('accounts', 'statements', account);
    assert.deepEqual([none.code, none.output], [0, '']);
    assert.match(none.error, /Account .* has no statements yet/);
    const reference = await createStatement();
    const list = await cli('accounts', 'list');
    assert.match(
      list.output,
      /^Account +Status +Limit +Available +Currency\nXADEF0042 +active +5000\.00 +3390\.00 +XTS$/m,
    );
    const statements = await cli('accounts', 'statements', account);
    assert.match(statements.output, /^Statement +Month +Status +Amount +Outstanding +Due$/m);
    assert.match(
      statements.output,
      new RegExp(`^${reference} +\\d{4}-\\d{2} +due +1610\\.00 +1610\\.00 +\\d{4}-`, 'm'),
    );
    const paid = await cli('accounts', 'pay', account, reference);
    assert.deepEqual([paid.code, paid.output], [0, `Statement ${reference} is paid: 1610.00 XTS\n`]);
    const programs = await cli('accounts', 'list', '--json');
    assert.equal(textAt(JSON.parse(programs.output), 0, 'available'), '5000.00');
    const again = await cli('accounts', 'pay', account, reference, '--json');
    assert.equal(again.code, 1, again.error);
    assert.match(again.error, /The statement has no outstanding amount/);
  });
});

describe('refused commands', () => {
  test('report an unknown account or statement', async () => {
    const missing = await cli('accounts', 'statements', 'NOSUCH');
    assert.equal(missing.code, 1);
    assert.match(missing.error, /Not found: account "NOSUCH"\./);
    const statement = await cli('accounts', 'pay', account, 'RF18539007547034');
    assert.equal(statement.code, 1);
    assert.match(statement.error, /Not found: statement "RF18539007547034" of account "XADEF0042"\./);
  });

  test('report invalid input before they send any request', async () => {
    const typed = [
      ['accounts', 'statements', 'xa-1'],
      ['accounts', 'pay', account, 'RF'],
      ['accounts', 'pay', account],
      ['accounts', 'lists'],
    ];
    for (const args of typed) {
      const result = await cli(...args);
      assert.equal(result.code, 2, `${args.join(' ')}: ${result.error}`);
      assert.equal(result.output, '');
    }
    const help = await cli('accounts', 'pay', '--help');
    assert.equal(help.code, 0);
    assert.match(help.output, /Usage: customs-portal accounts pay/);
  });
});
