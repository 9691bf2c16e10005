import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { commandLine } from './command-line.ts';

/* The help of every command: usage, an example, `--json`; and shell completion. */

let folder: string;
let commands: readonly (readonly [words: string, help: string])[];
const { cli } = commandLine(() => folder);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'customs-portal-help-'));
  commands = await below([]);
});
after(() => rm(folder, { recursive: true, force: true }));

/** Returns the help of a command and its subcommands. */
async function below(words: readonly string[]): Promise<[string, string][]> {
  const { code, output, error } = await cli([...words, '--help']);
  assert.equal(code, 0, `${words.join(' ')} --help: ${error}`);
  const [, list = ''] = /^Commands:\n((?: {2,}.*\n)+)/m.exec(output) ?? [];
  const names = [...list.matchAll(/^ {2}(\w\S*)/gm)].map(([, name = '']) => name);
  const found: [string, string][] = [[words.join(' '), output]];
  // Sequentially: dozens of concurrent processes would overload the machine.
  for (const name of names.filter((each) => each !== 'help')) found.push(...(await below([...words, name])));
  return found;
}

const isGroup = (words: string): boolean =>
  words === '' || commands.some(([other]) => other.startsWith(`${words} `));

describe('every command', () => {
  test('shows an example with its name', (t) => {
    const without = commands.filter(([words, help]) => {
      const [, examples = ''] = /^Examples?:\n((?: {2}.*\n?)+)/m.exec(help) ?? [];
      // The conformance suite has a different command when run from its sources.
      return !new RegExp(`(?:customs-portal|npm run) ${words}`).test(examples);
    });
    assert.deepEqual(
      without.map(([words]) => words),
      [],
    );
    t.diagnostic(`seen: ${commands.length} commands`);
  });

  test('accepts --json', () => {
    const without = commands.filter(([words, help]) => !isGroup(words) && !/^ +--json\b/m.test(help));
    assert.deepEqual(
      without.map(([words]) => words),
      [],
    );
  });

  test('describes each option', () => {
    const bare = commands.flatMap(([words, help]) =>
      [...help.matchAll(/^ {2}(-\S+(?:, --\S+)?(?: [<[]\S+)?)$/gm)].map(([, line]) => `${words}: ${line}`),
    );
    assert.deepEqual(bare, []);
  });

  test('is completed by each shell, with its options', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { output } = await cli(['completion', shell]);
      const missing = commands.filter(([words]) => !output.includes(`"${words}"`));
      assert.deepEqual(missing, [], shell);
    }
    const told = JSON.parse((await cli(['completion', 'bash', '--json'])).output);
    assert.match(told.script, /"declarations decisions verify"\) words=".*--keep-keys/);
  });
});
