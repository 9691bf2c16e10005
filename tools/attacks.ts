import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArgs } from 'node:util';
import { testServer } from '../server/src/foundation/database/testing/throwaway-database.ts';
import { attackFamilies } from '../tests/attacks/attack-catalogue.ts';
import { type AttackResult, formatAttackReport } from './attack-report.ts';
import { repositoryRoot } from './repository-root.ts';

/* npm run test:attacks: runs every attack of tests/attacks/attack-catalogue.ts against running portals and writes a report. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(`npm run test:attacks                run every attack test, and write reports/attacks.md
npm run test:attacks -- --short     skip the tests in a browser, and the tests that other commands run as well
npm run test:attacks -- --long      send 300 random requests to each operation; FUZZ_RUNS and FUZZ_SEED set other values
npm run test:attacks -- --report    also write docs/attacks.md
npm run test:attacks -- PATTERN…    run only the test files whose path contains one of the patterns`);
  process.exit(0);
}

const attackFiles = globSync(`{tests/attacks,${values.short ? 'none' : 'tests/browser/attacks'}}/*.test.ts`, {
  cwd: repositoryRoot,
});
const filesElsewhere = attackFamilies.flatMap(({ rows }) => rows.flatMap((row) => row.elsewhere ?? []));
const files = [...attackFiles.sort(), ...(values.short ? [] : new Set(filesElsewhere))].filter(
  (file) => positionals.length === 0 || positionals.some((pattern) => file.includes(pattern)),
);
if (files.length === 0) {
  console.error(`No attack test has ${positionals.join(' or ')} in its path.`);
  process.exit(2);
}
if (values.long) process.env.FUZZ_RUNS ??= '300';
process.env.NODE_COMPILE_CACHE ??= join(repositoryRoot, 'node_modules', '.cache', 'compiled');
/** Maximum duration of a test file. A file that takes longer is reported as failed. */
const fileLimitMs = 600_000;
const server = await testServer();
Object.assign(process.env, server.environment);
const results: AttackResult[] = [];
const faults: string[] = [];
try {
  const stream = run({
    files: files.map((file) => join(repositoryRoot, file)),
    cwd: repositoryRoot,
    concurrency: 2,
    timeout: fileLimitMs,
  });
  collectResults(stream);
  for await (const text of stream.compose(spec)) process.stdout.write(String(text));
} finally {
  await server.stop();
}
const [load = 0] = loadavg();
const report = formatAttackReport({ at: new Date(), nodeVersion: process.versions.node, load, results });
await mkdir(join(repositoryRoot, 'reports'), { recursive: true });
const written = ['reports', ...(values.report ? ['docs'] : [])].map((folder) => join(folder, 'attacks.md'));
for (const path of written) await writeFile(join(repositoryRoot, path), report);
console.log(`Written: ${written.join(', ')}`);
process.exitCode = faults.length > 0 ? 1 : 0;
// Ends the process after a few seconds, because otherwise it would end much later: see tools/test.ts.
setTimeout(() => process.exit(), 5_000).unref();

/**
 * Collects the result of each test. The events of a file arrive in order; the notes of a test arrive after its
 * end.
 */
function collectResults(stream: ReturnType<typeof run>): void {
  const groups = new Map<string, string[]>();
  const last = new Map<string, AttackResult & { seen: string[]; rows: string[][] }>();
  const place = (file: string | undefined): string =>
    file === undefined ? '' : relative(repositoryRoot, file);
  const end = (
    ended: AttackResult['ended'],
    data: { name: string; nesting: number; file?: string; type?: string },
  ): void => {
    const file = place(data.file);
    if (data.type === 'suite') {
      if (ended === 'failed') faults.push(data.name);
      return;
    }
    const path = [
      ...(groups.get(file) ?? []).slice(0, data.nesting),
      data.name.replace(`${repositoryRoot}/`, ''),
    ];
    const result = { file, path, ended, seen: [], rows: [] };
    results.push(result);
    last.set(file, result);
    if (ended === 'failed') faults.push(path.join(', '));
  };
  stream.on('test:start', ({ name, nesting, file }) => {
    const path = groups.get(place(file)) ?? [];
    groups.set(place(file), [...path.slice(0, nesting), name]);
  });
  stream.on('test:pass', ({ name, nesting, file, skip, details }) =>
    end(skip === undefined ? 'passed' : 'skipped', {
      name,
      nesting,
      ...(file !== undefined && { file }),
      ...(details.type && { type: details.type }),
    }),
  );
  stream.on('test:fail', ({ name, nesting, file, details }) =>
    end('failed', {
      name,
      nesting,
      ...(file !== undefined && { file }),
      ...(details.type && { type: details.type }),
    }),
  );
  stream.on('test:diagnostic', ({ message, file }) => {
    const [, text] = /^seen: (.+)$/s.exec(message) ?? [];
    if (text !== undefined) last.get(place(file))?.seen.push(text);
    const [, cells] = /^row: (.+)$/s.exec(message) ?? [];
    if (cells !== undefined) last.get(place(file))?.rows.push(JSON.parse(cells));
  });
}
