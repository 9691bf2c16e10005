import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listAt, requireTextAt, textAt, valueAt } from '../../conformance/json.ts';
import { withPriceOfOnlyItem } from '../../server/src/processing/testing/law-goods.ts';
import { warehoused } from '../../server/src/processing/testing/suspended-goods.ts';
import { coffeeDeclaration, coffeeDeclarationByBroker } from '../law/coffee-declaration.ts';
import { coffeeDeclarationByMass, traderGuarantee } from '../law/warehouse-stock.ts';
import { startPortal } from '../portal-process.ts';
import { type CommandResult, commandLine } from './command-line.ts';

/*
 * Tests the commands for steps after lodgement against a new portal. `scenarios/brokers-day.test.ts` compares
 * the ledger after such a day with that of the other clients.
 */

const declarationCount = 12;
const commands = commandLine(() => folder);

const portal = await startPortal({ environment: { PORTAL_CLIENT_RATE: '0' } });
const folder = await mkdtemp(join(tmpdir(), 'customs-portal-day-'));
const { clientId, clientSecret } = portal.credentials.management;
const management: NodeJS.ProcessEnv = {
  CUSTOMS_PORTAL_MANAGEMENT_CLIENT_ID: clientId,
  CUSTOMS_PORTAL_MANAGEMENT_CLIENT_SECRET: clientSecret,
};
const sandbox = join(portal.dataDir, 'sandbox.json');
await runSuccessfully('login', '--sandbox', sandbox, '--client', 'otherHostToHost');
await runSuccessfully('login', '--sandbox', sandbox, '--profile', 'trader');
after(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

async function runSuccessfully(...args: string[]): Promise<CommandResult> {
  const result = await commands.cli(args, management);
  assert.equal(result.code, 0, `${args.join(' ')}\n${result.error}${result.output}`);
  return result;
}

async function runRefused(...args: string[]): Promise<string> {
  const { code, error, output } = await commands.cli(args, management);
  assert.equal(code, 1, `${args.join(' ')}\n${error}${output}`);
  return error;
}

async function runAsJson(...args: string[]): Promise<unknown> {
  return JSON.parse((await runSuccessfully(...args, '--json')).output);
}

const show = (lrn: string, ...more: string[]) => runAsJson('declarations', 'show', lrn, ...more);

async function until(lrn: string, isSo: (found: unknown) => boolean, ...more: string[]): Promise<unknown> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const found = await show(lrn, ...more);
    if (isSo(found)) return found;
    await pause(100);
  }
  throw new Error(`${lrn} does not reach the expected status`);
}

const hasStatus = (status: string, payment: string) => (found: unknown) =>
  textAt(found, 'status') === status && textAt(found, 'tracks', 'payment') === payment;

const write = (name: string, content: string): Promise<void> => writeFile(join(folder, name), content);
const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R/Size 2>>\nstartxref\n9\n%%EOF\n';

/** Declarations of which each waits for a different action, and the other declarations of the day. */
const waitingDeclarations = {
  query: 'QUERY-DAY-1',
  unpaid: 'UNPAID-DAY-1',
  early: 'REGISTERED-DAY-1',
} as const;
const otherDeclarations = Array.from({ length: declarationCount - 3 }, (_, index) => `DAY-${index + 1}`);
const [amended = '', withdrawn = ''] = otherDeclarations;

describe('commands after lodgement', () => {
  test('lodge a file of declarations once, even if they run twice', async () => {
    const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const documents = [...Object.values(waitingDeclarations), ...otherDeclarations].map((lrn) => ({
      ...coffeeDeclarationByBroker(lrn),
      ...(lrn === waitingDeclarations.early && { expectedArrival: inThreeDays }),
    }));
    await write('day.ndjson', documents.map((each) => JSON.stringify(each)).join('\n'));
    assert.match(
      (await runSuccessfully('declarations', 'lodge', 'day.ndjson')).output,
      /12 lodged, 0 already lodged/,
    );
    assert.match(
      (await runSuccessfully('declarations', 'lodge', 'day.ndjson')).output,
      /0 lodged, 12 already lodged/,
    );
    for (const lrn of otherDeclarations.slice(-3)) await until(lrn, hasStatus('released', 'paid'));
    const list = ['declarations', 'list', '--lrn-prefix', 'DAY-', '--limit', '1000'];
    assert.equal(listAt(await runAsJson(...list)).length, otherDeclarations.length, 'paging is by itself');
    assert.equal(listAt(await runAsJson(...list.slice(0, -1), '7')).length, 7);
  });

  test('answer a query of customs with an uploaded document', async () => {
    const { query } = waitingDeclarations;
    await until(query, (found) => valueAt(found, 'openQuery') !== null);
    const waits = await runSuccessfully('declarations', 'list', '--next-action', 'answerQuery');
    assert.match(waits.output, /^LRN .*Your next action\nQUERY-DAY-1 .*answerQuery/);
    assert.match((await runSuccessfully('declarations', 'show', query)).output, /Open query\n {2}1: /);
    await write('certificate.pdf', pdf);
    const upload = ['declarations', 'documents', 'upload', query, 'certificate.pdf', '--type', 'N954'];
    const document = requireTextAt(await runAsJson(...upload), 'document', 'id');
    assert.match(
      (await runSuccessfully('declarations', 'documents', 'list', query)).output,
      new RegExp(`^ID .*\n${document} +N954 +certificate\\.pdf`),
    );
    const copy = ['declarations', 'documents', 'download', query, document, '--output'];
    await untilDone(...copy, 'copy.pdf');
    assert.equal(await readFile(join(folder, 'copy.pdf'), 'utf8'), pdf);
    assert.equal((await runSuccessfully(...copy, '-')).output, pdf);
    const text = ['--text', 'The certificate is with the goods', '--document', document];
    await runSuccessfully('declarations', 'answer', query, '1', ...text);
    await until(query, hasStatus('released', 'paid'));
    assert.match(
      await runRefused('declarations', 'answer', query, '1', ...text),
      /409 action_not_allowed[\s\S]*Next actions/,
    );
  });

  test('show a due amount and pay it, but not twice', async () => {
    const { unpaid } = waitingDeclarations;
    await until(unpaid, hasStatus('accepted', 'due'));
    const due = await runSuccessfully('declarations', 'pay', unpaid);
    assert.match(due.output, /^Outstanding: 1610\.00 XTS\nMethod +Available +Reason\n/);
    assert.match(due.output, /^credit +no +\S/m);
    assert.match(due.output, /^transfer +yes$/m);
    const paid = await runSuccessfully('declarations', 'pay', unpaid, '--transfer');
    // not in a source: `pay.ts` composes it of single words.
    assert.match(paid.output, /^UNPAID-DAY-1 .*: 1610\.00 XTS paid by transfer\.$/m);
    await until(unpaid, hasStatus('released', 'paid'));
    assert.equal((await runSuccessfully('declarations', 'pay', unpaid)).output, 'No payment is due.\n');
    assert.match(await runRefused('declarations', 'pay', unpaid, '--transfer'), /409 action_not_allowed/);
  });

  test('present goods that have arrived', async () => {
    const { early } = waitingDeclarations;
    await until(early, hasStatus('registered', 'not_due'));
    const result = await runSuccessfully('declarations', 'present', early, '--location', 'Quay 4');
    assert.match(
      result.output,
      /^REGISTERED-DAY-1 {2}registered: customs is notified of the arrival of the goods\.\nNext actions/,
    );
    await until(early, hasStatus('released', 'paid'));
  });

  test('preview the cost of an amendment, and then request the amendment', async () => {
    await until(amended, hasStatus('released', 'paid'));
    await write(
      'cheaper.json',
      JSON.stringify(withPriceOfOnlyItem(coffeeDeclarationByBroker(amended), '9000.00')),
    );
    const amend = ['declarations', 'amend', amended, 'cheaper.json', '--reason', 'A discount'];
    const tried = await runSuccessfully(...amend, '--dry-run');
    assert.match(tried.output, /^ {2}replace \/invoice\/amount {2}10000\.00 → 9000\.00$/m);
    assert.match(
      tried.output,
      /Applicable date +\d{4}-\d{2}-\d{2}\n {2}Payable before the amendment +1610\.00\n {2}Payable after the amendment +1449\.00/,
    );
    assert.match(tried.output, /Refund +161\.00/);
    assert.equal(valueAt(await show(amended), 'version'), 1, 'nothing was stored');
    assert.match((await runSuccessfully(...amend)).output, /amendment sent to customs for a decision\./);
    await until(amended, (found) => valueAt(found, 'version') === 2);
  });

  test('withdraw a duplicate declaration, whose payment customs refunds', async () => {
    await until(withdrawn, hasStatus('released', 'paid'));
    const withdraw = ['declarations', 'withdraw', withdrawn, '--reason', 'Declared twice'];
    assert.match(
      (await runSuccessfully(...withdraw)).output,
      /request for invalidation sent to customs for a decision\./,
    );
    await until(withdrawn, hasStatus('invalidated', 'refunded'));
    assert.match(
      await runRefused(...withdraw),
      /409 action_not_allowed[\s\S]*None\. The declaration is finished/,
    );
  });

  test('save a decision, verify it online and offline, and reject a changed copy', async () => {
    const decisions = ['declarations', 'decisions'];
    const list = await runAsJson(...decisions, 'list', amended);
    const released = listAt(list).find((each) => textAt(each, 'decision') === 'released');
    const number = String(valueAt(released, 'number'));
    await runSuccessfully(...decisions, 'download', amended, number, '--output', 'release.jws');
    await runSuccessfully(
      ...decisions,
      'download',
      amended,
      number,
      '--form',
      'pdf',
      '--output',
      'release.pdf',
    );
    assert.match(await readFile(join(folder, 'release.pdf'), 'latin1'), /^%PDF/);
    const online = await runSuccessfully(...decisions, 'verify', 'release.jws', '--keep-keys', 'keys.json');
    assert.match(online.output, /^The signature is valid[\s\S]*Decision +\d+, released[\s\S]*In force +yes/);
    const emptyEnvironment = { CUSTOMS_PORTAL_CONFIG: join(folder, 'nobody') };
    const offline = await commands.cli(
      [...decisions, 'verify', 'release.jws', '--keys', 'keys.json'],
      emptyEnvironment,
    );
    assert.equal(offline.code, 0, offline.error);
    assert.match(offline.output, /In force +not checked; see http/);
    const [head = '', payload = '', signature = ''] = (
      await readFile(join(folder, 'release.jws'), 'utf8')
    ).split('.');
    const said = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...said, number: 7 })).toString('base64url');
    await write('forged.jws', [head, forged, signature].join('.'));
    const errorText = await runRefused(...decisions, 'verify', 'forged.jws', '--keys', 'keys.json');
    assert.match(errorText, /The signature of forged\.jws is invalid/);
    const gone = listAt(await runAsJson(...decisions, 'list', withdrawn)).find(
      (each) => valueAt(each, 'inForce') === false,
    );
    await runSuccessfully(
      ...decisions,
      'download',
      withdrawn,
      String(valueAt(gone, 'number')),
      '--output',
      'gone.jws',
    );
    assert.match(await runRefused(...decisions, 'verify', 'gone.jws'), /The decision is no longer in force/);
  });

  test('discharge goods that were destroyed in a warehouse', async () => {
    const trader = ['--profile', 'trader'];
    const placed = {
      ...coffeeDeclarationByMass('STOCK-1', 1000, warehoused, coffeeDeclaration),
      guarantee: traderGuarantee,
    };
    await write('stock.json', JSON.stringify(placed));
    await runSuccessfully('declarations', 'lodge', 'stock.json', ...trader);
    const found = await until('STOCK-1', (each) => textAt(each, 'tracks', 'discharge') === 'open', ...trader);
    const discharge = ['declarations', 'discharge', 'STOCK-1', ...trader];
    assert.match(
      (await runSuccessfully(...discharge)).output,
      /^Item .*\n1 +09012100 +7100 +1000\.000 KGM +0\.000 +0\.000 +1610\.00/m,
    );
    const report = (quantity: string) => [
      '--item',
      '1',
      '--quantity',
      quantity,
      '--disposition',
      'destroyed',
      '--text',
      'Wet',
    ];
    assert.match(await runRefused(...discharge, ...report('1000.001')), /409 discharge_exceeded/);
    await runSuccessfully(...discharge, ...report('20.000'));
    const decision = `/management/declarations/${requireTextAt(found, 'declaration', 'id')}/decisions`;
    const grant = ['--data', '{"action":"grantDischarge"}', '--header', 'If-Match: *'];
    await runSuccessfully('api', 'POST', decision, ...grant);
    assert.match(
      (await runSuccessfully(...discharge)).output,
      /^1 +09012100 +7100 +980\.000 KGM +0\.000 +20\.000/m,
    );
  });

  test('end a mandate, after which the representative’s lodgement is refused', async () => {
    const [mandate] = listAt(await runAsJson('mandates', 'list', '--status', 'active'));
    const id = requireTextAt(mandate, 'mandate', 'id');
    const end = ['mandates', 'end', id, '--reason', 'Another broker does this now', '--profile', 'trader'];
    assert.match(
      (await runSuccessfully(...end)).output,
      /^man_\w+ {2}ended\n[\s\S]*mandate\.ended by principal: Another broker/,
    );
    assert.match(await runRefused(...end), /409 mandate_status_conflict/);
    await write('late.json', JSON.stringify(coffeeDeclarationByBroker('LATE-1')));
    const late = await commands.cli(['declarations', 'lodge', 'late.json']);
    assert.equal(late.code, 1, late.error);
    assert.match(await readFile(join(folder, 'late.json.report.ndjson'), 'utf8'), /R323/);
    const { principal, representative } = Object(mandate);
    const sides = ['--principal', principal, '--representative', representative];
    const offered = await runAsJson(
      'mandates',
      'offer',
      ...sides,
      '--representation',
      'direct',
      '--type',
      'import',
    );
    const accept = ['mandates', 'accept', requireTextAt(offered, 'mandate', 'id'), '--profile', 'trader'];
    assert.match((await runSuccessfully(...accept)).output, /^man_\w+ {2}active/);
    assert.match((await runSuccessfully('declarations', 'lodge', 'late.json')).output, /1 lodged/);
    await until('LATE-1', hasStatus('released', 'paid'));
  });
});

/** Repeats a command until the portal has scanned the document. */
async function untilDone(...args: string[]): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await commands.cli(args)).code === 0) return;
    await pause(100);
  }
  await runSuccessfully(...args);
}
