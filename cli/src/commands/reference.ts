import { isProblem, type ReferenceEntry } from '@customs-portal/client';
import { Command } from 'commander';
import { type Context, globalOptions, signedIn } from '../context.ts';
import { CommandFailure, exitCode } from '../exit-code.ts';
import { readCount } from '../read-count.ts';
import { plain, tableLines } from '../terminal.ts';

/** `reference`: the code lists. */
export function referenceCommand(context: Context): Command {
  return new Command('reference')
    .description('The code lists that declarations are judged by.')
    .addCommand(listsCommand(context))
    .addCommand(searchCommand(context));
}

function listsCommand(context: Context): Command {
  return new Command('lists')
    .description('Which lists there are.')
    .action(async (_options: unknown, command: Command) => {
      const { portal } = signedIn(context, command);
      const lists = await portal.reference.lists({ signal: context.interrupted });
      if (globalOptions(command).json) return context.terminal.print(JSON.stringify(lists, null, 2));
      const rows = lists.map(({ list, title }) => [plain(list), plain(title)]);
      for (const line of tableLines(['List', 'What'], rows, context.terminal.columns))
        context.terminal.print(line);
    });
}

interface SearchOptions {
  readonly on?: string;
  readonly limit: number;
}

function searchCommand(context: Context): Command {
  return new Command('search')
    .description('Codes of a list whose code or meaning has these words.')
    .argument('<list>', 'the list, as `reference lists` names it')
    .argument('[words...]', 'what to look for; nothing for the whole list')
    .option('--on <date>', 'valid on this day (YYYY-MM-DD) instead of today')
    .option('-n, --limit <number>', 'how many at most', readCount, 50)
    .addHelpText(
      'after',
      '\nExamples:\n  customs-portal reference search countries united\n  customs-portal reference search commodities coffee --json',
    )
    .action(async (list: string, words: string[], options: SearchOptions, command: Command) => {
      const { portal } = signedIn(context, command);
      const { terminal, interrupted } = context;
      const q = words.join(' ');
      const found: ReferenceEntry[] = [];
      const query = { ...(q !== '' && { q }), ...(options.on && { validOn: options.on }) };
      try {
        for await (const entry of portal.reference.entries(list, query, { signal: interrupted })) {
          found.push(entry);
          if (found.length >= options.limit) break;
        }
      } catch (error) {
        if (!isProblem(error, 'not_found')) throw error;
        const hint = 'Which there are: customs-portal reference lists';
        throw new CommandFailure(exitCode.refused, `There is no list "${list}". ${hint}`);
      }
      if (globalOptions(command).json) return terminal.print(JSON.stringify(found, null, 2));
      if (found.length === 0) return terminal.note(`Nothing in ${list} has "${q}".`);
      const rows = found.map(({ code, name }) => [plain(code), plain(name)]);
      for (const line of tableLines(['Code', 'Meaning'], rows, terminal.columns)) terminal.print(line);
    });
}
