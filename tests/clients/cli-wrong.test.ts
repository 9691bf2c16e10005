import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { listAt, needText, textAt } from '../../conformance/json.ts';
import { warehoused } from '../../server/src/processing/testing/suspended.ts';
import { coffee, untilStatus } from '../law/coffee.ts';
import { kilograms, ownGuarantee } from '../law/stocked.ts';
import { brokersNumber, createPortalClient } from '../portal-client.ts';
import { freePort, type PortalProcess, startPortal } from '../portal-process.ts';
import { commandLine, type Told } from './command-line.ts';

/*
 * What people type wrong, with what each is answered, word for word: docs/cli-mistakes.md. It is written anew by
 * `CLI_MISTAKES=write npm test -- cli-wrong`.
 */

const page = join(import.meta.dirname, '..', '..', 'docs', 'cli-mistakes.md');

let portal: PortalProcess;
let folder: string;
let told: readonly Told[];
const { cli } = commandLine(() => folder);
/** Ids that only this portal knows. */
const known = { theirs: '', mandate: '' };
/** Where nothing listens. */
let nowhere: string;

before(async () => {
  portal = await startPortal({ environment: { PORTAL_CLIENT_RATE: '0', PORTAL_FAILED_AUTH_RATE: '100000' } });
  nowhere = `http://127.0.0.1:${await freePort()}`;
  folder = await mkdtemp(join(tmpdir(), 'customs-portal-wrong-'));
  await cli(['login', '--sandbox', join(portal.dataDir, 'sandbox.json')]);
  await makeStates();
  await makeFiles();
  // One after the other: what is typed twice is wrong the second time.
  const answered: Told[] = [];
  for (const { typed, environment } of mistakes()) answered.push(await cli(typed, environment));
  told = answered;
});
after(async () => {
  await portal?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Declarations in several states, one of somebody else, and a mandate that has ended. */
async function makeStates(): Promise<void> {
  const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  const broker = createPortalClient(portal.baseUrl, portal.credentials.otherHostToHost, brokersNumber);
  const lodge = async (document: object): Promise<string> => {
    const made = await trader.call('POST', '/openapi/declarations?lodge=true', { body: document });
    return needText(made.body, made.text, 'id');
  };
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const registered = await lodge({ ...coffee('REGISTERED-1'), expectedArrival: inThreeDays });
  const stored = { ...kilograms('STORED-1', 1000, warehoused), guarantee: ownGuarantee };
  await untilStatus(trader, await lodge(coffee('RELEASED-1')), 'released');
  await untilStatus(trader, await lodge(coffee('UNPAID-1')), 'accepted');
  await untilStatus(trader, await lodge(stored), 'released');
  await untilStatus(trader, registered, 'registered');
  await trader.call('POST', `/openapi/declarations/${registered}/invalidation`, {
    body: { reason: 'Declared twice' },
  });
  const { body: own } = await trader.call('GET', '/openapi/caller');
  const customs = createPortalClient(portal.baseUrl, portal.credentials.management);
  const organisationId = textAt(own, 'organisation', 'id');
  const short = { organisationId, reference: 'SHORT1000', amount: '1000.00' };
  await customs.call('POST', '/management/guarantees', { body: short });
  known.theirs = needText((await broker.lodge('THEIRS-1')).body, 'declaration', 'id');
  const { body } = await trader.call('GET', '/openapi/mandates');
  known.mandate = needText(listAt(body, 'items')[0], 'mandate', 'id');
  await trader.call('PATCH', `/openapi/mandates/${known.mandate}`, { body: { status: 'ended' } });
}

async function makeFiles(): Promise<void> {
  const files = {
    'broken.json': '{ "lrn": "BROKEN-1", ',
    'columns.csv': 'lrn,colour\nCOLUMNS-1,red\n',
    'two.json': JSON.stringify([coffee('TWO-1'), coffee('TWO-2')]),
    'other.json': JSON.stringify(coffee('OTHER-1')),
    'withdrawn.json': JSON.stringify(coffee('REGISTERED-1')),
    'notes.txt': 'no declaration',
    'notes.pdf': 'no PDF',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}

interface Mistake {
  readonly title: string;
  readonly typed: readonly string[];
  readonly code: number;
  /** What stands in the environment, in the words of the page. */
  readonly where?: string;
  readonly environment?: NodeJS.ProcessEnv;
}

const silence: Told = { code: null, output: '', error: '' };
const nobodys = '01kaz4w7m0v3c5n8q2x6t9r1ye';
const reason = ['--reason', 'The invoice was corrected'];
const report = (quantity: string): string[] => [
  ...['--item', '1', '--quantity', quantity],
  ...['--disposition', 'destroyed', '--text', 'Wet'],
];

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
    { title: 'A command with a letter too many', typed: ['statuss'], code: 2 },
    { title: 'A command with a letter missing', typed: ['declarations', 'lodg', 'a.json'], code: 2 },
    { title: 'An option that there is not', typed: ['status', '--wach'], code: 2 },
    { title: 'The same, for a program', typed: ['status', '--wach', '--json'], code: 2 },
    { title: 'No file', typed: ['declarations', 'lodge'], code: 2 },
    { title: 'A file that is not there', typed: ['declarations', 'lodge', 'none.json'], code: 2 },
    { title: 'JSON that breaks off', typed: ['declarations', 'lodge', 'broken.json'], code: 2 },
    { title: 'A column that nobody knows', typed: ['declarations', 'lodge', 'columns.csv'], code: 2 },
    { title: 'A file of another kind', typed: ['declarations', 'lodge', 'notes.txt'], code: 2 },
    {
      title: 'Nobody is logged in',
      typed: ['status'],
      code: 3,
      where: 'Without stored credentials',
      environment: { CUSTOMS_PORTAL_CONFIG: join(folder, 'nobody') },
    },
    {
      title: 'A wrong secret',
      typed: ['status'],
      code: 3,
      where: 'With a wrong CUSTOMS_PORTAL_CLIENT_SECRET',
      environment: client({ CUSTOMS_PORTAL_CLIENT_SECRET: 'cps_wrong' }),
    },
    {
      title: 'A wrong API key',
      typed: ['status'],
      code: 3,
      where: 'With a wrong CUSTOMS_PORTAL_API_KEY',
      environment: client({ CUSTOMS_PORTAL_API_KEY: 'cpk_sandbox_wrong' }),
    },
    {
      title: 'A secret with a blank in it',
      typed: ['declarations', 'list'],
      code: 2,
      where: 'With a blank in CUSTOMS_PORTAL_CLIENT_SECRET',
      environment: client({ CUSTOMS_PORTAL_CLIENT_SECRET: 'cps with blanks' }),
    },
    {
      title: 'A part of the credentials',
      typed: ['status'],
      code: 2,
      where: 'With nothing but CUSTOMS_PORTAL_URL and CUSTOMS_PORTAL_API_KEY',
      environment: { CUSTOMS_PORTAL_URL: portal.baseUrl, CUSTOMS_PORTAL_API_KEY: apiKey },
    },
    {
      title: 'A portal that is not there',
      typed: ['declarations', 'decisions', 'verify', 'other.json'],
      code: 4,
      where: 'With an address where nothing listens',
      environment: client({ CUSTOMS_PORTAL_URL: nowhere }),
    },
    { title: 'Neither id nor LRN', typed: ['declarations', 'show', 'A B'], code: 2 },
    { title: 'An id that was cut', typed: ['declarations', 'show', 'dec_123'], code: 2 },
    { title: 'An LRN that was never lodged', typed: ['declarations', 'show', 'NEVER-1'], code: 1 },
    {
      title: 'A declaration of somebody else',
      typed: ['declarations', 'withdraw', known.theirs, '--reason', 'Not mine'],
      code: 1,
    },
    { title: 'A state that there is not', typed: ['declarations', 'list', '--status', 'lost'], code: 1 },
    { title: 'None of a list', typed: ['declarations', 'list', '--limit', '0'], code: 2 },
    {
      title: 'An amendment without a reason',
      typed: ['declarations', 'amend', 'RELEASED-1', 'other.json'],
      code: 2,
    },
    {
      title: 'An amendment of two declarations',
      typed: ['declarations', 'amend', 'RELEASED-1', 'two.json', ...reason],
      code: 2,
    },
    {
      title: 'An amendment to another declaration',
      typed: ['declarations', 'amend', 'RELEASED-1', 'other.json', ...reason],
      code: 1,
    },
    {
      title: 'An amendment of what was withdrawn',
      typed: ['declarations', 'amend', 'REGISTERED-1', 'withdrawn.json', ...reason],
      code: 1,
    },
    {
      title: 'Two ways of paying',
      typed: ['declarations', 'pay', 'UNPAID-1', '--credit', '--transfer'],
      code: 2,
    },
    {
      title: 'A guarantee that one does not have',
      typed: ['declarations', 'pay', 'UNPAID-1', '--guarantee', 'NOSUCH'],
      code: 1,
    },
    { title: 'Nothing is to be paid', typed: ['declarations', 'pay', 'RELEASED-1', '--transfer'], code: 1 },
    {
      title: 'Customs asks nothing',
      typed: ['declarations', 'answer', 'UNPAID-1', '1', '--text', 'Yes'],
      code: 1,
    },
    {
      title: 'A question without a number',
      typed: ['declarations', 'answer', 'UNPAID-1', 'one', '--text', 'Yes'],
      code: 2,
    },
    { title: 'Goods that were there already', typed: ['declarations', 'present', 'RELEASED-1'], code: 1 },
    { title: 'Half a report', typed: ['declarations', 'discharge', 'STORED-1', '--item', '1'], code: 2 },
    {
      title: 'More than is left',
      typed: ['declarations', 'discharge', 'STORED-1', ...report('1000.001')],
      code: 1,
    },
    {
      title: 'A guarantee with too little left',
      typed: ['declarations', 'pay', 'UNPAID-1', '--guarantee', 'SHORT1000'],
      code: 1,
    },
    {
      title: 'Goods under no procedure',
      typed: ['declarations', 'discharge', 'RELEASED-1', ...report('1.000')],
      code: 1,
    },
    {
      title: 'A document of another kind',
      typed: ['declarations', 'documents', 'upload', 'UNPAID-1', 'notes.txt', '--type', 'N380'],
      code: 2,
    },
    {
      title: 'A document that only is called PDF',
      typed: ['declarations', 'documents', 'upload', 'UNPAID-1', 'notes.pdf', '--type', 'N380'],
      code: 1,
    },
    {
      title: 'A document that was never uploaded',
      typed: ['declarations', 'documents', 'download', 'UNPAID-1', `doc_${nobodys}`],
      code: 1,
    },
    {
      title: 'A decision that was never taken',
      typed: ['declarations', 'decisions', 'download', 'UNPAID-1', '99'],
      code: 1,
    },
    {
      title: 'A file that nobody has signed',
      typed: ['declarations', 'decisions', 'verify', 'notes.txt'],
      code: 1,
    },
    {
      title: 'A file of keys that holds none',
      typed: ['declarations', 'decisions', 'verify', 'notes.txt', '--keys', 'other.json'],
      code: 2,
    },
    {
      title: 'A mandate that has ended',
      typed: ['mandates', 'end', known.mandate],
      code: 1,
    },
    { title: 'An id of something else', typed: ['mandates', 'show', `dec_${nobodys}`], code: 2 },
    {
      title: 'A mandate between two others',
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
      title: 'An address that nobody reaches',
      typed: ['webhooks', 'create', 'https://10.0.0.1/events'],
      code: 1,
    },
    { title: 'An address that is none', typed: ['webhooks', 'create', 'events'], code: 1 },
    { title: 'An update without options', typed: ['webhooks', 'update', `whk_${nobodys}`], code: 2 },
    { title: 'A webhook that there is not', typed: ['webhooks', 'test', `whk_${nobodys}`], code: 1 },
    {
      title: 'Half a period',
      typed: ['webhooks', 'redeliver', `whk_${nobodys}`, '--occurred-from', '2026-11-20'],
      code: 2,
    },
    { title: 'Keys without a management client', typed: ['keys', 'list'], code: 2 },
    {
      title: 'A management client with a wrong secret',
      typed: ['logs', 'tail'],
      code: 3,
      where: 'With a wrong CUSTOMS_PORTAL_MANAGEMENT_CLIENT_SECRET',
      environment: manager('cps_wrong'),
    },
    { title: 'A key that there is not', typed: ['keys', 'revoke', `key_${nobodys}`], code: 1, ...managed },
    { title: 'A call that nobody made', typed: ['requests', 'show', '1'], code: 1, ...managed },
    { title: 'A call without a number', typed: ['requests', 'replay', 'yesterday'], code: 2 },
    { title: 'A method that there is not', typed: ['api', 'FETCH', '/openapi/status'], code: 2 },
    { title: 'No path of the API', typed: ['api', 'GET', 'status'], code: 2 },
    { title: 'A path that leads out of it', typed: ['api', 'GET', '/openapi/../oauth/token'], code: 2 },
    {
      title: 'A path with its place for a value',
      typed: ['api', 'GET', '/openapi/declarations/{id}'],
      code: 2,
    },
    { title: 'A path that nothing is served at', typed: ['api', 'GET', '/openapi/nowhere'], code: 1 },
    {
      title: 'A body that breaks off',
      typed: ['api', 'POST', '/openapi/declarations', '--data', '@broken.json'],
      code: 2,
    },
    {
      title: 'A credential by hand',
      typed: ['api', 'GET', '/openapi/status', '--header', 'Authorization: Bearer x'],
      code: 2,
    },
    {
      title: 'Members that cannot be',
      typed: ['api', 'GET', '/openapi/status', '--select', 'a..b'],
      code: 2,
    },
    {
      title: 'Members that are not there',
      typed: ['api', 'GET', '/openapi/status', '--select', 'declaration.id'],
      code: 1,
    },
    {
      title: 'Pages of what is no list',
      typed: ['api', 'GET', '/openapi/caller', '--paginate'],
      code: 1,
    },
    { title: 'A shell that nobody knows', typed: ['completion', 'tcsh'], code: 2 },
  ];
}

/** What is of this run alone, and the shell's quotes. */
function typedLine(typed: readonly string[]): string {
  const quoted = typed.map((word) => (/^[\w@%+=:,./{}-]+$/.test(word) ? word : `'${word}'`));
  return ['customs-portal', ...quoted].join(' ');
}

function timeless(text: string): string {
  return text
    .replaceAll(portal.baseUrl, 'https://portal.example')
    .replaceAll(nowhere.replace('http://', ''), '127.0.0.1:…')
    .replaceAll(folder, '.')
    .replaceAll(/\b([a-z]{3})_[0-9a-hjkmnp-tv-z]{26}\b/g, '$1_…')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…')
    .replaceAll(/\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+Z)?/g, '…');
}

function transcript(): string {
  const parts = mistakes().map(({ title, typed, where, environment: _ }, index) => {
    const { code, output, error } = told[index] ?? silence;
    const above = where === undefined ? '' : `${where}:\n\n`;
    const said = timeless(`$ ${typedLine(typed)}\n${output}${error}`).trimEnd();
    return `## ${title}\n\n${above}\`\`\`console\n${said}\n\`\`\`\n\nExit code ${code}\n`;
  });
  return `# What is typed wrong

What \`customs-portal\` answers to ${parts.length} mistakes, word for word as a test has seen it. [The command line](../cli/README.md) tells what the exit codes mean.

${parts.join('\n')}`;
}

describe('what is typed wrong', () => {
  test('ends with the exit code that the README tells of it', () => {
    const wrong = mistakes().flatMap(({ typed, code }, index) => {
      const { code: ended, output, error } = told[index] ?? silence;
      return ended === code ? [] : [`${typed.join(' ')}: ${ended}\n${output}${error}`];
    });
    assert.deepEqual(wrong, []);
    assert.ok(told.length >= 40, String(told.length));
  });

  test('is told in words, without a stack', () => {
    for (const { error } of told) {
      assert.notEqual(error.trim(), '');
      assert.doesNotMatch(error, /\n\s+at .*:\d+|A fault of this program|undefined|\[object/);
    }
  });

  test('is told as docs/cli-mistakes.md has it', async () => {
    const text = transcript();
    if (process.env.CLI_MISTAKES === 'write') await writeFile(page, text);
    assert.equal(text, await readFile(page, 'utf8'));
  });
});
