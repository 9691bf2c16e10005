import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { packPython, pythonToPack } from './pack-python.ts';
import { packRules } from './pack-rules.ts';
import { repositoryRoot } from './repository-root.ts';

/*
 * `npm run pack [-- FOLDER]` builds the packages of the portal, its clients, command line, MCP server and
 * rules, by default in `packages/`. The console is built first. The code is compiled, because Node does not
 * strip types in node_modules.
 */
const tsc = join(repositoryRoot, 'node_modules', 'typescript', 'bin', 'tsc');

export interface Packages {
  readonly server: string;
  readonly client: string;
  readonly cli: string;
  readonly mcp: string;
}

/** Builds four packages in a folder and returns their paths. */
export function packAll(folder: string): Packages {
  mkdirSync(folder, { recursive: true });
  return {
    server: packServer(folder),
    client: packClient(folder),
    cli: packCommandLine(folder),
    mcp: packAssistantServer(folder),
  };
}

/** Builds the portal's package in a folder and returns its path. Uses the console that was built before. */
export function packServer(folder: string): string {
  const stage = mkdtempSync(join(tmpdir(), 'customs-portal-package-'));
  try {
    stageServer(stage);
    return pack(stage, folder);
  } finally {
    rmSync(stage, { recursive: true });
  }
}

export function packClient(folder: string): string {
  execFileSync('node', [join(repositoryRoot, 'sdk', 'build.mjs')], { stdio: 'inherit' });
  return pack(join(repositoryRoot, 'sdk'), folder);
}

export function packCommandLine(folder: string): string {
  execFileSync('node', [join(repositoryRoot, 'cli', 'build.mjs')], { stdio: 'inherit' });
  return pack(join(repositoryRoot, 'cli'), folder);
}

export function packAssistantServer(folder: string): string {
  execFileSync('node', [join(repositoryRoot, 'mcp', 'build.mjs')], { stdio: 'inherit' });
  return pack(join(repositoryRoot, 'mcp'), folder);
}

/**
 * Copies the server into a folder with the structure of the repository, because the code finds its files by
 * relative paths.
 */
function stageServer(stage: string): void {
  execFileSync(
    process.execPath,
    [tsc, '-p', join(repositoryRoot, 'tools', 'server-package.tsconfig.json'), '--outDir', stage],
    { stdio: 'inherit' },
  );
  const whole = [
    'server/migrations',
    'server/sql',
    'server/reference-data',
    'server/country-template',
    'countries',
    'console/dist',
    'design',
    'docs',
    'contract',
  ];
  // Excludes tests of SQL functions, which are in the same folder as the functions.
  const filter = (from: string): boolean => !/\/server\/sql\/(?:.*\.ts|testing)$/.test(from);
  for (const path of whole)
    cpSync(join(repositoryRoot, path), join(stage, path), { recursive: true, filter });
  const files = ['README.md', 'CHANGELOG.md', 'LICENSE'];
  for (const path of files) copyFileSync(join(repositoryRoot, path), join(stage, path));
  mkdirSync(join(stage, 'bin'));
  copyFileSync(
    join(repositoryRoot, 'tools', 'server-package.mjs'),
    join(stage, 'bin', 'customs-portal-server.mjs'),
  );
  chmodSync(join(stage, 'bin', 'customs-portal-server.mjs'), 0o755);
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(serverManifest(), null, 2)}\n`);
}

/** Returns the manifest of the repository without the parts for development. */
function serverManifest(): object {
  const manifest = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
  const { name, version, description, license, type, dependencies, optionalDependencies } = manifest;
  const nodes = Object.entries(optionalDependencies).filter(([each]) => each.startsWith('node-'));
  return {
    name,
    version,
    description,
    license,
    type,
    bin: { 'customs-portal-server': 'bin/customs-portal-server.mjs' },
    engines: { node: '>=20' },
    dependencies,
    optionalDependencies: Object.fromEntries(nodes),
  };
}

function pack(from: string, folder: string): string {
  const output = execFileSync(
    'npm',
    ['pack', '--ignore-scripts', '--json', '--pack-destination', resolve(folder)],
    {
      cwd: from,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const [packed]: { filename: string; size: number }[] = JSON.parse(output);
  if (!packed) throw new Error(`npm pack created no package from ${from}`);
  console.log(`${packed.filename}  ${Math.round(packed.size / 1000).toLocaleString('en')} kB`);
  return join(resolve(folder), packed.filename);
}

if (import.meta.main) void main(process.argv[2] ?? join(repositoryRoot, 'packages'));

/**
 * A function instead of top-level await, because tests that share a process can't load modules with top-level
 * await.
 */
async function main(folder: string): Promise<void> {
  packAll(folder);
  await packRules((staged) => void pack(staged, folder));
  const python = pythonToPack();
  if ('missing' in python) console.log(`The Python client is not packed: ${python.missing}`);
  else for (const file of Object.values(packPython(python.program, folder))) console.log(basename(file));
}
