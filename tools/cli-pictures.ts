import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { commandLine, commandLineFile } from '../tests/clients/command-line.ts';
import { coffeeDeclaration, waitForStatus } from '../tests/law/coffee-declaration.ts';
import { createPortalClient } from '../tests/portal-client.ts';
import { startPortal } from '../tests/portal-process.ts';
import { type TypedCommand, terminalPicture } from './terminal-picture.ts';

/*
 * `npm run pictures:cli` draws everyday commands, with the current responses of a portal, as pictures in
 * docs/images.
 */
/** Time in which the sandbox processes the effects of a command. */
const processingMs = 3_000;
const images = join(import.meta.dirname, '..', 'docs', 'images');

/** Name, alternative text and command of each picture. */
const pictures = {
  'cli-day': {
    title: 'Lodging a file and paying the amount due on the command line',
    typed: [
      ['declarations', 'lodge', 'monday.ndjson'],
      ['declarations', 'list', '--next-action', 'pay'],
      ['declarations', 'pay', 'UNPAID-0117'],
      ['declarations', 'pay', 'UNPAID-0117', '--transfer'],
    ],
  },
  'cli-amend': {
    title: 'Changes and costs of an amendment, and the verification of a decision, on the command line',
    typed: [
      ['declarations', 'amend', 'COFFEE-0117', 'coffee.json', '--reason', 'A discount', '--dry-run'],
      ['declarations', 'decisions', 'list', 'COFFEE-0117'],
      ['declarations', 'decisions', 'download', 'COFFEE-0117', '2'],
      ['declarations', 'decisions', 'verify', 'COFFEE-0117-2.jws'],
    ],
  },
} as const;

const portal = await startPortal();
const folder = mkdtempSync(join(tmpdir(), 'customs-portal-pictures-'));
try {
  const { cli } = commandLine(() => folder);
  await cli(['login', '--sandbox', join(portal.dataDir, 'sandbox.json')]);
  await prepare();
  for (const [name, { title, typed }] of Object.entries(pictures)) {
    const seen: TypedCommand[] = [];
    for (const args of typed) {
      const { output, error } = await cli(args);
      seen.push({ command: commandOf(args), said: withoutAddress(output + error) });
      await pause(processingMs);
    }
    drawPicture(name, title, seen);
  }
  const watch = ['status', '--watch'];
  const title = 'Output of `customs-portal status --watch`: the declarations that changed most recently';
  drawPicture('cli-watch', title, [{ command: commandOf(watch), said: await lastScreen(watch) }]);
} finally {
  rmSync(folder, { recursive: true });
  await portal.stop();
}

function drawPicture(name: string, title: string, typed: readonly TypedCommand[]): void {
  for (const look of ['light', 'dark'] as const) {
    const file = `${name}${look === 'dark' ? '-dark' : ''}.svg`;
    writeFileSync(join(images, file), terminalPicture(title, typed, look));
  }
  console.log(name);
}

/**
 * Returns the last screen of a command that redraws a table in a terminal, while declarations of all scenarios
 * change.
 */
async function lastScreen(args: readonly string[]): Promise<string> {
  const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  for (const lrn of ['REJECT-0118', 'QUERY-0119', 'CLEARED-0120', 'RED-0121', 'REFUSED-0122', 'SLOW-0123'])
    await trader.call('POST', '/openapi/declarations?lodge=true', { body: coffeeDeclaration(lrn) });
  await pause(processingMs);
  const command = [
    'timeout',
    '--foreground',
    '--signal=INT',
    '4',
    process.execPath,
    ...commandLineFile,
    ...args,
  ];
  // `script` (util-linux) gives the command a terminal. `timeout` stops the command as Ctrl-C does.
  const drawn = execFileSync(
    'script',
    ['-qec', `stty cols 120 rows 30; ${command.join(' ')} || true`, '/dev/null'],
    {
      cwd: folder,
      env: { ...process.env, CUSTOMS_PORTAL_CONFIG: join(folder, 'config') },
      encoding: 'utf8',
    },
  );
  const [screen = ''] = drawn.split('\u001b[H').at(-1)?.split('\u001b[J') ?? [];
  return stripVTControlCharacters(screen).replaceAll('\r', '').trim();
}

/**
 * Creates files with declarations: coffee, the same coffee with a lower value, and several of which one is not
 * paid.
 */
async function prepare(): Promise<void> {
  const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  const body = coffeeDeclaration('COFFEE-0117');
  await trader.call('POST', '/openapi/declarations?lodge=true', { body });
  await waitForStatus(trader, 'lrn:COFFEE-0117', 'released');
  writeFileSync(join(folder, 'coffee.json'), JSON.stringify(coffeeDeclaration('COFFEE-0117', '9000.00')));
  const day = ['GREEN-0115', 'GREEN-0116', 'UNPAID-0117'].map((lrn) =>
    JSON.stringify(coffeeDeclaration(lrn)),
  );
  writeFileSync(join(folder, 'monday.ndjson'), `${day.join('\n')}\n`);
}

function commandOf(args: readonly string[]): string {
  const quoted = args.map((word) => (word.includes(' ') ? `"${word}"` : word));
  return ['customs-portal', ...quoted].join(' ');
}

/** Replaces the address of this portal, because it differs in each run. */
function withoutAddress(text: string): string {
  return text.replaceAll(portal.baseUrl, 'https://portal.example');
}
