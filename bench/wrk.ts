import { spawn, spawnSync } from 'node:child_process';
import { canPin, cores, pinned } from './pinned-process.ts';

/** What a caller of wrk reads when it is not there. */
export const wrkMissing = [
  'The load comes from wrk, which is not installed.',
  '  Debian, Ubuntu   apt-get install wrk',
  '  Fedora           dnf install wrk',
  '  macOS            brew install wrk',
].join('\n');

export function hasWrk(): boolean {
  return spawnSync('wrk', ['--version']).error === undefined;
}

export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  readonly p99Ms: number;
}

/** One run of wrk on one thread and core. Throws when an answer was an error or a connection broke. */
export async function runLoad({ url, headers, connections, seconds }: Load): Promise<LoadResult> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...sent, url];
  const text = await outputOf(...pinned(cores.load, 'wrk', args));
  const broken = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(text)?.[0];
  if (broken !== undefined) throw new Error(`${url}: ${broken}`);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]);
  const requests = Number(/(\d+) requests in/.exec(text)?.[1]);
  if (!(perSecond > 0) || !(requests > 0)) throw new Error(`wrk answered what cannot be read:\n${text}`);
  return { requests, perSecond, p99Ms: millisecondsOf(/99%\s+([\d.]+)(us|ms|s)/.exec(text)) };
}

function millisecondsOf(found: RegExpExecArray | null): number {
  const factor = { us: 0.001, ms: 1, s: 1_000 }[found?.[2] ?? ''] ?? Number.NaN;
  return Number(found?.[1]) * factor;
}

function outputOf(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', () => resolve(text));
  });
}

export const pinningNote = canPin
  ? `load generator on core ${cores.load}, server on core ${cores.server}`
  : 'NOT pinned to cores (taskset is missing): expect noise';
