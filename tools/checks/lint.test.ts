import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

/*
 * Tests that each Biome rule of the project reports a violation, because a disabled rule would not be noticed
 * otherwise.
 */
const root = join(import.meta.dirname, '..', '..');
const platform = `cli-${process.platform}-${process.arch}`;
const biome = join(root, 'node_modules', '@biomejs', platform, 'biome');

/** Returns where a Biome rule reports an error in these files, as `path:line`. */
function reportedPlaces(rule: string, files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  try {
    copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { stdout, stderr, error } = spawnSync(biome, ['lint', '--vcs-enabled=false', '--colors=off', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.equal(error, undefined);
    const found = `${stdout}${stderr}`.matchAll(/^(\S+:\d+):\d+ lint\/\w+\/(\w+)/gm);
    return [...found].flatMap(([, place = '', name]) => (name === rule ? [place] : [])).toSorted();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('Biome reports circular imports, including type imports and dynamic imports', () => {
  const found = reportedPlaces('noImportCycles', {
    'a.ts': "import './b.ts';\n",
    'b.ts': "import type { C } from './c.ts';\n\nexport type B = C;\n",
    'c.ts': "import './a.ts';\n\nexport type C = 1;\n// import './c.ts'\n",
    'd.ts': "export const d = () => import('./e.ts');\n",
    'e.ts': "import { d } from './d.ts';\n\nexport const e = d;\n",
    'f.ts': "import { e } from './e.ts';\n\nexport const f = e;\n",
  });
  assert.deepEqual(found, ['a.ts:1', 'b.ts:1', 'c.ts:1', 'd.ts:1', 'e.ts:1']);
});

test('Biome reports access to environment variables outside config.ts', () => {
  const read = 'export const a = process.env.HOME;\n';
  const found = reportedPlaces('noProcessEnv', {
    'server/src/settings/config.ts': read,
    'server/src/a.ts': read,
    'server/src/b.ts': "import { env } from 'node:process';\n\nexport const b = env.HOME;\n",
    'server/src/a.test.ts': read,
    'server/src/testing/a.ts': read,
    'tools/a.ts': read,
  });
  assert.deepEqual(found, ['server/src/a.ts:1', 'server/src/b.ts:3']);
});

test('Biome reports forbidden ways to write files', () => {
  const write =
    "import { open, writeFile } from 'node:fs/promises';\n\nexport const a = [open, writeFile];\n";
  const others = ['writeFileSync', 'appendFile', 'appendFileSync', 'createWriteStream'];
  const found = reportedPlaces('noRestrictedImports', {
    'server/src/mail/mail-transports.ts': write,
    'server/src/mail/delivery.test.ts': write,
    'server/src/mail/read.ts': "import { readFile } from 'node:fs/promises';\n\nexport const b = readFile;\n",
    'tools/a.ts': write,
    ...Object.fromEntries(
      others.map((name) => [
        `server/src/${name}.ts`,
        `import { ${name} } from 'node:fs';\n\nexport const c = ${name};\n`,
      ]),
    ),
  });
  const expected = ['mail/mail-transports', ...others].map((name) => `server/src/${name}.ts:1`);
  assert.deepEqual(found, expected.toSorted());
});
