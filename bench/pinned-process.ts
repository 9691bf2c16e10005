import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** A measured server: a separate process on its own core. */
export interface PinnedProcess {
  readonly pid: number;
  /** Resolves with the first line of its output that matches; rejects with the whole output if it ends before. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
  stop(): Promise<void>;
}

// The load generator has the first core, the measured server the second; a pair of servers the next two, if available.
export const coreOfRole = {
  load: '0',
  server: '1',
  pair: availableParallelism() > 2 ? '1,2' : '0,1',
} as const;
const hasTaskset = spawnSync('taskset', ['--version']).status === 0;

/** Whether processes can be pinned to one core here (Linux with util-linux). */
export const canPinToCores = hasTaskset;

export function commandOnCore(core: string, program: string, args: readonly string[]): [string, string[]] {
  return hasTaskset ? ['taskset', ['-c', core, program, ...args]] : [program, [...args]];
}

export function startPinnedNode(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  core: string = coreOfRole.server,
): PinnedProcess {
  return startProcess(commandOnCore(core, process.execPath, args), environment);
}

/** Starts a program other than Node, which does not report when it is ready. */
export function startPinnedProgram(program: string, args: readonly string[]): PinnedProcess {
  return startProcess(commandOnCore(coreOfRole.server, program, args), {});
}

/** Starts a server that is not measured, on any free core. */
export function startUnpinnedNode(args: readonly string[], environment: NodeJS.ProcessEnv): PinnedProcess {
  return startProcess([process.execPath, [...args]], environment);
}

function startProcess(command: [string, string[]], environment: NodeJS.ProcessEnv): PinnedProcess {
  const child = spawn(...command, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return {
    pid: child.pid ?? 0,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(output);
          if (found) resolve(found);
        };
        child.stdout.on('data', look);
        child.once('exit', () => reject(new Error(`the server ended before it was ready:\n${output}`)));
        look();
      }),
    stop: () => stop(child),
  };
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Returns CPU time of a process with its children, including ended ones; null if the system does not provide it. */
export function cpuMicrosWithChildren(pid: number): number | null {
  try {
    const living = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []));
    const own = living.filter((each) => each.pid === pid || each.parent === pid);
    return own.reduce((sum, each) => sum + each.ticks + each.endedTicks, 0) * microsPerTick;
  } catch {
    return null;
  }
}

// proc(5): fields 4, 14 to 17; the name before them may contain blanks. A process may end during the read.
function statOf(name: string) {
  try {
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (index) => fields[index],
    );
    return { pid: Number(name), parent, ticks: user + system, endedTicks: endedUser + endedSystem };
  } catch {
    return null;
  }
}

/** Returns resident memory of a process in bytes; NaN if the system does not provide it. */
export function residentBytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;
  } catch {
    return Number.NaN;
  }
}

/** Returns CPU time of a process in microseconds; null if the system does not provide it (only Linux does). */
export function cpuMicros(pid: number): number | null {
  try {
    // proc(5): utime and stime are the 14th and 15th field; the name before them may contain blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * microsPerTick;
  } catch {
    return null;
  }
}

// USER_HZ is 100 on every Linux that Node runs on.
const microsPerTick = 10_000;
