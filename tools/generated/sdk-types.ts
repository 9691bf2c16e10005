import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withAnyString, withOpenEnumerations } from './extensible-enums.ts';
import { knownProblems, type ProblemExamples, type ProblemMember } from './problem-members.ts';

/*
 * What the client package knows of the contract: the types of each operation's input and success, and every problem
 * with its own members. Made from contract/openapi.json, committed, and compared by `npm run check`.
 */
const root = join(import.meta.dirname, '../..');
const generator = join(root, 'console', 'node_modules', 'openapi-typescript', 'bin', 'cli.js');

type Json = Readonly<Record<string, unknown>>;
interface Operation {
  readonly parameters?: readonly Json[];
  readonly responses: Readonly<Record<string, Json>>;
}
interface Contract extends Json {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Json;
    readonly examples: ProblemExamples;
  };
}

/** The generated files of the package: text by path below the repository's root. */
export async function sdkTypes(): Promise<ReadonlyMap<string, string>> {
  const contract: Contract = JSON.parse(await readFile(join(root, 'contract', 'openapi.json'), 'utf8'));
  return new Map([
    ['sdk/src/contract.d.ts', await contractTypes(contract)],
    ['sdk/src/problem-codes.ts', problemCodes(contract)],
  ]);
}

/** The paths whose committed text is another one. */
export async function staleSdkTypes(): Promise<string[]> {
  const made = [...(await sdkTypes())];
  const committed = await Promise.all(
    made.map(([path]) => readFile(join(root, path), 'utf8').catch(() => null)),
  );
  return made.filter(([, text], index) => committed[index] !== text).map(([path]) => path);
}

async function contractTypes(contract: Contract): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'sdk-types-'));
  try {
    await writeFile(join(directory, 'openapi.json'), JSON.stringify(withOpenEnumerations(reduced(contract))));
    await generate(join(directory, 'openapi.json'), join(directory, 'contract.d.ts'));
    const text = await readFile(join(directory, 'contract.d.ts'), 'utf8');
    return withAnyString(text).replace(
      /^\/\*\*[\s\S]*?\*\/\n/,
      '/** Made by `npm run docs` from contract/openapi.json. */\n',
    );
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Without headers and refusals: those are the client's own business, and the same everywhere. */
function reduced(contract: Contract): object {
  const paths = Object.entries(contract.paths).map(([path, item]) => {
    const operations = Object.entries(item).map(([method, operation]) => {
      const parameters = (operation.parameters ?? []).filter((parameter) => !('$ref' in parameter));
      const responses = Object.entries(operation.responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([status, { headers, ...rest }]) => [status, withoutExamples(rest)]);
      return [method, { ...operation, parameters, responses: Object.fromEntries(responses) }];
    });
    return [path, Object.fromEntries(operations)];
  });
  const { schemas } = contract.components;
  return { ...contract, paths: Object.fromEntries(paths), components: { schemas } };
}

/** Examples refer to components that are left out. */
function withoutExamples(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (name, member) => (name === 'examples' ? undefined : member)));
}

async function generate(input: string, output: string): Promise<void> {
  const child = spawn(process.execPath, [generator, input, '-o', output], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let told = '';
  child.stderr.on('data', (chunk: Buffer) => {
    told += chunk.toString();
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`openapi-typescript: ${told}`);
}

const typeOf: Readonly<Record<ProblemMember['kind'], string>> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  strings: 'readonly string[]',
  faults: 'readonly InputError[]',
  conflict: 'Conflict',
};

function problemCodes({ components }: Contract): string {
  const problems = knownProblems(components.examples);
  const lines = problems.map(({ code, status, members }) => {
    const typed = members.map(
      ({ name, kind, optional }) => `readonly ${name}${optional ? '?' : ''}: ${typeOf[kind]}`,
    );
    return `  readonly ${code}: { ${[`readonly status: ${status}`, ...typed].join('; ')} };`;
  });
  return `${[
    '/* Made by `npm run docs` from contract/openapi.json. */',
    "import type { Conflict, InputError } from './types.ts';",
    '',
    '/** Every problem of the Open API by its code, with its status and the members that only it has. */',
    'export interface ProblemMembers {',
    ...lines,
    '}',
    '',
    '/** Every code, for those who look through them at run time. */',
    'export const problemCodes: readonly (keyof ProblemMembers)[] = [',
    ...problems.map(({ code }) => `  '${code}',`),
    '];',
  ].join('\n')}\n`;
}
