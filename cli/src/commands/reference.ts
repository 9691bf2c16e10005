import { isProblem, type ReferenceEntry } from '@customs-portal/client';
import { Command, InvalidArgumentError } from 'commander';
import { type CommandContext, openStoredPortal } from '../context.ts';
import { formatExamples } from '../examples.ts';
import { CommandFailure, exitCode } from '../exit-code.ts';
import { printRows, takeFirst } from '../output.ts';
import { parseCount } from '../parse-count.ts';

export function referenceCommand(context: CommandContext): Command {
  return new Command('reference')
    .description('Search the code lists with which the portal validates declarations.')
    .addCommand(listsCommand(context))
    .addCommand(searchCommand(context))
    .addCommand(quotaCommand(context));
}

function listsCommand(context: CommandContext): Command {
  return new Command('lists')
    .description('List the code lists.')
    .addHelpText('after', formatExamples('reference lists'))
    .action(async (_options: unknown, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const lists = await portal.reference.lists({ signal: context.interrupted });
      printRows(context, command, lists, 'No code lists.', ({ list, title }) => ({
        List: list,
        Title: title,
      }));
    });
}

interface SearchOptions {
  readonly date?: string;
  readonly limit: number;
}

function searchCommand(context: CommandContext): Command {
  return new Command('search')
    .description('Search the codes of a code list by code or meaning.')
    .argument('<list>', 'name of the code list from `reference lists`', readListName)
    .argument('[words...]', 'words to search for (default: show all codes)')
    .option('--date <date>', 'use the code lists of this date (YYYY-MM-DD; default: today)')
    .option('-n, --limit <number>', 'maximum number of codes', parseCount, 50)
    .addHelpText(
      'after',
      formatExamples('reference search countries united', 'reference search commodities coffee --json'),
    )
    .action(async (list: string, words: string[], { date, limit }: SearchOptions, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const q = words.join(' ');
      const query = { ...(q !== '' && { q }), ...(date && { date }) };
      const listing = portal.reference.entries(list, query, { signal: context.interrupted });
      const found = await takeFirst<ReferenceEntry>(listing, limit).catch((error: unknown) => {
        if (!isProblem(error, 'not_found')) throw error;
        const hint = 'Find the names of code lists with: customs-portal reference lists';
        throw new CommandFailure(exitCode.refused, `Unknown code list "${list}". ${hint}`);
      });
      printRows(context, command, found, `No codes in ${list} match "${q}".`, ({ code, name }) => ({
        Code: code,
        Meaning: name,
      }));
    });
}

function quotaCommand(context: CommandContext): Command {
  return new Command('quota')
    .description('Show the balance of a tariff quota.')
    .argument('<order-number>', 'order number of the quota', readOrderNumber)
    .option('--date <date>', 'use the code lists of this date (YYYY-MM-DD; default: today)')
    .addHelpText('after', formatExamples('reference quota 090001'))
    .action(async (number: string, { date }: Pick<SearchOptions, 'date'>, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const query = date === undefined ? {} : { date };
      const quota = await portal.reference
        .quota(number, query, { signal: context.interrupted })
        .catch((error: unknown) => {
          if (!isProblem(error, 'not_found')) throw error;
          const hint = 'Find order numbers with: customs-portal reference search quotas';
          throw new CommandFailure(exitCode.refused, `Unknown quota ${number}. ${hint}`);
        });
      printRows(context, command, [quota], '', ({ name, balance, volume, unit, status, validUntil }) => ({
        Quota: name,
        Balance: balance === null ? 'not managed by this portal' : `${balance} of ${volume} ${unit}`,
        Status: status ?? '',
        'Valid until': validUntil ?? '',
      }));
    });
}

function readOrderNumber(text: string): string {
  if (/^\d{6}$/.test(text)) return text;
  throw new InvalidArgumentError(
    'An order number has six digits. Find the number with: customs-portal reference search quotas',
  );
}

function readListName(text: string): string {
  if (/^[\w-]+$/.test(text)) return text;
  throw new InvalidArgumentError('Find the names of code lists with: customs-portal reference lists');
}
