import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Arguments with which Node runs the command line from its sources. */
export const commandLineFile = [
  '--conditions=@customs-portal/source',
  join(import.meta.dirname, '..', '..', 'cli', 'src', 'main.ts'),
];

export interface CommandResult {
  readonly code: number | null;
  readonly output: string;
  readonly error: string;
}

/** Runs `customs-portal` in a folder, with its stored credentials in the subfolder `config`. */
export function commandLine(folder: () => string) {
  function start(args: readonly string[], environment: NodeJS.ProcessEnv = {}, input?: string) {
    const child = spawn(process.execPath, [...commandLineFile, ...args], {
      cwd: folder(),
      env: { ...process.env, CUSTOMS_PORTAL_CONFIG: join(folder(), 'config'), ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.end(input ?? '');
    const texts = { output: '', error: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      texts.output += chunk;
    });
    child.stderr.on('data', (chunk: Buffer) => {
      texts.error += chunk;
    });
    return {
      child,
      texts,
      ended: once(child, 'close').then(([code]): CommandResult => ({ code, ...texts })),
    };
  }
  const cli = (
    args: readonly string[],
    environment: NodeJS.ProcessEnv = {},
    input?: string,
  ): Promise<CommandResult> => start(args, environment, input).ended;
  return { start, cli };
}
