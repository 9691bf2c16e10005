import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pythonWith } from '../../../tools/python.ts';
import type { ClientCredentials } from '../../portal-client.ts';

/** A step of a scenario. `clients/README.md` lists the steps with their properties. */
export interface ScenarioStep extends Readonly<Record<string, unknown>> {
  readonly do: string;
}

export type ScenarioStepOutcome = (
  | { readonly outcome: unknown; readonly refused?: undefined }
  | { readonly refused: string; readonly faults: readonly (string | null)[]; readonly outcome?: undefined }
) & {
  /** HTTP requests of the step, if the driver can record them. */
  readonly calls: readonly (readonly [method: string, path: string, status: number | null])[];
};

/** A running client program with the credentials of one client of a portal. */
export interface ClientDriver {
  does(step: ScenarioStep): Promise<ScenarioStepOutcome>;
  /** Ends the client program, even during a step. */
  end(): Promise<void>;
}

/** Credentials and portal of the client program, and the folder for its output files. */
export interface DriverSettings {
  readonly folder: string;
  readonly baseUrl: string;
  readonly credentials: ClientCredentials;
}

export interface ClientLanguage {
  readonly language: string;
  /** Requirement that this machine lacks; false if the client can run. */
  readonly skip: string | false;
  start(place: DriverSettings): Promise<ClientDriver>;
}

const root = join(import.meta.dirname, '../../..');
const python = pythonWith();
const maxStepMs = 120_000;

/** The clients of all languages, each run by a program in its language. */
export const clientLanguages: readonly ClientLanguage[] = [
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
): Promise<ClientDriver> {
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
  // Ignores errors of the pipe, because a program that exits reports the reason itself.
  child.stdin.on('error', () => {});
  const ended = once(child, 'close');
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async does(step) {
      child.stdin.write(`${JSON.stringify(step)}\n`);
      const limit = setTimeout(() => child.kill('SIGKILL'), maxStepMs);
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
