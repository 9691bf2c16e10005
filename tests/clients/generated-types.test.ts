import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { isRecord } from '../../conformance/json.ts';
import { toOpenApi30 } from '../../server/src/foundation/openapi/openapi-3-0.ts';

/*
 * Tests the code that TypeScript developers generate from the contracts: it must compile in strict mode and
 * type every enumeration.
 */

const root = join(import.meta.dirname, '..', '..');
const tools = join(import.meta.dirname, 'generators');
const bin = (name: string): string => join(tools, 'node_modules', ...name.split('/'));
const run = promisify(execFile);

const folder = await mkdtemp(join(tmpdir(), 'customs-portal-types-'));
for (const name of ['openapi', 'management']) {
  const text = await readFile(join(root, 'contract', `${name}.json`), 'utf8');
  await writeFile(join(folder, `${name}.json`), text);
  await writeFile(join(folder, `${name}-3.0.json`), JSON.stringify(toOpenApi30(JSON.parse(text))));
}
if (!existsSync(bin('typescript'))) {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'];
  execFileSync('npm', ['ci', ...flags], { cwd: tools, stdio: 'inherit' });
}
after(() => rm(folder, { recursive: true, force: true }));

async function compile(files: readonly string[]): Promise<void> {
  const options = [
    '--strict',
    '--noEmit',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--target',
    'es2022',
  ];
  const args = [bin('typescript/bin/tsc'), ...options, ...files];
  const { stdout } = await run(process.execPath, args, { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  assert.equal(stdout, '');
}

/** Returns the names of properties and parameters that are enumerations wherever the contract has them. */
async function enumerations(contract: string): Promise<ReadonlySet<string>> {
  const named = new Map<string, boolean>();
  const note = (name: string, schema: unknown): void => {
    const isEnum =
      isRecord(schema) && (Array.isArray(schema.enum) || Array.isArray(schema['x-extensible-enum']));
    named.set(name, (named.get(name) ?? true) && isEnum);
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) walk(each);
    if (!isRecord(value)) return;
    if (isRecord(value.properties))
      for (const [name, schema] of Object.entries(value.properties)) note(name, schema);
    if (typeof value.name === 'string' && 'in' in value) note(value.name, value.schema);
    for (const [member, each] of Object.entries(value)) if (member !== 'examples') walk(each);
  };
  walk(JSON.parse(await readFile(contract, 'utf8')));
  return new Set([...named].flatMap(([name, isEnum]) => (isEnum ? [name] : [])));
}

for (const name of ['openapi', 'management', 'openapi-3.0', 'management-3.0']) {
  const contract = (): string => join(folder, `${name}.json`);

  /** Returns enumerations of the contract whose values the generated types do not restrict. */
  async function unknownIn(types: string): Promise<string[]> {
    const known = await enumerations(contract());
    assert.ok(known.size > 5, `${known.size} enumerations in ${name}`);
    return [...types.matchAll(/^\s*'?([\w-]+)'?\??: unknown/gm)].flatMap(([, member = '']) =>
      known.has(member) ? [member] : [],
    );
  }

  describe(`the contract ${name}.json`, () => {
    test('declares the type of the values of every enumeration', async () => {
      const without: string[] = [];
      const walk = (value: unknown, place: string): void => {
        if (isRecord(value) && ('enum' in value || 'x-extensible-enum' in value) && !('type' in value))
          without.push(place);
        if (!Array.isArray(value) && !isRecord(value)) return;
        for (const [member, each] of Object.entries(value)) walk(each, `${place}/${member}`);
      };
      walk(JSON.parse(await readFile(contract(), 'utf8')), '');
      assert.deepEqual(without, []);
    });

    test('produces types by openapi-typescript that compile strictly and include every enumeration', async () => {
      const made = join(folder, `${name}.ts`);
      await run(process.execPath, [bin('openapi-typescript/bin/cli.js'), contract(), '-o', made]);
      await compile([made]);
      assert.deepEqual(await unknownIn(await readFile(made, 'utf8')), []);
    });

    test('produces a client by hey-api that compiles strictly and includes every enumeration', async () => {
      const made = join(folder, `hey-${name}`);
      const plugins = ['-p', '@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'];
      await run(
        process.execPath,
        [bin('@hey-api/openapi-ts/bin/run.js'), '-i', contract(), '-o', made, ...plugins],
        {
          cwd: folder,
        },
      );
      await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
      assert.deepEqual(await unknownIn(await readFile(join(made, 'types.gen.ts'), 'utf8')), []);
      await compile([join(made, 'index.ts')]);
    });
  });
}
