import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { pythonWith } from '../../tools/python.ts';
import { declarationOf } from '../portal-client.ts';
import { startPortal } from '../portal-process.ts';

/*
 * One scenario, done by the client in each language at a portal of its own: they make the same calls and come to the same
 * outcomes. `clients/README.md` tells what steps there are.
 */
interface Step {
  readonly do: string;
  readonly lrn?: string;
  readonly problem?: string;
}

interface Done {
  readonly calls: readonly (readonly [method: string, path: string, status: number | null])[];
  readonly outcomes: readonly unknown[];
}

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const python = pythonWith();
const languages = [
  {
    language: 'TypeScript',
    skip: false,
    program: process.execPath,
    args: ['--conditions=@customs-portal/source', join(import.meta.dirname, 'scenario.mjs')],
  },
  {
    language: 'Python',
    skip: 'missing' in python && python.missing,
    program: 'program' in python ? python.program : '',
    args: [join(import.meta.dirname, 'scenario.py')],
  },
];
const env = { ...process.env, NODE_OPTIONS: '', PYTHONPATH: join(root, 'clients/python/src') };
let folder: string;
let steps: readonly Step[];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'customs-portal-scenarios-'));
  await writeFile(join(folder, 'invoice.pdf'), '%PDF-1.4\nstartxref\n9\n%%EOF\n');
  steps = JSON.parse(await readFile(join(import.meta.dirname, 'scenario.json'), 'utf8')).steps;
});
after(() => rm(folder, { recursive: true, force: true }));

/** Ids are the same where they stand for the same. */
function comparable({ calls, outcomes }: Done): object {
  const known = new Map<string, string>();
  const named = (text: string): string =>
    text.replaceAll(/\b[a-z]{3}_[0-9a-z]{26}\b/g, (id) => {
      known.set(id, known.get(id) ?? `${id.slice(0, 3)} ${known.size + 1}`);
      return known.get(id) ?? id;
    });
  const made = calls
    // How often somebody asks what is new is a matter of time; cursors are sealed.
    .filter(([, path]) => !path.startsWith('/openapi/status'))
    .map(
      ([method, path, status]) =>
        `${method} ${named(path).replace(/(after|cursor|since)=[^&]*/, '$1=…')} ${status}`,
    );
  return { made, outcomes: JSON.parse(named(JSON.stringify(outcomes))) };
}

describe('the scenario', () => {
  let first: object | null = null;
  for (const { language, skip, program, args } of languages) {
    test(language, { skip }, async () => {
      const portal = await startPortal();
      try {
        const file = join(folder, `${language}.json`);
        const { baseUrl, credentials } = portal;
        const declaration = declarationOf('SCENARIO');
        const pdf = join(folder, 'invoice.pdf');
        const settings = { baseUrl, hostToHost: credentials.hostToHost, declaration, pdf };
        await writeFile(file, JSON.stringify(settings));
        const { stdout } = await run(program, [...args, file], { cwd: folder, env, timeout: 120_000 });
        const done: Done = JSON.parse(stdout);
        assert.equal(done.outcomes.length, steps.length);
        steps.forEach(({ problem, ...step }, index) => {
          const outcome = done.outcomes[index];
          const refused = Array.isArray(outcome) && Array.isArray(outcome[1]) ? outcome[0] : undefined;
          assert.equal(step.do === 'lodgeAll' ? undefined : refused, problem, JSON.stringify(step));
        });
        first ??= comparable(done);
        assert.deepEqual(comparable(done), first);
      } finally {
        await portal.stop();
      }
    });
  }
});
