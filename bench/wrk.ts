import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canPinToCores, commandOnCore, coreOfRole } from './pinned-process.ts';

export const wrkMissingText = [
  'This benchmark requires the load generator wrk, which is not installed.',
  '  Debian, Ubuntu   apt-get install wrk',
  '  Fedora           dnf install wrk',
  '  macOS            brew install wrk',
].join('\n');

export function isWrkInstalled(): boolean {
  return spawnSync('wrk', ['--version']).error === undefined;
}

export interface WrkLoad {
  readonly url: string;
  /** Requests sent in turn instead of a GET of the URL's path. */
  readonly requests?: readonly WrkRequest[];
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
  /** A Lua file that creates the requests. */
  readonly script?: string;
}

export interface WrkRequest {
  readonly path: string;
  /** Additional headers; one of the same name replaces the default. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body; makes the request a POST. */
  readonly body?: string;
}

export interface WrkResult {
  readonly requests: number;
  readonly perSecond: number;
  readonly p99Ms: number;
}

/** Runs wrk on one thread and core. Throws on an error response or a broken connection. */
export async function runWrkLoad(load: WrkLoad): Promise<WrkResult> {
  if (load.script !== undefined) return runWrk(load, ['-s', load.script]);
  if (!load.requests) return runWrk(load, []);
  const directory = await mkdtemp(join(tmpdir(), 'customs-portal-wrk-'));
  const script = join(directory, 'requests.lua');
  try {
    await writeFile(script, scriptOf(load.requests));
    return await runWrk(load, ['-s', script]);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** The text of each request is created once, before the load begins. */
function scriptOf(requests: readonly WrkRequest[]): string {
  const list = requests.map(({ path, headers = {}, body }) => {
    const own = Object.entries(headers).map(([name, value]) => `[ ${luaText(name)} ] = ${luaText(value)}`);
    const sent = body === undefined ? 'nil' : luaText(body);
    return `  {${body === undefined ? '"GET"' : '"POST"'}, ${luaText(path)}, {${own.join(', ')}}, ${sent}},`;
  });
  return `local given = {\n${list.join('\n')}\n}
local texts, turn = {}, 0
function init()
  for place, one in ipairs(given) do
    local headers = {}
    for name, value in pairs(wrk.headers) do headers[name] = value end
    for name, value in pairs(one[3]) do headers[name] = value end
    texts[place] = wrk.format(one[1], one[2], headers, one[4])
  end
end
function request()
  turn = turn % #texts + 1
  return texts[turn]
end\n`;
}

function luaText(text: string): string {
  return `[==[${text}]==]`;
}

async function runWrk(
  { url, headers, connections, seconds }: WrkLoad,
  more: readonly string[],
): Promise<WrkResult> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...more, ...sent, url];
  const text = await outputOf(...commandOnCore(coreOfRole.load, 'wrk', args));
  const broken = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(text)?.[0];
  if (broken !== undefined) throw new Error(`${url}: ${broken}`);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]);
  const requests = Number(/(\d+) requests in/.exec(text)?.[1]);
  if (!(perSecond > 0) || !(requests > 0))
    throw new Error(`the output of wrk is not in the expected format:\n${text}`);
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

export const pinningNote = canPinToCores
  ? `load generator on core ${coreOfRole.load}, server on core ${coreOfRole.server}`
  : 'processes NOT pinned to cores, because taskset is missing: results vary more';
