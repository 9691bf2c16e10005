import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { listAt, requireTextAt, textAt } from '../../conformance/json.ts';
import { warehoused } from '../../server/src/processing/testing/suspended-goods.ts';
import { coffeeDeclaration, waitForStatus } from '../law/coffee-declaration.ts';
import { coffeeDeclarationByMass, traderGuarantee } from '../law/warehouse-stock.ts';
import { brokerNumber, createPortalClient } from '../portal-client.ts';
import { freePort, startPortal } from '../portal-process.ts';
import { type CommandResult, commandLine } from './command-line.ts';

/*
 * Records the output of incorrect commands in docs/cli-mistakes.md. To update that page, run
 * `CLI_MISTAKES=write npm test -- cli-mistakes-page`.
 */

const noOutput: CommandResult = { code: null, output: '', error: '' };
const unknownId = '01kaz4w7m0v3c5n8q2x6t9r1ye';
const reason = ['--reason', 'The invoice was corrected'];
const report = (quantity: string): string[] => [
  ...['--item', '1', '--quantity', quantity],
  ...['--disposition', 'destroyed', '--text', 'Wet'],
];
const page = join(import.meta.dirname, '..', '..', 'docs', 'cli-mistakes.md');
const { cli } = commandLine(() => folder);
/** Ids that exist only in the portal of this run. */
const knownIds = { theirs: '', mandate: '' };

const portal = await startPortal({
  environment: { PORTAL_CLIENT_RATE: '0', PORTAL_FAILED_AUTH_RATE: '100000' },
});
/** Base URL at which no server listens. */
const unusedAddress = `http://127.0.0.1:${await freePort()}`;
const folder = await mkdtemp(join(tmpdir(), 'customs-portal-wrong-'));
await cli(['login', '--sandbox', join(portal.dataDir, 'sandbox.json')]);
await makeStates();
await makeFiles();
// Runs the commands one after another, because a repeated command can have another result.
const recordedOutputs: CommandResult[] = [];
for (const { typed, environment } of mistakes()) recordedOutputs.push(await cli(typed, environment));
after(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Creates declarations in several states, one of them of another organisation, and an ended mandate. */
async function makeStates(): Promise<void> {
  const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  const broker = createPortalClient(portal.baseUrl, portal.credentials.otherHostToHost, brokerNumber);
  const lodge = async (document: object): Promise<string> => {
    const made = await trader.call('POST', '/openapi/declarations?lodge=true', { body: document });
    return requireTextAt(made.body, made.text, 'id');
  };
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const registered = await lodge({ ...coffeeDeclaration('REGISTERED-1'), expectedArrival: inThreeDays });
  const stored = { ...coffeeDeclarationByMass('STORED-1', 1000, warehoused), guarantee: traderGuarantee };
  await waitForStatus(trader, await lodge(coffeeDeclaration('RELEASED-1')), 'released');
  await waitForStatus(trader, await lodge(coffeeDeclaration('UNPAID-1')), 'accepted');
  await waitForStatus(trader, await lodge(stored), 'released');
  await waitForStatus(trader, registered, 'registered');
  await trader.call('POST', `/openapi/declarations/${registered}/invalidation`, {
    body: { reason: 'Declared twice' },
  });
  const { body: own } = await trader.call('GET', '/openapi/caller');
  const customs = createPortalClient(portal.baseUrl, portal.credentials.management);
  const organisationId = textAt(own, 'organisation', 'id');
  const short = { organisationId, reference: 'SHORT1000', amount: '1000.00' };
  await customs.call('POST', '/management/guarantees', { body: short });
  knownIds.theirs = requireTextAt((await broker.lodge('THEIRS-1')).body, 'declaration', 'id');
  const { body } = await trader.call('GET', '/openapi/mandates');
  knownIds.mandate = requireTextAt(listAt(body, 'items')[0], 'mandate', 'id');
  await trader.call('PATCH', `/openapi/mandates/${knownIds.mandate}`, { body: { status: 'ended' } });
}

async function makeFiles(): Promise<void> {
  const files = {
    'broken.json': '{ "lrn": "BROKEN-1", ',
    'columns.csv': 'lrn,colour\nCOLUMNS-1,red\n',
    'two.json': JSON.stringify([coffeeDeclaration('TWO-1'), coffeeDeclaration('TWO-2')]),
    'other.json': JSON.stringify(coffeeDeclaration('OTHER-1')),
    'withdrawn.json': JSON.stringify(coffeeDeclaration('REGISTERED-1')),
    'notes.txt': 'no declaration',
    'notes.pdf': 'no PDF',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}

interface Mistake {
  readonly title: string;
  readonly typed: readonly string[];
  readonly code: number;
  /** Environment variables of the command, as the page shows them. */
  readonly where?: string;
  readonly environment?: NodeJS.ProcessEnv;
}

function mistakes(): readonly Mistake[] {
  const { clientId, clientSecret, apiKey } = portal.credentials.hostToHost;
  const client = (more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
    CUSTOMS_PORTAL_URL: portal.baseUrl,
    CUSTOMS_PORTAL_CLIENT_ID: clientId,
    CUSTOMS_PORTAL_CLIENT_SECRET: clientSecret,
    CUSTOMS_PORTAL_API_KEY: apiKey,
    ...more,
  });
  const { management } = portal.credentials;
  const manager = (secret: string): NodeJS.ProcessEnv => ({
    CUSTOMS_PORTAL_MANAGEMENT_CLIENT_ID: management.clientId,
    CUSTOMS_PORTAL_MANAGEMENT_CLIENT_SECRET: secret,
  });
  const managed = { where: 'With a management client', environment: manager(management.clientSecret) };
  return [
    { title: 'Misspelled command: extra letter', typed: ['statuss'], code: 2 },
    { title: 'Misspelled command: missing letter', typed: ['declarations', 'lodg', 'a.json'], code: 2 },
    { title: 'Unknown option', typed: ['status', '--wach'], code: 2 },
    { title: 'Unknown option with --json', typed: ['status', '--wach', '--json'], code: 2 },
    { title: 'Missing file argument', typed: ['declarations', 'lodge'], code: 2 },
    {
      title: 'Month that does not exist',
      typed: ['service', 'availability', '--record', 'minutes.csv', '--month', '2026-13'],
      code: 2,
    },
    {
      title: 'Service status without an address',
      typed: ['service', 'status'],
      code: 2,
      where: 'Without stored credentials',
      environment: { CUSTOMS_PORTAL_CONFIG: join(folder, 'nobody') },
    },
    { title: 'File does not exist', typed: ['declarations', 'lodge', 'none.json'], code: 2 },
    { title: 'Truncated JSON', typed: ['declarations', 'lodge', 'broken.json'], code: 2 },
    { title: 'Unknown CSV column', typed: ['declarations', 'lodge', 'columns.csv'], code: 2 },
    { title: 'Unsupported file type', typed: ['declarations', 'lodge', 'notes.txt'], code: 2 },
    {
      title: 'Not logged in',
      typed: ['status'],
      code: 3,
      where: 'Without stored credentials',
      environment: { CUSTOMS_PORTAL_CONFIG: join(folder, 'nobody') },
    },
    {
      title: 'Wrong client secret',
      typed: ['status'],
      code: 3,
      where: 'With a wrong CUSTOMS_PORTAL_CLIENT_SECRET',
      environment: client({ CUSTOMS_PORTAL_CLIENT_SECRET: 'cps_wrong' }),
    },
    {
      title: 'Wrong API key',
      typed: ['status'],
      code: 3,
      where: 'With a wrong CUSTOMS_PORTAL_API_KEY',
      environment: client({ CUSTOMS_PORTAL_API_KEY: 'cpk_sandbox_wrong' }),
    },
    {
      title: 'Client secret with a space',
      typed: ['declarations', 'list'],
      code: 2,
      where: 'With a space in CUSTOMS_PORTAL_CLIENT_SECRET',
      environment: client({ CUSTOMS_PORTAL_CLIENT_SECRET: 'cps with blanks' }),
    },
    {
      title: 'Incomplete credentials in the environment',
      typed: ['status'],
      code: 2,
      where: 'With only CUSTOMS_PORTAL_URL and CUSTOMS_PORTAL_API_KEY',
      environment: { CUSTOMS_PORTAL_URL: portal.baseUrl, CUSTOMS_PORTAL_API_KEY: apiKey },
    },
    {
      title: 'Unreachable portal',
      typed: ['declarations', 'decisions', 'verify', 'other.json'],
      code: 4,
      where: 'With an address without a server',
      environment: client({ CUSTOMS_PORTAL_URL: unusedAddress }),
    },
    { title: 'Invalid declaration reference', typed: ['declarations', 'show', 'A B'], code: 2 },
    { title: 'Truncated declaration ID', typed: ['declarations', 'show', 'dec_123'], code: 2 },
    { title: 'Unknown LRN', typed: ['declarations', 'show', 'NEVER-1'], code: 1 },
    {
      title: 'Declaration of another organisation',
      typed: ['declarations', 'withdraw', knownIds.theirs, '--reason', 'Not mine'],
      code: 1,
    },
    { title: 'Unknown status filter', typed: ['declarations', 'list', '--status', 'lost'], code: 1 },
    { title: 'Limit of 0', typed: ['declarations', 'list', '--limit', '0'], code: 2 },
    {
      title: 'Amendment without a reason',
      typed: ['declarations', 'amend', 'RELEASED-1', 'other.json'],
      code: 2,
    },
    {
      title: 'Amendment file with two declarations',
      typed: ['declarations', 'amend', 'RELEASED-1', 'two.json', ...reason],
      code: 2,
    },
    {
      title: 'Amendment that changes the LRN',
      typed: ['declarations', 'amend', 'RELEASED-1', 'other.json', ...reason],
      code: 1,
    },
    {
      title: 'Amendment of an invalidated declaration',
      typed: ['declarations', 'amend', 'REGISTERED-1', 'withdrawn.json', ...reason],
      code: 1,
    },
    {
      title: 'Two payment methods',
      typed: ['declarations', 'pay', 'UNPAID-1', '--credit', '--transfer'],
      code: 2,
    },
    {
      title: 'Unknown guarantee',
      typed: ['declarations', 'pay', 'UNPAID-1', '--guarantee', 'NOSUCH'],
      code: 1,
    },
    {
      title: 'Payment when nothing is due',
      typed: ['declarations', 'pay', 'RELEASED-1', '--transfer'],
      code: 1,
    },
    {
      title: 'Answer without an open query',
      typed: ['declarations', 'answer', 'UNPAID-1', '1', '--text', 'Yes'],
      code: 1,
    },
    {
      title: 'Query number is not a number',
      typed: ['declarations', 'answer', 'UNPAID-1', 'one', '--text', 'Yes'],
      code: 2,
    },
    {
      title: 'Answer to a hearing without an open hearing',
      typed: ['declarations', 'answer-hearing', 'RELEASED-1', '--agree'],
      code: 1,
    },
    {
      title: 'Answer to a hearing with agreement and text',
      typed: ['declarations', 'answer-hearing', 'RELEASED-1', '--agree', '--text', 'No'],
      code: 2,
    },
    {
      title: 'Withdrawal of an appeal with the ID of a debt',
      typed: ['debts', 'withdraw-appeal', `debt_${unknownId}`],
      code: 2,
    },
    {
      title: 'Withdrawal of an unknown appeal',
      typed: ['debts', 'withdraw-appeal', `apl_${unknownId}`],
      code: 1,
    },
    { title: 'Document with the ID of a debt', typed: ['debts', 'document', `debt_${unknownId}`], code: 2 },
    { title: 'Document of an unknown claim', typed: ['debts', 'document', `clm_${unknownId}`], code: 1 },
    {
      title: 'Authorisation with the ID of a debt',
      typed: ['authorisations', 'show', `debt_${unknownId}`],
      code: 2,
    },
    {
      title: 'Authorisation that does not exist',
      typed: ['authorisations', 'show', `aut_${unknownId}`],
      code: 1,
    },
    {
      title: 'Answer to a revocation without an option',
      typed: ['authorisations', 'answer', `aut_${unknownId}`],
      code: 2,
    },
    {
      title: 'Answer to an unknown revocation',
      typed: ['authorisations', 'answer', `aut_${unknownId}`, '--agree'],
      code: 1,
    },
    { title: 'Guarantee with the ID of a debt', typed: ['guarantees', 'show', `debt_${unknownId}`], code: 2 },
    { title: 'Guarantee that does not exist', typed: ['guarantees', 'show', `gua_${unknownId}`], code: 1 },
    {
      title: 'Offer of a guarantee without an amount',
      typed: ['guarantees', 'offer', brokerNumber],
      code: 2,
    },
    {
      title: 'Offer of a guarantee with an incorrect amount',
      typed: ['guarantees', 'offer', brokerNumber, '12,50'],
      code: 1,
    },
    {
      title: 'Amount of an unknown guarantee',
      typed: ['guarantees', 'update', `gua_${unknownId}`, '600.00'],
      code: 1,
    },
    {
      title: 'Withdrawal of an unknown guarantee',
      typed: ['guarantees', 'withdraw', `gua_${unknownId}`],
      code: 1,
    },
    {
      title: 'Reservations of an unknown guarantee',
      typed: ['guarantees', 'reservations', `gua_${unknownId}`],
      code: 1,
    },
    { title: 'Presentation of released goods', typed: ['declarations', 'present', 'RELEASED-1'], code: 1 },
    {
      title: 'Incomplete discharge report',
      typed: ['declarations', 'discharge', 'STORED-1', '--item', '1'],
      code: 2,
    },
    {
      title: 'Discharge of more than the available quantity',
      typed: ['declarations', 'discharge', 'STORED-1', ...report('1000.001')],
      code: 1,
    },
    {
      title: 'Guarantee with an insufficient balance',
      typed: ['declarations', 'pay', 'UNPAID-1', '--guarantee', 'SHORT1000'],
      code: 1,
    },
    {
      title: 'Discharge of goods that are under no procedure',
      typed: ['declarations', 'discharge', 'RELEASED-1', ...report('1.000')],
      code: 1,
    },
    {
      title: 'Unsupported document type',
      typed: ['declarations', 'documents', 'upload', 'UNPAID-1', 'notes.txt', '--type', 'N380'],
      code: 2,
    },
    {
      title: 'Document content does not match its name',
      typed: ['declarations', 'documents', 'upload', 'UNPAID-1', 'notes.pdf', '--type', 'N380'],
      code: 1,
    },
    {
      title: 'Unknown document',
      typed: ['declarations', 'documents', 'download', 'UNPAID-1', `doc_${unknownId}`],
      code: 1,
    },
    {
      title: 'Unknown decision',
      typed: ['declarations', 'decisions', 'download', 'UNPAID-1', '99'],
      code: 1,
    },
    {
      title: 'Verification of an unsigned file',
      typed: ['declarations', 'decisions', 'verify', 'notes.txt'],
      code: 1,
    },
    {
      title: 'Key file without keys',
      typed: ['declarations', 'decisions', 'verify', 'notes.txt', '--keys', 'other.json'],
      code: 2,
    },
    {
      title: 'Mandate that has already ended',
      typed: ['mandates', 'end', knownIds.mandate],
      code: 1,
    },
    { title: 'ID with a wrong prefix', typed: ['mandates', 'show', `dec_${unknownId}`], code: 2 },
    {
      title: 'Mandate between two other organisations',
      typed: [
        'mandates',
        'offer',
        '--principal',
        'XA1',
        '--representative',
        'XA2',
        '--representation',
        'direct',
      ],
      code: 1,
    },
    {
      title: 'Webhook URL with a private address',
      typed: ['webhooks', 'create', 'https://10.0.0.1/events'],
      code: 1,
    },
    { title: 'Invalid webhook URL', typed: ['webhooks', 'create', 'events'], code: 1 },
    { title: 'Webhook update without options', typed: ['webhooks', 'update', `whk_${unknownId}`], code: 2 },
    { title: 'Unknown webhook', typed: ['webhooks', 'test', `whk_${unknownId}`], code: 1 },
    {
      title: 'Redelivery period without an end',
      typed: ['webhooks', 'redeliver', `whk_${unknownId}`, '--occurred-from', '2026-11-20'],
      code: 2,
    },
    { title: 'API keys without a management client', typed: ['keys', 'list'], code: 2 },
    {
      title: 'Wrong secret of a management client',
      typed: ['logs', 'tail'],
      code: 3,
      where: 'With a wrong CUSTOMS_PORTAL_MANAGEMENT_CLIENT_SECRET',
      environment: manager('cps_wrong'),
    },
    { title: 'Unknown API key ID', typed: ['keys', 'revoke', `key_${unknownId}`], code: 1, ...managed },
    { title: 'Unknown logged request', typed: ['requests', 'show', '1'], code: 1, ...managed },
    {
      title: 'Problem code that is too long',
      typed: ['requests', 'errors', '--code', 'x'.repeat(101)],
      code: 1,
      ...managed,
    },
    { title: 'Invalid request ID', typed: ['requests', 'replay', 'yesterday'], code: 2 },
    { title: 'Automation table without a management client', typed: ['automation', 'show'], code: 2 },
    { title: 'Preview of a file without rows', typed: ['automation', 'preview', 'other.json'], code: 2 },
    {
      title: 'Hold of a declaration by its LRN',
      typed: ['automation', 'hold', 'COFFEE-1', '--reason', 'The weight is checked'],
      code: 2,
    },
    {
      title: 'Hold of an unknown declaration',
      typed: ['automation', 'hold', `dec_${unknownId}`, '--reason', 'The weight is checked'],
      code: 1,
      ...managed,
    },
    { title: 'End of a hold without a declaration', typed: ['automation', 'end-hold'], code: 2 },
    { title: 'Unknown HTTP method', typed: ['api', 'FETCH', '/openapi/status'], code: 2 },
    { title: 'Path outside the API', typed: ['api', 'GET', 'status'], code: 2 },
    { title: 'Path with parent segments', typed: ['api', 'GET', '/openapi/../oauth/token'], code: 2 },
    {
      title: 'Path with a placeholder',
      typed: ['api', 'GET', '/openapi/declarations/{id}'],
      code: 2,
    },
    { title: 'Unknown path', typed: ['api', 'GET', '/openapi/nowhere'], code: 1 },
    {
      title: 'Truncated request body',
      typed: ['api', 'POST', '/openapi/declarations', '--data', '@broken.json'],
      code: 2,
    },
    {
      title: 'Credential header',
      typed: ['api', 'GET', '/openapi/status', '--header', 'Authorization: Bearer x'],
      code: 2,
    },
    {
      title: 'Invalid --select syntax',
      typed: ['api', 'GET', '/openapi/status', '--select', 'a..b'],
      code: 2,
    },
    {
      title: 'Unknown property in --select',
      typed: ['api', 'GET', '/openapi/status', '--select', 'declaration.id'],
      code: 1,
    },
    {
      title: '--paginate without a list',
      typed: ['api', 'GET', '/openapi/caller', '--paginate'],
      code: 1,
    },
    { title: 'Unknown shell', typed: ['completion', 'tcsh'], code: 2 },
  ];
}

/** Returns a command as typed in a shell, without values that differ in each run. */
function typedLine(typed: readonly string[]): string {
  const quoted = typed.map((word) => (/^[\w@%+=:,./{}-]+$/.test(word) ? word : `'${word}'`));
  return ['customs-portal', ...quoted].join(' ');
}

function withoutTimes(text: string): string {
  return text
    .replaceAll(portal.baseUrl, 'https://portal.example')
    .replaceAll(unusedAddress.replace('http://', ''), '127.0.0.1:…')
    .replaceAll(folder, '.')
    .replaceAll(/\b([a-z]{3})_[0-9a-hjkmnp-tv-z]{26}\b/g, '$1_…')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…')
    .replaceAll(/\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+Z)?/g, '…');
}

function transcript(): string {
  const parts = mistakes().map(({ title, typed, where, environment: _ }, index) => {
    const { code, output, error } = recordedOutputs[index] ?? noOutput;
    const above = where === undefined ? '' : `${where}:\n\n`;
    const said = withoutTimes(`$ ${typedLine(typed)}\n${output}${error}`).trimEnd();
    return `## ${title}\n\n${above}\`\`\`console\n${said}\n\`\`\`\n\nExit status: ${code}\n`;
  });
  return `# Command line errors

The output of \`customs-portal\` for ${parts.length} incorrect commands, recorded by a test. The [CLI documentation](../cli/README.md#exit-status) lists the exit statuses.

${parts.join('\n')}`;
}

describe('incorrect commands', () => {
  test('return the exit status that the README documents', () => {
    const wrong = mistakes().flatMap(({ typed, code }, index) => {
      const { code: ended, output, error } = recordedOutputs[index] ?? noOutput;
      return ended === code ? [] : [`${typed.join(' ')}: ${ended}\n${output}${error}`];
    });
    assert.deepEqual(wrong, []);
    assert.ok(recordedOutputs.length >= 40, String(recordedOutputs.length));
  });

  test('print a message without a stack trace', () => {
    for (const { error } of recordedOutputs) {
      assert.notEqual(error.trim(), '');
      assert.doesNotMatch(error, /\n\s+at .*:\d+|Internal error|undefined|\[object/);
    }
  });

  test('print the output recorded in docs/cli-mistakes.md', async () => {
    const text = transcript();
    if (process.env.CLI_MISTAKES === 'write') await writeFile(page, text);
    assert.equal(text, await readFile(page, 'utf8'));
  });
});
