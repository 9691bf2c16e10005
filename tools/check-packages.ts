import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { makeDataDirectory } from '../tests/data-directory.ts';
import { startPortal } from '../tests/portal-process.ts';
import { findOldestNode } from './find-oldest-node.ts';
import { packRules } from './pack-rules.ts';
import {
  assumedDeclarations,
  consumerOfRules,
  senderConstrainedProgram,
  typescriptConsumer,
} from './package-consumer.ts';
import { repositoryRoot } from './repository-root.ts';

/*
 * Checks the packages that `npm pack` creates. Client: content, size, types, code examples, and its example
 * program on the oldest supported Node. Command line and MCP server: content. Console: amount of code before
 * its first page.
 */
const tsc = join(repositoryRoot, 'node_modules', 'typescript', 'bin', 'tsc');
const olderCompiler = join(repositoryRoot, 'console', 'node_modules', 'typescript', 'bin', 'tsc');
const maxBytes = {
  packedBytes: 125_000,
  unpackedBytes: 710_000,
  codeBytes: 84_000,
  commandLineBytes: 180_000,
  assistantServerBytes: 60_000,
  rulesBytes: 40_000,
  rulesOfCountryBytes: 240_000,
  consoleBytes: 120 * 1024,
};

interface PackedPackage {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

const installFolder = mkdtempSync(join(tmpdir(), 'customs-portal-packages-'));
const faults: string[] = [];
try {
  const packed = pack(join(repositoryRoot, 'sdk'));
  checkContents(packed);
  checkCommandLine(pack(join(repositoryRoot, 'cli')));
  checkAssistantServer(pack(join(repositoryRoot, 'mcp')));
  checkDocs(packed);
  await packRules(checkRules);
  installPackage(packed);
  checkTypes();
  await runExample();
  checkConsole();
} finally {
  rmSync(installFolder, { recursive: true });
}
for (const fault of faults) console.error(`failure  ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

function pack(folder: string): PackedPackage {
  execFileSync('node', ['build.mjs'], { cwd: folder, stdio: 'inherit' });
  return packedFrom(folder);
}

function packedFrom(folder: string): PackedPackage {
  const output = execFileSync(
    'npm',
    ['pack', '--ignore-scripts', '--json', '--pack-destination', installFolder],
    {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const [packed]: PackedPackage[] = JSON.parse(output);
  if (!packed) throw new Error('npm pack created no package');
  return packed;
}

function checkContents({ files, size, unpackedSize }: PackedPackage): void {
  const expected = /^(?:package\.json|README\.md|LICENSE|dist\/[a-z-]+\.(?:js|d\.ts))$/;
  const odd = files.filter(({ path }) => !expected.test(path) || /(?:^|\/)test-|\.test\./.test(path));
  for (const { path } of odd) faults.push(`${path} must not be in the package`);
  for (const needed of ['README.md', 'LICENSE', 'dist/public.js', 'dist/public.d.ts', 'dist/contract.d.ts']) {
    if (!files.some(({ path }) => path === needed)) faults.push(`${needed} is missing from the package`);
  }
  const code = files.filter(({ path }) => path.endsWith('.js')).reduce((sum, file) => sum + file.size, 0);
  console.log(`${files.length} files, ${size} bytes packed, ${unpackedSize} unpacked, ${code} of code`);
  if (size > maxBytes.packedBytes)
    faults.push(`the package has ${size} bytes, more than ${maxBytes.packedBytes}`);
  if (unpackedSize > maxBytes.unpackedBytes)
    faults.push(`the unpacked package has ${unpackedSize} bytes, more than allowed`);
  if (code > maxBytes.codeBytes)
    faults.push(`the code of the package has ${code} bytes, more than ${maxBytes.codeBytes}`);
}

/**
 * Checks that the package of the command line and the conformance suite contains only programs, neither sources
 * nor tests.
 */
function checkCommandLine({ files, size }: PackedPackage): void {
  const expected =
    /^(?:package\.json|README\.md|LICENSE|dist\/cli\/package\.json|dist\/(?:cli|conformance|server\/src\/foundation\/(?:csv|text))\/(?:[\w-]+\/)*[\w-]+\.js)$/;
  const odd = files.filter(({ path }) => !expected.test(path) || /src\/test-|\.test\./.test(path));
  for (const { path } of odd) faults.push(`${path} must not be in the package of the command line`);
  const main = 'dist/cli/src/main.js';
  if (!files.some(({ path }) => path === main)) faults.push(`the package of the command line has no ${main}`);
  console.log(`the command line: ${files.length} files, ${size} bytes packed`);
  if (size > maxBytes.commandLineBytes)
    faults.push(`the packed command line has ${size} bytes, more than allowed`);
}

/**
 * Checks the content of the package of the MCP server, which shares the credential files of the command line.
 */
function checkAssistantServer({ files, size }: PackedPackage): void {
  const expected =
    /^(?:package\.json|README\.md|LICENSE|dist\/mcp\/package\.json|dist\/(?:(?:mcp|cli)\/src|server\/src\/foundation\/text)\/(?:[\w-]+\/)*[\w-]+\.js)$/;
  const odd = files.filter(({ path }) => !expected.test(path) || /(?:^|\/)test-|\.test\./.test(path));
  for (const { path } of odd) faults.push(`${path} does not belong to the package of the MCP server`);
  const main = 'dist/mcp/src/main.js';
  if (!files.some(({ path }) => path === main)) faults.push(`the MCP server has no ${main}`);
  console.log(`MCP server: ${files.length} files, ${size} bytes packed`);
  if (size > maxBytes.assistantServerBytes)
    faults.push(`the packed MCP server has ${size} bytes, more than allowed`);
}

/** Checks that a rules package contains only a program, its types and its documentation. */
function checkRules(folder: string): void {
  const { filename, files, size } = packedFrom(folder);
  const expected =
    /^(?:package\.json|README\.md|LICENSE|THIRD-PARTY\.md|index\.(?:js|d\.ts)|declaration\.d\.ts)$/;
  for (const { path } of files.filter((file) => !expected.test(file.path)))
    faults.push(`${path} must not be in ${filename}`);
  for (const needed of ['README.md', 'LICENSE', 'THIRD-PARTY.md', 'index.js', 'index.d.ts'])
    if (!files.some(({ path }) => path === needed)) faults.push(`${needed} is missing from ${filename}`);
  console.log(`${filename}: ${files.length} files, ${size} bytes packed`);
  const bound = /-rules-[a-z]/.test(filename) ? maxBytes.rulesOfCountryBytes : maxBytes.rulesBytes;
  if (size > bound) faults.push(`${filename} has ${size} bytes, more than ${bound}`);
  for (const { path } of importsOf(join(folder, 'index.js'))) faults.push(`${filename} imports ${path}`);
  const installed = join(installFolder, 'node_modules', '@customs-portal', folder.split('/').at(-1) ?? '');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(installFolder, filename), '-C', installed, '--strip-components=1']);
}

function importsOf(program: string): readonly { readonly path: string }[] {
  const { metafile } = buildSync({
    entryPoints: [program],
    ...{ bundle: true, format: 'esm', packages: 'external', platform: 'node' },
    ...{ metafile: true, write: false },
  });
  return Object.values(metafile.inputs).flatMap(({ imports }) => imports);
}

/** Checks how many bytes (brotli) of code and texts a browser loads before the first page of the console. */
function checkConsole(): void {
  execFileSync('node', ['build.mjs'], { cwd: join(repositoryRoot, 'console'), stdio: 'inherit' });
  const dist = join(repositoryRoot, 'console', 'dist');
  const index = readFileSync(join(dist, 'index.html'), 'utf8');
  const sizeOf = (asset: string): number => statSync(join(dist, `${asset}.br`)).size;
  const code = [...index.matchAll(/(?:src|href)="(assets\/[^"]+\.js)"/g)].map(([, asset = '']) =>
    sizeOf(asset),
  );
  const words = [...index.matchAll(/data-\w\w="(assets\/[^"]+\.js)"/g)].map(([, asset = '']) =>
    sizeOf(asset),
  );
  const bytes = code.reduce((sum, size) => sum + size, 0) + Math.max(...words);
  console.log(`the console: ${bytes} bytes before its first page, in ${code.length + 1} files`);
  if (bytes > maxBytes.consoleBytes)
    faults.push(`the console loads ${bytes} bytes before its first page, more than allowed`);
}

/** Checks that every exported name has documentation. */
function checkDocs({ files }: PackedPackage): void {
  const declarations = files
    .filter(({ path }) => path.endsWith('.d.ts') && path !== 'dist/public.d.ts')
    .map(({ path }) => readFileSync(join(repositoryRoot, 'sdk', path), 'utf8'))
    .join('\n');
  const list = readFileSync(join(repositoryRoot, 'sdk', 'dist', 'public.d.ts'), 'utf8');
  const names = [...list.matchAll(/export (?:type )?\{([^}]*)\}/g)]
    .flatMap(([, inner = '']) => inner.split(','))
    .map((name) => name.replace(/^\s*type\s+/, '').trim())
    // Excludes three exports that are whole documents generated from the contract.
    .filter((name) => name !== '' && !['components', 'operations', 'paths'].includes(name));
  const documentedNames = names.filter((name) =>
    new RegExp(`\\*/\\nexport (?:declare )?(?:class|function|const|type|interface) ${name}\\b`).test(
      declarations,
    ),
  );
  for (const name of names)
    if (!documentedNames.includes(name)) faults.push(`the export ${name} has no doc comment`);
  console.log(`${names.length} exports, ${documentedNames.length} with doc comments`);
}

/** Installs a package as npm does, but without the registry. */
function installPackage({ filename }: PackedPackage): void {
  const folder = join(installFolder, 'node_modules', '@customs-portal', 'client');
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', join(installFolder, filename), '-C', folder, '--strip-components=1']);
  const { dependencies = {}, peerDependencies = {} }: Record<string, object> = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const needed = [...Object.keys(dependencies), ...Object.keys(peerDependencies)];
  if (needed.length > 0) faults.push(`the package depends on ${needed.join(', ')}`);
}

function checkTypes(): void {
  writeFileSync(join(installFolder, 'package.json'), '{ "type": "module" }\n');
  writeFileSync(join(installFolder, 'consumer.ts'), typescriptConsumer);
  const strict = { strict: true, noEmit: true, skipLibCheck: false, target: 'es2022', types: [] };
  for (const [module, moduleResolution] of [
    ['node16', 'node16'],
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ] as const) {
    const lib = ['es2022', 'dom', 'dom.iterable'];
    compile(moduleResolution, { ...strict, lib, module, moduleResolution }, ['consumer.ts']);
  }
  for (const name of ['@types', 'undici-types']) {
    symlinkSync(join(repositoryRoot, 'node_modules', name), join(installFolder, 'node_modules', name));
  }
  const ofNode = { lib: ['es2022'], module: 'nodenext', types: ['node'] };
  compile('Node without the DOM', { ...strict, ...ofNode }, ['consumer.ts']);
  writeFileSync(join(installFolder, 'rules.ts'), consumerOfRules);
  compile('rules', { ...strict, ...ofNode }, ['rules.ts']);
  compile('TypeScript 5', { ...strict, ...ofNode, skipLibCheck: true }, ['consumer.ts'], olderCompiler);
  writeFileSync(join(installFolder, 'given.d.ts'), assumedDeclarations);
  const blocks = ['sdk/README.md', 'docs/guides/sdk.md'].flatMap((page) => blocksOf(page, 'ts'));
  const names = blocks.map((block, index) => {
    writeFileSync(join(installFolder, `block-${index}.ts`), `${block}\nexport {};\n`);
    return `block-${index}.ts`;
  });
  const lib = ['es2023', 'dom', 'dom.iterable'];
  const options = { ...strict, skipLibCheck: true, lib, module: 'nodenext', types: ['node'] };
  compile(`${names.length} code blocks`, options, ['given.d.ts', ...names]);
}

function compile(name: string, compilerOptions: object, files: readonly string[], compiler = tsc): void {
  writeFileSync(join(installFolder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  try {
    execFileSync(process.execPath, [compiler, '-p', installFolder], {
      cwd: installFolder,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    console.log(`types resolve: ${name}`);
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
    faults.push(`types, ${name}:\n${output}`);
  }
}

function blocksOf(page: string, language: string): string[] {
  const text = readFileSync(join(repositoryRoot, page), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, named]) => named === language)
    .map(([, , block = '']) => block);
}

/** Runs the example program of the README unchanged. */
async function runExample(): Promise<void> {
  const [example = ''] = blocksOf('sdk/README.md', 'js');
  writeFileSync(join(installFolder, 'lodge.mjs'), example);
  const data = await makeDataDirectory();
  const portal = await startPortal({ data });
  try {
    symlinkSync(portal.dataDir, join(installFolder, 'data'));
    const node = findOldestNode();
    const options = { cwd: installFolder, encoding: 'utf8', timeout: 60_000 } as const;
    const output = execFileSync(node.path, ['lodge.mjs'], options);
    if (!/^SDK-\d+ is released \w{18}$/m.test(output)) faults.push(`the example printed:\n${output}`);
    else console.log(`the example ran on Node ${node.version}`);
    writeFileSync(join(installFolder, 'bound.mjs'), senderConstrainedProgram);
    const proven = execFileSync(node.path, ['bound.mjs'], options);
    if (proven !== 'bound: 200\n') faults.push(`the example with a DPoP-bound token printed:\n${proven}`);
  } finally {
    await portal.stop();
    await data.remove();
  }
}
