import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { requestBodyExample } from '../../conformance/openapi-example.ts';
import { startPortal } from '../portal-process.ts';

/* Runs the programs of docs/guides/examples.md unchanged, if their language is installed. */

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

const portal = await startPortal();
const page = await readFile(join(root, 'docs', 'guides', 'examples.md'), 'utf8');
// Creates the folder inside the repository, so that Node finds the client package.
const folder = await mkdtemp(join(root, 'reports-examples-'));
after(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

for (const { language, file, program, args } of languages) {
  const installed = spawnSync(program, ['--version']).error === undefined;

  /**
   * Runs the program of a language with a declaration formatted with line breaks, as a person would write it.
   */
  async function run(lrn: string): Promise<{ code: unknown; output: string }> {
    const source = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1];
    assert.ok(source, 'the page has the program');
    const document: unknown = await (await fetch(`${portal.baseUrl}/openapi.json`)).json();
    const declaration = { ...requestBodyExample(document, 'post', '/openapi/declarations'), lrn };
    await writeFile(join(folder, `${language}.json`), JSON.stringify(declaration, null, 2));
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
    return { code, output };
  }

  describe(language, { skip: installed ? false : `${program} is not installed` }, () => {
    test('lodges although the first response is lost, and receives the release', async () => {
      await loseNextResponse();
      const lrn = `EXAMPLE-${language.toUpperCase()}`;
      const { code, output } = await run(lrn);
      assert.equal(code, 0, output);
      assert.match(output, new RegExp(`${lrn} .*released`));
    });

    test('exits when customs rejects it', async () => {
      const lrn = `REJECT-${language.toUpperCase()}`;
      const { code, output } = await run(lrn);
      assert.equal(code, 0, output);
      assert.match(output, new RegExp(`${lrn} .*rejected`));
    });

    test('exits with the reason when the lodgement is refused', async () => {
      const { code, output } = await run(`REJECT-${language.toUpperCase()}`);
      assert.notEqual(code, 0, output);
      assert.match(output, /lrn_in_use/);
    });
  });
}

/** Drops the response to the next lodgement, which takes effect nevertheless. */
async function loseNextResponse(): Promise<void> {
  const { clientId, clientSecret, apiKey } = portal.credentials.hostToHost;
  const granted = await fetch(`${portal.baseUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  const tokenResponse: unknown = await granted.json();
  assert.ok(typeof tokenResponse === 'object' && tokenResponse !== null && 'access_token' in tokenResponse);
  const faults = [{ operation: 'createDeclaration', fault: 'timeout_after_commit', delayMs: 100, times: 1 }];
  const set = await fetch(`${portal.baseUrl}/openapi/sandbox/faults`, {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${tokenResponse.access_token}`,
      'portal-api-key': apiKey,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ faults }),
  });
  assert.equal(set.status, 200);
}
