import { spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '../tests/portal-process.ts';
import { type Packages, packAll } from './pack.ts';
import { repositoryRoot } from './repository-root.ts';

/*
 * `npm run first-hour [-- FOLDER]` packs the portal, its client and command line, or uses the packages in
 * FOLDER, and follows docs/guides/first-hour.md exactly in an empty folder. Exit status: 1 if the result
 * differs from the page.
 */
const page = readFileSync(join(repositoryRoot, 'docs', 'guides', 'first-hour.md'), 'utf8');
const expectedOutputs = [
  /No problems found/,
  /would be lodged/,
  /1 declaration: 1 lodged/,
  /declaration\.released: FIRST-HOUR-2 is released, the goods may go/,
];
const limitMs = 300_000;

const began = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'customs-portal-first-hour-'));
const workFolder = join(folder, 'empty');
try {
  const packed = process.argv[2];
  const packages =
    packed === undefined ? packagesOfPage(packAll(join(folder, 'packages'))) : packagesIn(packed);
  const packedSeconds = Math.round((performance.now() - began) / 1000);
  const output = await followPage(packages);
  const missing = expectedOutputs.filter((promise) => !promise.test(output));
  for (const promise of missing)
    console.error(`the guide shows ${promise}, which the commands did not print`);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `${expectedOutputs.length - missing.length} passed, ${missing.length} failed, ${seconds} s, ${packedSeconds} of them for packing`,
  );
  process.exitCode = missing.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the three packages that the page uses. */
function packagesOfPage({ server, client, cli }: Packages): string[] {
  return [server, client, cli];
}

/** Returns the packages that an earlier `npm run pack` has created in a folder. */
function packagesIn(made: string): string[] {
  const files = globSync('customs-portal-*.tgz', { cwd: made, exclude: ['customs-portal-mcp-*'] }).map(
    (file) => join(made, file),
  );
  if (files.length !== 3)
    throw new Error(`${made} contains ${files.length} packages, but the guide requires three`);
  return files;
}

/** Follows the page: saves its files and runs its commands in one shell. Returns the output. */
async function followPage(packages: readonly string[]): Promise<string> {
  // Makes the folder accessible to another user: if root runs this, PostgreSQL runs as that user.

  chmodSync(folder, 0o711);
  mkdirSync(workFolder);
  for (const file of packages) copyFileSync(file, join(workFolder, basename(file)));
  const commands: string[] = [];
  for (const [, language, text = ''] of page.matchAll(/^```(sh|js)\n([\s\S]*?)^```$/gm)) {
    const name = /^\/\/ (\S+\.mjs)$/m.exec(text)?.[1];
    if (language === 'sh') commands.push(text);
    else if (name !== undefined) writeFileSync(join(workFolder, name), text);
  }
  // Stops the two programs of the page that keep running.
  const script = `set -e\ntrap 'kill $(jobs -p) 2>/dev/null; wait' EXIT\n${commands.join('\n')}`;
  const shell = spawn('bash', ['-c', script], {
    cwd: workFolder,
    // Uses other ports, because another portal can run on this machine.
    env: {
      ...process.env,
      CUSTOMS_PORTAL_CONFIG: join(workFolder, 'config'),
      PORTAL_PORT: String(await freePort()),
      PORTAL_OPERATIONS_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
  });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
      process.stdout.write(chunk);
    });
  }
  await new Promise((resolve) => shell.on('close', resolve));
  return output;
}
