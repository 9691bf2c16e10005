import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pythonWith } from '../../../tools/python.ts';
import type { ClientCredentials } from '../../portal-client.ts';

/** A step at the portal; `clients/README.md` lists the steps with their properties. */
export interface Step extends Readonly<Record<string, unknown>> {
  readonly do: string;
}

export type StepOutcome = (
  | { readonly outcome: unknown; readonly refused?: undefined }
  | { readonly refused: string; readonly faults: readonly (string | null)[]; readonly outcome?: undefined }
) & {
  /** The HTTP requests, if the driver can see them. */
  readonly calls: readonly (readonly [method: string, path: string, status: number | null])[];
};

/** A running client with the credentials of one client of a portal. */
export interface Driver {
  does(step: Step): Promise<StepOutcome>;
  /** Ends the client, whatever it is doing. */
  end(): Promise<void>;
}

/** The client's credentials and portal; output files go into `folder`. */
export interface DriverSettings {
  readonly folder: string;
  readonly baseUrl: string;
  readonly credentials: ClientCredentials;
}

export interface Language {
  readonly language: string;
  /** The missing requirement, or false. */
  readonly skip: string | false;
  start(place: DriverSettings): Promise<Driver>;
}

const root = join(import.meta.dirname, '../../..');
const python = pythonWith();
const longestStepMs = 120_000;

/** The client packages, each run by a program in its language. */
export const languages: readonly Language[] = [
  {
    language: 'TypeScript',
    skip: false,
    start: (place) =>
      startProgram(place, process.execPath, [
        '--conditions=@customs-portal/source',
        driverFolder('typescript.mjs'),
      ]),
  },
  {
    language: 'Python',
    skip: 'missing' in python && python.missing,
    start: (place) =>
      startProgram(place, 'program' in python ? python.program : '', [driverFolder('python.py')]),
  },
];

function driverFolder(name: string): string {
  return join(import.meta.dirname, name);
}

async function startProgram(
  place: DriverSettings,
  program: string,
  args: readonly string[],
): Promise<Driver> {
  const settings = join(place.folder, 'settings.json');
  const { baseUrl, credentials } = place;
  await writeFile(settings, JSON.stringify({ baseUrl, credentials }), { mode: 0o600 });
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    PYTHONPATH: join(root, 'clients/python/src'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const child = spawn(program, [...args, settings], { cwd: place.folder, env, stdio: 'pipe' });
  let complained = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complained += chunk;
  });
  // A program that exits reports why on its own.
  child.stdin.on('error', () => {});
  const ended = once(child, 'close');
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async does(step) {
      child.stdin.write(`${JSON.stringify(step)}\n`);
      const limit = setTimeout(() => child.kill('SIGKILL'), longestStepMs);
      const { value, done } = await answers.next().finally(() => clearTimeout(limit));
      if (done) throw new Error(`${step.do}: the program has ended.\n${complained}`);
      return JSON.parse(value);
    },
    async end() {
      child.kill();
      await ended;
    },
  };
}
