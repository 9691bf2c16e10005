import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { requestBodyExample } from '../../conformance/openapi-example.ts';
import { startPortal } from '../portal-process.ts';

/*
 * Runs the recipes of docs/guides/cookbook.md for the TypeScript and the Python client. Its shell recipes run
 * with the guides.
 */

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'guides', 'cookbook.md'), 'utf8');

/** Expected output of each recipe, which is the same for both clients. */
const expectedOutputs: readonly RegExp[] = [
  /^warnings: \d+ to be paid: [\d.]+$/m,
  /^.+: .+\. .+$/m,
  /^lodged once$/m,
  /^lodged: 20$/m,
  /^lodged$/m,
  /^(?:.* )?released$/m,
  /^declaration\.\w+ [A-Z]{3}$/m,
  /^webhook\.test pending$/m,
  /^answered$/m,
  /^N380/m,
  /^outstanding: [\d.]+\n(?:paid|secured)$/m,
  /^billed in addition: 0\.00\nrequested$/m,
  /^presented$/m,
  /^invalidated$/m,
  /^\d+ released$/m,
  /^\d+ .*coffee/im,
  /^R501 ./m,
  /^they agree$/m,
  /^XA\w+ XA\w+ active$/m,
  /^drafts: .*10000/m,
];

interface Language {
  readonly fence: string;
  readonly ending: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

const languages: readonly Language[] = [
  {
    ...{ fence: 'ts', ending: 'ts', program: process.execPath },
    ...{ args: ['--conditions=@customs-portal/source'], environment: {} },
  },
  {
    ...{ fence: 'python', ending: 'py', program: '/usr/bin/python3', args: [] },
    environment: { PYTHONPATH: join(root, 'clients', 'python', 'src'), PYTHONDONTWRITEBYTECODE: '1' },
  },
];

function blocksOf(text: string, fence: string): string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${fence}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, block = '']) => block,
  );
}

const [opening = '', ...recipes] = page.split(/^(?=### )/m);
const titleOf = (recipe: string): string => /^### \d+\. (.*)$/m.exec(recipe)?.[1] ?? '';
const portal = await startPortal();
// Creates the folder inside the repository, so that Node finds the client package.
const folder = await mkdtemp(join(root, 'reports-examples-'));
await mkdir(join(folder, 'data'));
await copyFile(join(portal.dataDir, 'sandbox.json'), join(folder, 'data', 'sandbox.json'));
const document: unknown = await (await fetch(`${portal.baseUrl}/openapi.json`)).json();
const sample = requestBodyExample(document, 'post', '/openapi/declarations');
await writeFile(join(folder, 'declaration.json'), JSON.stringify(sample));
const pdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n';
await writeFile(join(folder, 'invoice.pdf'), `${pdf}trailer<</Root 1 0 R/Size 3>>\nstartxref\n9\n%%EOF\n`);
for (const { fence, ending } of languages) {
  await writeFile(join(folder, `portal.${ending}`), blocksOf(opening, fence).join('\n'));
}
after(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

async function run(language: Language, name: string, source: string): Promise<string> {
  const file = join(folder, `${name}.${language.ending}`);
  await writeFile(file, source);
  const child = spawn(language.program, [...language.args, file], {
    cwd: folder,
    env: { ...process.env, ...language.environment },
    timeout: 90_000,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const code = await new Promise((resolve) => child.once('close', resolve));
  assert.equal(code, 0, output);
  return output;
}

describe('the cookbook', () => {
  test('has twenty recipes that run in the shell and with both clients', () => {
    assert.equal(recipes.length, 20);
    assert.equal(expectedOutputs.length, recipes.length);
    for (const recipe of recipes) {
      for (const fence of ['bash', 'ts', 'python']) {
        assert.equal(blocksOf(recipe, fence).length, 1, `${titleOf(recipe)}: ${fence}`);
      }
    }
  });

  for (const language of languages) {
    const { fence, program } = language;
    const installed = spawnSync(program, ['--version']).error === undefined;
    describe(fence, { skip: !installed && `${program} is not installed` }, () => {
      for (const [index, recipe] of recipes.entries()) {
        test(titleOf(recipe), async () => {
          const [source = ''] = blocksOf(recipe, fence);
          assert.match(await run(language, `recipe-${index + 1}`, source), expectedOutputs[index] ?? /never/);
        });
      }
    });
  }
});
