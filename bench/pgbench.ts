import { execFile, spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BareRow, BareWrite } from './bare-writer.ts';
import { cores, pinned, treeCpuMicros } from './pinned-process.ts';
import type { Sample } from './rounds.ts';

/** PostgreSQL's own load generator, in C: Debian keeps it beside the server. Null when it is not there. */
export function findPgbench(): string | null {
  const places = ['/usr/bin/pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted().reverse()];
  return places.find((file) => existsSync(file)) ?? null;
}

export function pgbenchVersion(file: string): string {
  return /[\d.]+/.exec(spawnSync(file, ['--version']).stdout.toString())?.[0] ?? 'of an unknown version';
}

/**
 * The same transaction as the bare client's, statement by statement, prepared once. The values stand in the statements, so
 * that a transaction sends nothing but two numbers: PostgreSQL has less to read than from anybody else.
 */
export async function writeByPgbench(
  file: string,
  socketDirectory: string,
  { rows, writers, seconds }: Pick<BareWrite, 'rows' | 'writers' | 'seconds'>,
  postgres: number,
): Promise<Sample> {
  const directory = await mkdtemp(join(tmpdir(), 'customs-portal-bench-'));
  try {
    const script = join(directory, 'lodge.sql');
    await writeFile(script, scriptOf(rows));
    const args = ['-n', '-M', 'prepared', '-c', `${writers}`, '-j', '1', '-T', `${seconds}`, '-f', script];
    const log = ['-l', '--log-prefix', join(directory, 'log')];
    const before = treeCpuMicros(postgres);
    // bash tells what the program itself has used, which nothing else here does.
    const [program, given] = pinned(cores.server, file, [
      ...args,
      ...log,
      '-h',
      socketDirectory,
      '-U',
      'portal',
      'bare',
    ]);
    const timed = ['-c', 'TIMEFORMAT="CPU %U %S"; time "$@"', 'bash', program, ...given];
    const { stdout, stderr } = await promisify(execFile)('bash', timed).catch((error: Error) => {
      throw new Error(`pgbench: ${/ERROR: .*/.exec(error.message)?.[0] ?? error.message.slice(0, 500)}`);
    });
    const after = treeCpuMicros(postgres);
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    const requests = Number(/actually processed: (\d+)/.exec(stdout)?.[1]);
    const [, user, system] = /CPU ([\d.]+) ([\d.]+)/.exec(stderr) ?? [];
    const own = (Number(user) + Number(system)) * 1_000_000;
    const used = before === null || after === null ? Number.NaN : after - before;
    const databaseMicros = used / requests;
    return {
      perSecond,
      p99Ms: await p99Of(directory),
      cpuMicros: own / requests + databaseMicros,
      databaseMicros,
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function scriptOf(rows: readonly BareRow[]): string {
  const inserts = rows.map(({ table, columns, types, values }) => {
    const given = values.map((value, index) =>
      value === null ? 'null' : `(${literalOf(value)})::${types[index]}`,
    );
    return `insert into ${table} (${columns.join()}) values (${given.join()});`;
  });
  return ['\\set a random(1, 9000000000000000000)', 'begin;', ...inserts, 'commit;', ''].join('\n');
}

/** A colon begins a variable of pgbench, and a backslash at the start of a line a command: neither is left in a text. */
function literalOf(value: string): string {
  const text = value.replace(
    /[\\':\n\r]/g,
    (found) => `\\x${found.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `E'${text}'`.replaceAll('{id}', "dec_'||:a||E'").replaceAll('{lrn}', "BENCH-'||:a||E'");
}

/** The third field of its log is the latency in microseconds. */
async function p99Of(directory: string): Promise<number> {
  const files = (await readdir(directory)).filter((name) => name.startsWith('log'));
  const texts = await Promise.all(files.map((name) => readFile(join(directory, name), 'utf8')));
  const micros = texts.flatMap((text) =>
    text
      .split('\n')
      .flatMap((line) => line.split(' ')[2] ?? [])
      .map(Number),
  );
  const sorted = micros.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN) / 1_000;
}
