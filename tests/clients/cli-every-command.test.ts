import assert from 'node:assert/strict';
import { once } from 'node:events';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listAt, requireTextAt, textAt, valueAt } from '../../conformance/json.ts';
import { startWebhookReceiver } from '../../server/src/notifications/testing/receiver.ts';
import { warehoused } from '../../server/src/processing/testing/suspended-goods.ts';
import { packClient, packCommandLine } from '../../tools/pack.ts';
import { coffeeDeclaration } from '../law/coffee-declaration.ts';
import { coffeeDeclarationByMass, traderGuarantee } from '../law/warehouse-stock.ts';
import { createPortalClient } from '../portal-client.ts';
import { startPortal } from '../portal-process.ts';
import { installPacked } from './installed-package.ts';

/*
 * Runs every command of the packed command line successfully once, by npx on the oldest supported Node, in a
 * folder with only its package and that of the client.
 */
const usedCommands = new Set<string>();

const installed = await installPacked((folder) => [packClient(folder), packCommandLine(folder)]);
const portal = await startPortal({ environment: { PORTAL_CLIENT_RATE: '0' } });
const receiver = await startWebhookReceiver();
const { clientId, clientSecret } = portal.credentials.management;
const management: Record<string, string> = {
  CUSTOMS_PORTAL_MANAGEMENT_CLIENT_ID: clientId,
  CUSTOMS_PORTAL_MANAGEMENT_CLIENT_SECRET: clientSecret,
};
await symlink(portal.dataDir, join(installed.folder, 'data'));
after(async () => {
  await receiver.stop();
  await portal.stop();
  await installed.remove();
});

const run = (...args: readonly string[]) => installed.npx(['customs-portal', ...args], management);

/** Runs a command with its arguments and returns its output. */
async function runSuccessfully(words: string, ...args: readonly string[]): Promise<string> {
  usedCommands.add(words);
  const { code, output, error } = await run(...words.split(' '), ...args);
  assert.equal(code, 0, `${words} ${args.join(' ')}: ${code}\n${output}${error}`.slice(0, 2_000));
  return output;
}

const runAsJson = async (words: string, ...args: readonly string[]): Promise<unknown> =>
  JSON.parse(await runSuccessfully(words, ...args, '--json'));

async function write(name: string, document: object): Promise<string> {
  await writeFile(join(installed.folder, name), JSON.stringify(document));
  return name;
}

async function until(lrn: string, isSo: (found: unknown) => boolean): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (isSo(await runAsJson('declarations show', lrn))) return;
    await pause(200);
  }
  throw new Error(`${lrn} does not reach the expected status`);
}

const isIn = (status: string) => (found: unknown) => textAt(found, 'status') === status;
const inThreeDays = (): string => new Date(Date.now() + 3 * 86_400_000).toISOString();

describe('every command of the packed command line', () => {
  test('succeeds: service status, watch and availability', async () => {
    assert.match(await runSuccessfully('service status', '--url', portal.baseUrl), /payments/);
    await runSuccessfully('service watch', '--url', portal.baseUrl, '--record', 'minutes.csv', '--once');
    const month = ['--month', new Date().toISOString().slice(0, 7)];
    assert.match(
      await runSuccessfully('service availability', '--record', 'minutes.csv', ...month),
      /100 % available/,
    );
  });

  test('succeeds: login, doctor, status, completion, conformance', async () => {
    await runSuccessfully('login', '--sandbox', 'data/sandbox.json');
    await runSuccessfully(
      'login',
      '--sandbox',
      'data/sandbox.json',
      '--client',
      'otherHostToHost',
      '--profile',
      'broker',
    );
    await runSuccessfully('doctor');
    assert.match(await runSuccessfully('completion', 'bash'), /customs-portal/);
    await runSuccessfully(
      'conformance',
      '--credentials',
      'data/sandbox.json',
      '--only',
      '^(status-query|oauth-t|guard-08)',
    );
  });

  test('succeeds: declarations to lodge, list and process to completion', async () => {
    const sample = await runAsJson('declarations template');
    const documents = [
      { ...Object(sample), lrn: 'PACKED-1' },
      coffeeDeclaration('PACKED-2'),
      coffeeDeclaration('QUERY-PACKED'),
      coffeeDeclaration('UNPAID-PACKED'),
      coffeeDeclaration('UNPAID-PACKED-2'),
      coffeeDeclaration('AUDIT-PACKED'),
      { ...coffeeDeclaration('REGISTERED-PACKED'), expectedArrival: inThreeDays() },
      {
        ...coffeeDeclarationByMass('STOCK-PACKED', 1_000, warehoused, coffeeDeclaration),
        guarantee: traderGuarantee,
      },
    ];
    await runSuccessfully('declarations lodge', await write('all.json', documents));
    assert.match(await runSuccessfully('declarations list'), /PACKED-1/);
    assert.match(await runSuccessfully('status'), /PACKED-1/);
    await until('PACKED-1', isIn('released'));
    await until('PACKED-2', isIn('released'));
    const cheaper = await write('cheaper.json', coffeeDeclaration('PACKED-2', '9000.00'));
    await runSuccessfully('declarations amend', 'PACKED-2', cheaper, '--reason', 'A discount');
    await runSuccessfully('declarations withdraw', 'PACKED-1', '--reason', 'Twice');
    await until('REGISTERED-PACKED', isIn('registered'));
    await runSuccessfully('declarations present', 'REGISTERED-PACKED');
    await until('UNPAID-PACKED', isIn('accepted'));
    await runSuccessfully('declarations pay', 'UNPAID-PACKED', '--transfer');
    await until('AUDIT-PACKED', (found) => textAt(found, 'hearing', 'status') === 'open');
    await runSuccessfully('declarations answer-hearing', 'AUDIT-PACKED', '--agree');
    await until('STOCK-PACKED', isIn('released'));
    const burnt = ['--quantity', '20.000', '--disposition', 'destroyed', '--text', 'Burnt'];
    await runSuccessfully('declarations discharge', 'STOCK-PACKED', '--item', '1', ...burnt);
  });

  test('debts: list, show, pay, claim, appeal, withdraw-appeal, document', async () => {
    await until('UNPAID-PACKED-2', isIn('accepted'));
    const [debt] = listAt(await runAsJson('debts list', '--status', 'due'));
    const id = requireTextAt(debt, 'debt', 'id');
    assert.match(await runSuccessfully('debts show', id), /Debtors/);
    assert.match(await runSuccessfully('debts pay', id, '--transfer'), /paid/);
    const claimed = ['--ground', 'overcharge', '--reason', 'The freight was lower', '--line', 'A00=1.00'];
    await runSuccessfully('debts claim', id, ...claimed, '--reference', 'SLOW-1');
    assert.match(await runSuccessfully('debts claims'), /overcharge|submitted/);
    const bill = requireTextAt(debt, 'bill', 'bills', 0, 'reference');
    await runSuccessfully('debts appeal', id, '--bill', bill, '--reason', 'Wrong', '--reference', 'SLOW-1');
    assert.match(await runSuccessfully('debts appeals'), /submitted/);
    const [appeal] = listAt(await runAsJson('debts appeals'));
    const claim = requireTextAt(await runAsJson('debts claim', id, ...claimed), 'claim', 'id');
    await runSuccessfully('debts document', claim, '--output', 'granted.pdf');
    assert.match(
      await runSuccessfully('debts withdraw-appeal', requireTextAt(appeal, 'appeal', 'id')),
      /withdrawn/,
    );
  });

  test('authorisations: list, show, answer', async () => {
    const [authorisation] = listAt(await runAsJson('authorisations list', '--status', 'active'));
    const id = requireTextAt(authorisation, 'authorisation', 'id');
    const customs = createPortalClient(portal.baseUrl, portal.credentials.management);
    const intention = { status: 'revoked', reason: 'The stock records are missing.' };
    await customs.call('PATCH', `/management/authorisations/${id}`, { body: intention });
    assert.match(await runSuccessfully('authorisations show', id), /stock records are missing/);
    const objection = ['--text', 'They are complete'];
    assert.match(
      await runSuccessfully('authorisations answer', id, ...objection),
      /active, hearing answered/,
    );
  });

  test('guarantees: offer, list, show, update, reservations, withdraw', async () => {
    const offered = await runSuccessfully(
      'guarantees offer',
      'XA1000000002',
      '500.00',
      '--until',
      '2099-12-31',
    );
    assert.match(offered, /is offered/);
    const [guarantee] = listAt(await runAsJson('guarantees list', '--status', 'offered'));
    const id = requireTextAt(guarantee, 'guarantee', 'id');
    assert.match(await runSuccessfully('guarantees update', id, '600.00'), /600\.00/);
    assert.match(await runSuccessfully('guarantees show', id), /2099-12-31/);
    await runSuccessfully('guarantees reservations', id);
    assert.match(await runSuccessfully('guarantees withdraw', id), /is withdrawn/);
  });

  test('succeeds: declarations documents, answer and decisions', async () => {
    await until('QUERY-PACKED', (found) => valueAt(found, 'openQuery') !== null);
    await writeFile(join(installed.folder, 'paper.pdf'), '%PDF-1.4\nstartxref\n9\n%%EOF\n');
    const uploading = ['QUERY-PACKED', 'paper.pdf', '--type', 'N954'];
    const document = requireTextAt(
      await runAsJson('declarations documents upload', ...uploading),
      'document',
      'id',
    );
    await runSuccessfully(
      'declarations answer',
      'QUERY-PACKED',
      '1',
      '--text',
      'Here',
      '--document',
      document,
    );
    // Waits for the scan of the document, which must be complete before customs closes the query.
    await until('QUERY-PACKED', isIn('released'));
    assert.match(await runSuccessfully('declarations documents list', 'QUERY-PACKED'), /paper\.pdf/);
    await runSuccessfully(
      'declarations documents download',
      'QUERY-PACKED',
      document,
      '--output',
      'copy.pdf',
    );
    const [first] = listAt(await runAsJson('declarations decisions list', 'QUERY-PACKED'));
    const number = String(valueAt(first, 'number'));
    await runSuccessfully('declarations decisions download', 'QUERY-PACKED', number, '--output', 'one.jws');
    await runSuccessfully('declarations decisions verify', 'one.jws');
  });

  test('succeeds: mandates, by both parties', async () => {
    const [mandate] = listAt(await runAsJson('mandates list', '--status', 'active'));
    const id = requireTextAt(mandate, 'mandate', 'id');
    await runSuccessfully('mandates show', id);
    await runSuccessfully('mandates suspend', id);
    await runSuccessfully('mandates resume', id);
    await runSuccessfully('mandates end', id);
    const { principal, representative } = Object(mandate);
    const sides = [
      '--principal',
      principal,
      '--representative',
      representative,
      '--representation',
      'direct',
    ];
    const offered = await runAsJson('mandates offer', ...sides, '--type', 'import', '--profile', 'broker');
    await runSuccessfully('mandates accept', requireTextAt(offered, 'mandate', 'id'));
  });

  test('succeeds: webhooks through their life cycle, and events', async () => {
    const made = await runAsJson('webhooks create', receiver.url);
    const id = requireTextAt(made, 'webhook', 'id');
    await runSuccessfully('webhooks list');
    await runSuccessfully('webhooks show', id);
    await runSuccessfully('webhooks update', id, '--description', 'ERP');
    await runSuccessfully('webhooks rotate-secret', id);
    await runSuccessfully('webhooks test', id);
    const deliveries = listAt(await runAsJson('webhooks deliveries', id));
    await runSuccessfully('webhooks redeliver', id, requireTextAt(deliveries[0], 'delivery', 'id'));
    await runSuccessfully('webhooks delete', id);
    assert.match(await runSuccessfully('events tail', '--all', '--no-follow'), /PACKED-1/);
    usedCommands.add('webhooks listen');
    const listening = installed.start(['customs-portal', 'webhooks', 'listen', '--forward-to', receiver.url]);
    await once(listening.stderr ?? assert.fail(), 'data');
    process.kill(-(listening.pid ?? assert.fail()), 'SIGINT');
    await once(listening, 'close');
  });

  test('succeeds: automation, by the management client of customs', async () => {
    assert.match(await runSuccessfully('automation show'), /release.*green/);
    const table = await write('table.json', Object(await runAsJson('automation show')));
    assert.match(await runSuccessfully('automation preview', table, '--days', '90'), /Of \d+ declarations/);
    await runSuccessfully(
      'declarations lodge',
      await write('held.json', coffeeDeclaration('UNPAID-PACKED-3')),
    );
    await until('UNPAID-PACKED-3', isIn('accepted'));
    const id = requireTextAt(await runAsJson('declarations show', 'UNPAID-PACKED-3'), 'declaration', 'id');
    assert.match(
      await runSuccessfully('automation hold', id, '--reason', 'The weight is checked'),
      /is accepted\. The portal makes no automatic decisions on it\./,
    );
    assert.match(await runSuccessfully('automation end-hold', id), /automatic decisions on it again/);
  });

  test('succeeds: reference, accounts and a monthly statement', async () => {
    assert.match(await runSuccessfully('reference lists'), /countries/);
    assert.match(await runSuccessfully('reference search', 'countries', 'italy'), /IT/);
    assert.match(
      await runSuccessfully('tariff show', '0901.21.00', '--origin', 'BR'),
      /Third-country duty.*7\.5%/,
    );
    assert.match(await runSuccessfully('reference quota', '090001'), /Coffee +not managed by this portal/);
    assert.match(
      await runSuccessfully('service-levels', '--own'),
      /Times since the lodgement|Too few declarations/,
    );
    const account = 'XADEF0042';
    assert.match(await runSuccessfully('accounts list'), /XADEF0042/);
    const deferred = { ...coffeeDeclaration('DEFERRED-PACKED'), payment: { method: 'deferred', account } };
    await runSuccessfully('declarations lodge', await write('deferred.json', deferred));
    await until('DEFERRED-PACKED', isIn('released'));
    const now = new Date();
    const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 0, 1)).toISOString();
    await runSuccessfully('api', 'POST', '/openapi/sandbox/clock/advance', '--data', JSON.stringify({ to }));
    let reference: string | undefined;
    for (let attempt = 0; reference === undefined && attempt < 100; attempt += 1) {
      reference = textAt(await runAsJson('accounts statements', account), 0, 'reference');
    }
    await runSuccessfully('accounts pay', account, reference ?? assert.fail('there is no statement'));
  });

  test('succeeds: logs, requests, keys and logout', async () => {
    const calls = (await runSuccessfully('logs tail', '--no-follow', '--json')).trim().split('\n');
    const reads = calls
      .map((line): unknown => JSON.parse(line))
      .filter((call) => valueAt(call, 'method') === 'GET');
    const call = requireTextAt(reads.at(-1), 'call', 'requestId');
    await runSuccessfully('requests show', call);
    await runSuccessfully('requests replay', call);
    await runSuccessfully('requests errors');
    const key = requireTextAt(await runAsJson('keys create', 'Packed'), 'key', 'id');
    await runSuccessfully('keys list');
    await runSuccessfully('keys revoke', key);
    await runSuccessfully('keys rotate');
    await runSuccessfully('logout');
  });

  test('was run by these tests', async (t) => {
    // Reads the names of all commands from the completion script, which is generated from them.
    const script = await runSuccessfully('completion', 'bash');
    const commands = [...script.matchAll(/^ {4}"([^"]+)"\) words=/gm)].map(([, words = '']) => words);
    const leaves = commands.filter((words) => !commands.some((other) => other.startsWith(`${words} `)));
    assert.ok(leaves.length > 50, script);
    assert.deepEqual(
      leaves.filter((words) => !usedCommands.has(words)),
      [],
    );
    t.diagnostic(`seen: ${leaves.length} commands`);
  });
});
