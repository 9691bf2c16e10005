import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listAt, requireTextAt, valueAt } from '../../conformance/json.ts';
import { respondWithStatus, startWebhookReceiver } from '../../server/src/notifications/testing/receiver.ts';
import { startPortal } from '../portal-process.ts';
import { type CommandResult, commandLine } from './command-line.ts';

const { cli } = commandLine(() => folder);

/* Tests the life cycle of webhooks and mandates at the command line. */
const portal = await startPortal();
const receiver = await startWebhookReceiver();
const folder = await mkdtemp(join(tmpdir(), 'customs-portal-webhooks-'));
const sandbox = join(portal.dataDir, 'sandbox.json');
await runSuccessfully('login', '--sandbox', sandbox);
await runSuccessfully('login', '--sandbox', sandbox, '--client', 'otherHostToHost', '--profile', 'broker');
after(async () => {
  await receiver.stop();
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

async function runSuccessfully(...args: string[]): Promise<string> {
  const { code, output, error }: CommandResult = await cli(args);
  assert.equal(code, 0, `${args.join(' ')}\n${error}${output}`);
  return output;
}

async function runRefused(code: number, ...args: string[]): Promise<string> {
  const result = await cli(args);
  assert.equal(result.code, code, `${args.join(' ')}\n${result.error}${result.output}`);
  return result.error;
}

const runAsJson = async (...args: string[]): Promise<unknown> =>
  JSON.parse(await runSuccessfully(...args, '--json'));

describe('a webhook at the command line', () => {
  let id = '';

  test('is created with a secret that is printed once', async () => {
    const made = await runSuccessfully(
      'webhooks',
      'create',
      receiver.url,
      '--event',
      'declaration.released',
      '--description',
      'ERP',
    );
    assert.match(
      made,
      /^whk_\w+ {2}active\n[\s\S]*Events +declaration\.released\n[\s\S]*^Secret: whsec_\S+$/m,
    );
    id = /^whk_\w+/.exec(made)?.[0] ?? '';
    assert.doesNotMatch(await runSuccessfully('webhooks', 'show', id), /whsec_/);
    assert.match(
      await runSuccessfully('webhooks', 'list'),
      new RegExp(`^${id} +active +unused +0 +1 +${receiver.url}$`, 'm'),
    );
    const rotated = await runSuccessfully('webhooks', 'rotate-secret', id, '--overlap', '0');
    assert.match(rotated, /^Secret: whsec_/m);
  });

  test('is tested, and a failed delivery is sent again', async () => {
    receiver.behave(respondWithStatus(500, {}, 'not today'));
    const sent = requireTextAt(await runAsJson('webhooks', 'test', id), 'delivery', 'id');
    const attempted = async () =>
      valueAt(
        listAt(await runAsJson('webhooks', 'deliveries', id)).find((each) => valueAt(each, 'id') === sent),
        'attemptCount',
      );
    for (let attempt = 0; attempt < 100 && (await attempted()) === 0; attempt += 1) await pause(50);
    assert.match(
      await runSuccessfully('webhooks', 'deliveries', id),
      new RegExp(`^${sent} +webhook\\.test +– +failed +1 +refused 500`, 'm'),
    );
    receiver.behave((_received, response) => void response.writeHead(204).end());
    await runSuccessfully('webhooks', 'redeliver', id, sent);
    const state = async () =>
      listAt(await runAsJson('webhooks', 'deliveries', id, '--status', 'delivered')).length;
    for (let attempt = 0; attempt < 100 && (await state()) === 0; attempt += 1) await pause(50);
    assert.equal(await state(), 1);
    const period = ['--occurred-from', '2026-01-01T00:00:00Z', '--occurred-before', '2026-01-02T00:00:00Z'];
    assert.equal(
      await runSuccessfully('webhooks', 'redeliver', id, ...period),
      'No events in this period.\n',
    );
  });

  test('is paused, changed, activated and deleted, but not twice', async () => {
    assert.match(await runSuccessfully('webhooks', 'update', id, '--pause'), /^whk_\w+ {2}paused/);
    const changed = await runSuccessfully(
      'webhooks',
      'update',
      id,
      '--activate',
      '--all-events',
      '--description',
      'All',
    );
    assert.match(changed, /^whk_\w+ {2}active\n[\s\S]*Description +All\n {2}Events +all$/m);
    await runRefused(2, 'webhooks', 'update', id, '--pause', '--activate');
    assert.equal(await runSuccessfully('webhooks', 'delete', id), `${id} deleted.\n`);
    assert.match(await runRefused(1, 'webhooks', 'delete', id), /404 not_found/);
  });
});

describe('a mandate at the command line', () => {
  const sides = ['--principal', 'XA100200300400', '--representative', 'XA555666777888'];
  const broker = ['--profile', 'broker'];

  test('is offered, accepted only by the other party, suspended, resumed and ended', async () => {
    const bounds = [
      '--type',
      'import',
      '--procedure',
      '40',
      '--max-value',
      '20000.00',
      '--until',
      '2099-12-31',
    ];
    const offered = await runAsJson(
      'mandates',
      'offer',
      ...sides,
      '--representation',
      'direct',
      'indirect',
      ...bounds,
    );
    const id = requireTextAt(offered, 'mandate', 'id');
    assert.deepEqual(valueAt(offered, 'representations'), ['direct', 'indirect']);
    assert.match(await runRefused(1, 'mandates', 'accept', id), /409 mandate_status_conflict/);
    assert.match(await runSuccessfully('mandates', 'accept', id, ...broker), /^man_\w+ {2}active/);
    assert.match(await runSuccessfully('mandates', 'suspend', id), /^man_\w+ {2}suspended/);
    assert.match(await runSuccessfully('mandates', 'resume', id), /^man_\w+ {2}active/);
    const shown = await runSuccessfully('mandates', 'show', id, ...broker);
    assert.match(
      shown,
      /Procedures +40\n[\s\S]*Maximum value +20000\.00\n[\s\S]*Actions that you can take: end$/m,
    );
    const ended = await runSuccessfully('mandates', 'end', id, '--reason', 'We declare ourselves', ...broker);
    assert.match(
      ended,
      /mandate\.ended by representative: We declare ourselves\nActions that you can take: none$/m,
    );
    assert.match(
      await runSuccessfully('mandates', 'list', '--status', 'ended'),
      new RegExp(`^${id} +ended `, 'm'),
    );
  });
});
