import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** Absolute path of the repository. */
export const repositoryFolder = join(import.meta.dirname, '..', '..');

export interface ProgramRun {
  readonly code: unknown;
  /** Standard output and standard error of the program. */
  readonly output: string;
}

/** Runs an installed program in the repository, for five minutes at most. */
export function runInstalledProgram(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ProgramRun> {
  const options = {
    cwd: repositoryFolder,
    timeout: 300_000,
    maxBuffer: 16 * 1024 * 1024,
    env: { ...process.env, ...environment },
  };
  return new Promise((resolve) => {
    execFile(program, [...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? (error.code ?? 1) : 0, output: `${stdout}${stderr}` }),
    );
  });
}

/** Returns whether a program is installed. Tests that need a missing program are skipped with a message. */
export const isProgramInstalled = async (program: string, argument: string): Promise<boolean> =>
  (await runInstalledProgram(program, [argument])).code === 0;
