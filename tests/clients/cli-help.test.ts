import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { commandLine } from './command-line.ts';

const { cli } = commandLine(() => folder);

/* Tests the help of every command, which has a usage, an example and `--json`, and shell completion. */
const folder = await mkdtemp(join(tmpdir(), 'customs-portal-help-'));
const commands = await helpTextsBelow([]);
after(() => rm(folder, { recursive: true, force: true }));

/** Returns the help texts of a command and of its subcommands. */
async function helpTextsBelow(words: readonly string[]): Promise<[string, string][]> {
  const { code, output, error } = await cli([...words, '--help']);
  assert.equal(code, 0, `${words.join(' ')} --help: ${error}`);
  const [, list = ''] = /^Commands:\n((?: {2,}.*\n)+)/m.exec(output) ?? [];
  const names = [...list.matchAll(/^ {2}(\w\S*)/gm)].map(([, name = '']) => name);
  const found: [string, string][] = [[words.join(' '), output]];
  // Runs the commands one after another, because dozens of processes would overload the machine.
  for (const name of names.filter((each) => each !== 'help'))
    found.push(...(await helpTextsBelow([...words, name])));
  return found;
}

const isGroup = (words: string): boolean =>
  words === '' || commands.some(([other]) => other.startsWith(`${words} `));

describe('every command', () => {
  test('shows an example of its use', (t) => {
    const without = commands.filter(([words, help]) => {
      const [, examples = ''] = /^Examples?:\n((?: {2}.*\n?)+)/m.exec(help) ?? [];
      // Accepts another name for the conformance suite, which has a different command in the repository.
      return !new RegExp(`(?:customs-portal|npm run) ${words}`).test(examples);
    });
    assert.deepEqual(
      without.map(([words]) => words),
      [],
    );
    t.diagnostic(`seen: ${commands.length} commands`);
  });

  test('accepts the option --json', () => {
    const without = commands.filter(([words, help]) => !isGroup(words) && !/^ +--json\b/m.test(help));
    assert.deepEqual(
      without.map(([words]) => words),
      [],
    );
  });

  test('describes each of its options', () => {
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
    const completion = JSON.parse((await cli(['completion', 'bash', '--json'])).output);
    assert.match(completion.script, /"declarations decisions verify"\) words=".*--keep-keys/);
  });
});
