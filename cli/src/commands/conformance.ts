import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { CommandFailure } from '../exit-code.ts';

export function conformanceCommand(context: CommandContext): Command {
  return new Command('conformance')
    .description('Run the conformance suite against a portal. See conformance --help for its options.')
    .helpOption(false)
    .allowUnknownOption()
    .argument('[options...]')
    .action(async (options: string[]) => {
      const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
      const main = fileURLToPath(new URL(`../../../conformance/main.${ending}`, import.meta.url));
      const suite = spawn(process.execPath, [main, ...options], {
        stdio: 'inherit',
        signal: context.interrupted,
      });
      const [code] = await once(suite, 'exit');
      if (code !== 0) throw new CommandFailure(code ?? 1, '');
    });
}
