import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LoadGeneratorResult, LoadGeneratorSettings } from './open-load.ts';
import { commandOnCore, coreOfRole } from './pinned-process.ts';

/** Runs the project's load generator on its core. Throws unless every response had one of the statuses. */
export async function generateLoad(
  load: Omit<LoadGeneratorSettings, 'rowsFile'> & { readonly rows?: readonly (readonly string[])[] },
  expected: readonly string[],
): Promise<LoadGeneratorResult> {
  const directory = await mkdtemp(join(tmpdir(), 'customs-portal-bench-'));
  try {
    const { rows, ...settings } = load;
    const rowsFile = join(directory, 'rows.json');
    if (rows) await writeFile(rowsFile, JSON.stringify(rows));
    const file = join(directory, 'load.json');
    await writeFile(file, JSON.stringify({ ...settings, ...(rows && { rowsFile }) }));
    const program = join(import.meta.dirname, 'open-load.ts');
    const { stdout } = await promisify(execFile)(
      ...commandOnCore(coreOfRole.load, process.execPath, [program, file]),
    );
    const figures: LoadGeneratorResult = JSON.parse(stdout);
    const wrong = Object.keys(figures.statuses).filter((status) => !expected.includes(status));
    if (wrong.length > 0) throw new Error(`some responses had the status ${wrong.join()}: ${stdout}`);
    return figures;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

export function rawHttpRequest(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): string {
  const { host, pathname, search } = new URL(url);
  const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ Host: host, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${[`${method} ${pathname}${search} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`;
}
