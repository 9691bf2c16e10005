import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';
import { errorLinesIn } from './country-command.ts';
import { makeDataDirectory } from './data-directory.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';

/*
 * Follows the guide “Set up your own country in a day” completely: writes its files, runs its `shell` blocks in
 * order, and starts the portal with its variables.
 */
const root = join(import.meta.dirname, '..');
const guide = readFileSync(join(root, 'docs', 'guides', 'own-country.md'), 'utf8');

const blockEnds = '== the block ends';

type Step =
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | { readonly kind: 'member'; readonly path: string; readonly member: string; readonly text: string }
  | { readonly kind: 'shell'; readonly text: string }
  | { readonly kind: 'start'; readonly environment: Readonly<Record<string, string>> };

function stepsOf(text: string): Step[] {
  const blocks =
    /(?:^`([\w./-]+)`(?:, its property `(\w+)`)?\n\n)?^```(csv|json|ts|shell|console)\n([\s\S]*?)^```$/gm;
  return [...text.matchAll(blocks)].map(([, path, member, language, body = '']): Step => {
    if (path !== undefined && member !== undefined) return { kind: 'member', path, member, text: body };
    if (path !== undefined) return { kind: 'file', path, text: body };
    if (language === 'shell') return { kind: 'shell', text: body };
    const set = [...body.matchAll(/(PORTAL_\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]);
    return { kind: 'start', environment: Object.fromEntries(set) };
  });
}

/**
 * Creates a folder in which npm finds the repository's scripts, so that nothing is written into the repository.
 */
function createWorkFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'own-country-'));
  for (const name of ['package.json', 'tools', 'node_modules'])
    symlinkSync(join(root, name), join(folder, name));
  return folder;
}

describe('the guide to your own country', () => {
  const folder = createWorkFolder();
  const printed: string[] = [];
  let portal: PortalProcess | undefined;
  let removeData = async (): Promise<void> => {};

  // Runs all blocks in one shell, because later blocks use variables of earlier ones.
  const bash = spawn('bash', ['-s'], { cwd: folder });
  bash.stdin.write('exec 2>&1\nset -euo pipefail\n');
  const lines = createInterface(bash.stdout)[Symbol.asyncIterator]();

  async function shell(script: string): Promise<void> {
    bash.stdin.write(`{\n${script}\n} < /dev/null\necho "${blockEnds}"\n`);
    let output = '';
    for (;;) {
      const { value, done } = await lines.next();
      assert.ok(!done, `the shell ended in:\n${script}\n${output}`);
      if (value === blockEnds) break;
      output += `${value}\n`;
    }
    printed.push(output);
  }

  async function start({ PORTAL_COUNTRY = '', PORTAL_DATA_DIR = '' }: Readonly<Record<string, string>>) {
    assert.match(PORTAL_COUNTRY, /^\.\//);
    const data = await makeDataDirectory();
    removeData = data.remove;
    portal = await startPortal({ data, environment: { PORTAL_COUNTRY: join(folder, PORTAL_COUNTRY) } });
    symlinkSync(data.path, join(folder, PORTAL_DATA_DIR));
  }

  async function follow(step: Step): Promise<void> {
    switch (step.kind) {
      case 'file': {
        mkdirSync(dirname(join(folder, step.path)), { recursive: true });
        return writeFileSync(join(folder, step.path), step.text);
      }
      case 'member': {
        const path = join(folder, step.path);
        const value: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'));
        value[step.member] = JSON.parse(step.text);
        return writeFileSync(path, JSON.stringify(value, null, 2));
      }
      case 'shell':
        return shell(step.text);
      case 'start':
        return start(step.environment);
    }
  }

  before(async () => {
    for (const step of stepsOf(guide)) await follow(step);
  });
  after(async () => {
    bash.stdin.end();
    await portal?.stop();
    await removeData();
    rmSync(folder, { recursive: true });
  });

  test('creates a folder that passes validation from the first step on', () => {
    assert.match(printed[0] ?? '', /^No problems found\. The portal starts/m);
  });

  test('makes the check report the samples whose duties a new tariff changes, as on the page', () => {
    const errorLines = errorLinesIn(printed[1] ?? '');
    const promised = errorLinesIn(guide);
    assert.equal(promised.length, 2);
    assert.deepEqual(errorLines, promised);
    assert.match(printed[1] ?? '', /^ends with 1$/m);
  });

  test('ends with a valid country with three offices, a tax and two rules', () => {
    const checked = printed.findLast((text) => text.includes('country.json  ')) ?? '';
    assert.match(checked, /^No problems found\. The portal starts/m);
    assert.match(checked, /^rules +3 rules, /m);
  });

  test('lodges a declaration and shows the amounts on the page', () => {
    const lodged = printed.at(-2) ?? '';
    assert.match(lodged, /^\d{2}XT[0-9A-Z]{14}$/m);
    const [, amounts = ''] = /the same as in the sample:\n\n```text\n([\s\S]*?)```/.exec(guide) ?? [];
    assert.ok(amounts.includes('5003.84'));
    assert.ok(lodged.endsWith(amounts), lodged);
  });

  test('has a declaration refused by its new rule', () => {
    assert.match(printed.at(-1) ?? '', /^XT002 .*“Natural honey” does not name the producer of the honey$/m);
  });
});
