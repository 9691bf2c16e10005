import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { requestExample } from '../../conformance/openapi-example.ts';
import { type PortalProcess, startPortal } from '../portal-process.ts';

/* The programs of docs/guides/examples.md as they stand, where their interpreter is installed. */

const languages = [
  {
    language: 'js',
    file: 'example.mjs',
    program: process.execPath,
    args: ['--conditions=@customs-portal/source'],
  },
  { language: 'python', file: 'example.py', program: 'python3', args: [] },
  { language: 'php', file: 'example.php', program: 'php', args: [] },
  { language: 'shell', file: 'example.sh', program: 'bash', args: [] },
];
const root = join(import.meta.dirname, '..', '..');
let portal: PortalProcess;
let folder: string;
let page: string;

before(async () => {
  portal = await startPortal();
  page = await readFile(join(root, 'docs', 'guides', 'examples.md'), 'utf8');
  // Below the repository, so that the package is found.
  folder = await mkdtemp(join(root, 'reports-examples-'));
});
after(async () => {
  await portal?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('lodges and hears of the release', () => {
  for (const { language, file, program, args } of languages) {
    const installed = spawnSync(program, ['--version']).error === undefined;
    test(language, { skip: installed ? false : `${program} is not installed` }, async () => {
      const lrn = `EXAMPLE-${language.toUpperCase()}`;
      const source = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1];
      assert.ok(source, 'the page has the program');
      const document: unknown = await (await fetch(`${portal.baseUrl}/openapi.json`)).json();
      const declaration = { ...requestExample(document, 'post', '/openapi/declarations'), lrn };
      await writeFile(join(folder, `${language}.json`), JSON.stringify(declaration));
      await writeFile(join(folder, file), source);
      const { clientId, clientSecret, apiKey } = portal.credentials.hostToHost;
      const environment = {
        PORTAL_URL: portal.baseUrl,
        CLIENT_ID: clientId,
        CLIENT_SECRET: clientSecret,
        API_KEY: apiKey,
        DECLARATION: join(folder, `${language}.json`),
      };
      const child = spawn(program, [...args, join(folder, file)], {
        env: { ...process.env, ...environment },
        timeout: 60_000,
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          output += chunk;
        });
      }
      const code = await new Promise((resolve) => child.on('close', resolve));
      assert.equal(code, 0, output);
      assert.match(output, new RegExp(`${lrn} .*released`));
    });
  }
});
