import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { isRecord } from '../../conformance/json.ts';
import { startPortal } from '../portal-process.ts';
import { commandLine } from './command-line.ts';

const { start, cli } = commandLine(() => folder);
/* Tests the inputs of `declarations lodge`: all formats that programs and spreadsheets write. */
const portal = await startPortal({ environment: { PORTAL_CLIENT_RATE: '0' } });
const folder = await mkdtemp(join(tmpdir(), 'customs-portal-lodge-'));
const { code, error } = await cli(['login', '--sandbox', join(portal.dataDir, 'sandbox.json')]);
assert.equal(code, 0, error);
const document: Record<string, unknown> = JSON.parse(
  (await cli(['declarations', 'template', '--json'])).output,
);
after(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

const writeInput = (name: string, text: string | Buffer): Promise<void> =>
  writeFile(join(folder, name), text);
const declarationWithLrn = (lrn: string): string => JSON.stringify({ ...document, lrn });
const lodge = (args: readonly string[], input?: string) => cli(['declarations', 'lodge', ...args], {}, input);
const countsIn = (output: string): unknown => JSON.parse(output.trim().split('\n').at(-1) ?? '');

async function lodgedIds(prefix: string): Promise<string[]> {
  const { output } = await cli(['status', '--json', '--limit', '1000']);
  return output.split('\n').flatMap((line) => {
    const entry: unknown = line === '' ? null : JSON.parse(line);
    return isRecord(entry) && String(entry.lrn).startsWith(prefix) ? [String(entry.id)] : [];
  });
}

describe('declarations lodge', () => {
  test('reads a folder with its subfolders, and writes the report elsewhere', async () => {
    await mkdir(join(folder, 'outbox', 'deeper'), { recursive: true });
    await writeInput('outbox/one.json', declarationWithLrn('FOLDER-1'));
    await writeInput(
      'outbox/two.ndjson',
      `${declarationWithLrn('FOLDER-2')}\n${declarationWithLrn('FOLDER-3')}\n`,
    );
    await writeInput('outbox/deeper/three.json', declarationWithLrn('FOLDER-4'));
    await writeInput('outbox/notes.txt', 'none of them');
    const first = await lodge(['outbox', '--json']);
    assert.equal(first.code, 0, first.error);
    assert.ok(existsSync(join(folder, 'outbox.report.ndjson')), 'beside the folder');
    const again = await lodge(['outbox/', '--json', '--report', 'outbox/told.ndjson']);
    assert.equal(again.code, 0, again.error);
    assert.match(JSON.stringify(countsIn(again.output)), /"all":4,"lodged":4,"lodgedBefore":0,"refused":0/);
    const third = await lodge(['outbox', '--json', '--report', 'outbox/told.ndjson']);
    assert.match(JSON.stringify(countsIn(third.output)), /"all":4,"lodged":0,"lodgedBefore":4/);
    assert.equal((await lodgedIds('FOLDER-')).length, 4, 'the same key, the same declarations');
  });

  test('reads standard input: a document, a list, JSON lines or a table', async () => {
    const table = (await cli(['declarations', 'template'])).output.replaceAll(
      String(document.lrn),
      'STDIN-5',
    );
    const inputs = [
      JSON.stringify(JSON.parse(declarationWithLrn('STDIN-1')), null, 2),
      `[${declarationWithLrn('STDIN-2')}]`,
      `${declarationWithLrn('STDIN-3')}\n${declarationWithLrn('STDIN-4')}\n`,
      table,
    ];
    for (const input of inputs) {
      const { code, error } = await lodge(['-'], input);
      assert.equal(code, 0, error);
    }
    assert.equal((await lodgedIds('STDIN-')).length, 5);
    const report = await readFile(join(folder, 'stdin.report.ndjson'), 'utf8');
    assert.equal(report.trim().split('\n').length, 5);
  });

  test('reads a file of any format with a byte order mark', async () => {
    const mark = '\ufeff';
    const table = (await cli(['declarations', 'template'])).output.replaceAll(String(document.lrn), 'MARK-3');
    await writeInput('mark.json', mark + declarationWithLrn('MARK-1'));
    await writeInput('mark.ndjson', `${mark}${declarationWithLrn('MARK-2')}\r\n`);
    await writeInput('mark.csv', mark + table);
    const { code, error } = await lodge(['mark.json', 'mark.ndjson', 'mark.csv']);
    assert.equal(code, 0, error);
    assert.equal((await lodgedIds('MARK-')).length, 3);
  });

  test('reads a table separated by semicolons', async () => {
    const { output } = await cli(['declarations', 'template']);
    const rows = output.trim().split('\r\n').map(cellsOf);
    const quoted = (cell: string): string => (/[";]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
    const table = rows.map((cells) => cells.map(quoted).join(';')).join('\r\n');
    await writeInput('semicolons.csv', table.replaceAll(String(document.lrn), 'SEMICOLON-1'));
    const { code, error } = await lodge(['semicolons.csv']);
    assert.equal(code, 0, error);
    const result = await cli(['declarations', 'show', 'SEMICOLON-1', '--json']);
    assert.deepEqual(JSON.parse(result.output).document, { ...document, lrn: 'SEMICOLON-1' });
  });
});

/** Splits a CSV line into its cells (RFC 4180). */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .slice(0, -1)
    .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}

describe('the progress of declarations lodge', () => {
  const script = spawnSync('script', ['--version']).error === undefined;

  test('counts up to the total', {
    skip: !script && 'script is not installed',
  }, async (t) => {
    const lines = Array.from({ length: 60 }, (_, index) => declarationWithLrn(`COUNTED-${index}`));
    await writeInput('counted.ndjson', lines.join('\n'));
    const main = join(import.meta.dirname, '..', '..', 'cli', 'src', 'main.ts');
    const command = `${process.execPath} --conditions=@customs-portal/source ${main} declarations lodge counted.ndjson`;
    const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, CUSTOMS_PORTAL_CONFIG: join(folder, 'config') },
      input: '',
    });
    const counted = [...stdout.matchAll(/\[2K(\d+) of 60 declarations/g)].map(([, done]) => Number(done));
    assert.deepEqual(
      counted,
      Array.from({ length: 60 }, (_, index) => index + 1),
      stdout.slice(0, 500),
    );
    t.diagnostic(`seen: 1 to ${counted.at(-1)} of 60`);
  });

  test('loses and duplicates no declaration when the command is killed repeatedly', async (t) => {
    const lines = Array.from({ length: 120 }, (_, index) => declarationWithLrn(`KILLS-${index}`));
    await writeInput('kills.ndjson', lines.join('\n'));
    const report = join(folder, 'kills.ndjson.report.ndjson');
    const reported = async (): Promise<number> =>
      (await readFile(report, 'utf8').catch(() => '')).split('\n').length - 1;
    let kills = 0;
    for (const bound of [10, 40, 80]) {
      const { child, ended } = start(['declarations', 'lodge', 'kills.ndjson']);
      while ((await reported()) < bound && child.exitCode === null) await pause(2);
      if (child.exitCode === null) kills += 1;
      child.kill('SIGKILL');
      await ended;
    }
    const { code, output, error } = await lodge(['kills.ndjson', '--json']);
    assert.equal(code, 0, error);
    assert.match(JSON.stringify(countsIn(output)), /"all":120,.*"refused":0/);
    const ids = await lodgedIds('KILLS-');
    assert.equal(new Set(ids).size, 120);
    assert.equal(ids.length, 120);
    t.diagnostic(`seen: ${kills} kills, 120 declarations`);
  });
});
