import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createFile, type FileSystem, replaceFile } from '../../server/src/foundation/durable-file.ts';
import { makeDataDirectory } from '../data-directory.ts';
import { createPortalClient } from '../portal-client.ts';
import { freePort, type ProcessEnd, runUntilExit, startPortal } from '../portal-process.ts';
import { makeReadyDatabase } from '../ready-database.ts';
import { alertsOfStoppedNode, repetitionsOfFault, testFault } from './fault-report-case.ts';
import { cutPowerAfterEachCall } from './simulated-disk.ts';
import { waitUntil } from './wait-until.ts';

const path = '/data/secret';

testFault(
  {
    fault: 'The power fails while a file is written',
    done: 'Two functions write all important files (the secret, `sandbox.json`, the settings and the manifests of backups). They run on a simulated disk that loses everything that was not synced, and the power fails after each of their calls to the disk.',
    promised:
      'Afterwards the file is complete: either the previous file or the new file, and the new file if the function had returned.',
    alerts: { none: 'It concerns files, which are complete afterwards.' },
  },
  async (saw) => {
    const replaced = await cutPowerAfterEachCall({ [path]: 'before' }, path, (files) =>
      replaceFile(path, 'after', { files }),
    );
    assert.deepEqual(replaced.during, new Set(['before', 'after']));
    assert.deepEqual(replaced.after, new Set(['after']));
    const created = await cutPowerAfterEachCall({}, path, (files) => createFile(path, 'first', { files }));
    assert.deepEqual(created.during, new Set([null, 'first']));
    assert.deepEqual(created.after, new Set(['first']));
    saw(
      `A replaced file was complete after each of ${replaced.cuts} power failures; a new file was absent or complete after each of ${created.cuts}.`,
    );
    const careless = await cutPowerAfterEachCall({ [path]: 'before' }, path, (files) =>
      writeWithoutSync(files, 'after'),
    );
    assert.ok(careless.during.has(''), 'the disk forgets');
    saw('Control: on the same disk, a program that renames a file without a sync leaves an empty file.');
  },
);

/** The common way without sync. */
async function writeWithoutSync(files: FileSystem, text: string): Promise<void> {
  const file = await files.open(`${path}.new`, 'wx');
  await file.writeFile(text);
  await file.close();
  await files.rename(`${path}.new`, path);
}

testFault(
  {
    fault: 'A process is killed while it writes a file',
    done: 'A process replaces a file of 300 kB again and again, and is killed with SIGKILL at a random time. This is repeated.',
    promised: 'The file is one of the written files, and complete.',
    alerts: { none: 'It concerns files, which are complete afterwards.' },
  },
  async (saw) => {
    const data = await makeDataDirectory();
    try {
      await mkdir(data.path);
      const file = join(data.path, 'file');
      let last = 0;
      const roundCount = repetitionsOfFault(15);
      for (let round = 0; round < roundCount; round += 1) {
        await killWriter(file, last);
        const text = await readFile(file, 'utf8');
        const [first = ''] = text.split('\n');
        assert.equal(text, `${first}\n`.repeat(text.length / (first.length + 1)));
        assert.equal(text.length, (first.length + 1) * 30_000);
        last = Number(first);
      }
      const beside = (await readdir(data.path)).length - 1;
      saw(
        `${roundCount} kills after ${last} written files: the file was complete each time; ${beside} unfinished temporary files remain next to it.`,
      );
      assert.ok(last > roundCount);
    } finally {
      await data.remove();
    }
  },
);

async function killWriter(file: string, from: number): Promise<void> {
  const module = JSON.stringify(join(import.meta.dirname, '../../server/src/foundation/durable-file.ts'));
  const program = `import { replaceFile } from ${module};
for (let count = ${from + 1}; ; count += 1) {
  await replaceFile(${JSON.stringify(file)}, (String(count).padStart(9, '0') + '\\n').repeat(30_000));
  process.stdout.write('.');
}`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  child.stdout.resume();
  await pause(Math.random() * 100);
  child.kill('SIGKILL');
  await ended;
}

testFault(
  {
    fault: 'The portal is killed during its first start',
    done: 'A sandbox is started with an empty database and an empty data directory, killed with SIGKILL at a random time, and started again. This is repeated with other directories.',
    promised: 'The next start completes the setup, and its credentials work.',
    alerts: alertsOfStoppedNode,
  },
  async (saw) => {
    const roundCount = repetitionsOfFault(6);
    for (let round = 0; round < roundCount; round += 1) {
      const data = await makeDataDirectory();
      const ready = await makeReadyDatabase();
      const environment = { DATABASE_URL: ready.url };
      try {
        const files = ['secret', 'sandbox.json'];
        await killWhenFileExists(join(data.path, files[round % files.length] ?? ''), data.path, ready.url);
        const portal = await startPortal({ data, environment });
        try {
          const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
          assert.equal((await trader.call('GET', '/openapi/status')).status, 200);
        } finally {
          await portal.kill();
        }
      } finally {
        await data.remove();
        await ready.stop();
      }
    }
    saw(
      `${roundCount} first starts were killed at most 50 ms after a file had appeared; after each second start the portal served requests.`,
    );
  },
);

async function killWhenFileExists(file: string, dataDir: string, url: string): Promise<void> {
  const main = join(import.meta.dirname, '..', '..', 'server', 'src', 'main.ts');
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORTAL_DATA_DIR: dataDir,
      PORTAL_PORT: String(await freePort()),
      PORTAL_OPERATIONS_PORT: '0',
      DATABASE_URL: url,
    },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await waitUntil(() => existsSync(file), `${file} is not made`);
  await pause(Math.random() * 50);
  child.kill('SIGKILL');
  await ended;
}

testFault(
  {
    fault: 'A file in the data directory is empty or incomplete',
    done: 'In the data directory of a sandbox that has worked before, the files `secret` and `sandbox.json` are emptied, cut in the middle or filled with zeros; `secret` also in a directory whose database is empty.',
    promised:
      'The portal refuses to start with exit status 2, names the file and the remedy, and creates no new file.',
    alerts: alertsOfStoppedNode,
  },
  async (saw) => {
    const data = await makeDataDirectory();
    const ready = await makeReadyDatabase();
    const fresh = await makeReadyDatabase();
    const start = async (url: string): Promise<ProcessEnd> =>
      runUntilExit({ PORTAL_DATA_DIR: data.path, PORTAL_PORT: String(await freePort()), DATABASE_URL: url });
    try {
      await (await startPortal({ data, environment: { DATABASE_URL: ready.url } })).stop();
      for (const [name, url] of [
        ['secret', ready.url],
        ['secret', fresh.url],
        ['sandbox.json', ready.url],
      ] as const) {
        const file = join(data.path, name);
        const before = await readFile(file, 'utf8');
        for (const [damaged, state] of [
          ['', 'is empty'],
          [before.slice(0, before.length / 2), 'is truncated or was altered'],
          // The result on file systems that only preserve the length.
          ['\0'.repeat(before.length), 'is empty'],
        ] as const) {
          await writeFile(file, damaged);
          const { code, output } = await start(url);
          assert.equal(code, 2, output);
          assert.ok(output.includes(`${file} ${state}`), output);
          assert.match(output, /Restore a copy/);
          assert.doesNotMatch(output, /\n\s+at /);
          assert.equal(await readFile(file, 'utf8'), damaged, 'nothing is made anew');
        }
        await writeFile(file, before);
        saw(
          `${name}${url === fresh.url ? ' (empty database)' : ''}: exit status 2 for an empty file, an incomplete file and zeros; the message names the file.`,
        );
      }
      const portal = await startPortal({ data, environment: { DATABASE_URL: ready.url } });
      await portal.stop();
      saw('With the original files, the portal starts.');
    } finally {
      await data.remove();
      await ready.stop();
      await fresh.stop();
    }
  },
);
