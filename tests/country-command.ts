import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { runCountryCommand } from '../server/src/programs/country/country.ts';
import type { ProcessEnd } from './portal-process.ts';

const root = join(import.meta.dirname, '..');

export const countriesFolder = join(root, 'countries');

export const countryNames = readdirSync(countriesFolder, { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => name);

/** Runs `npm run country -- …` as npm does, from the root of the repository. */
export function runCountryProcess(...args: readonly string[]): Promise<CommandEnding> {
  const child = spawn(process.execPath, [join(root, 'tools', 'run.mjs'), 'country', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, output, stdout }));
  });
}

/**
 * Runs `npm run country -- …` in the process of the test, where its modules are loaded. Two commands can't run
 * at the same time.
 */
export async function runCountry(...args: readonly string[]): Promise<CommandEnding> {
  let output = '';
  let stdout = '';
  const logs = mock.method(console, 'log', (text: string) => {
    stdout += `${text}\n`;
    output += `${text}\n`;
  });
  const errors = mock.method(console, 'error', (text: string) => {
    output += `${text}\n`;
  });
  try {
    return { code: await runCountryCommand(args), signal: null, output, stdout };
  } finally {
    logs.mock.restore();
    errors.mock.restore();
  }
}

type CommandEnding = ProcessEnd & { readonly stdout: string };

/** Returns the lines of a check that report errors, such as `lists/offices.csv:3: …`. */
export function errorLinesIn(output: string): string[] {
  return output.split('\n').filter((line) => /^\S+\.(?:json|csv|ts)(?::\d+)?(?: \/\S*)?: /.test(line));
}

/** The context of a test, or of a suite by its `after` hook. */
interface CleanupScope {
  readonly after: (end: () => void) => void;
}

/** Creates a folder that is deleted at the end of the test or suite. */
export function createEmptyFolder(context: CleanupScope): string {
  const folder = mkdtempSync(join(tmpdir(), 'country-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function copyCountry(context: CleanupScope, name: string): string {
  const folder = join(createEmptyFolder(context), 'copy');
  cpSync(join(countriesFolder, name), folder, { recursive: true });
  return folder;
}

/** Replaces a text in a file. Fails if the file does not contain it. */
export function replaceInFile(folder: string, file: string, from: string | RegExp, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${file} has no ${from}`);
  writeFileSync(path, changed);
}
