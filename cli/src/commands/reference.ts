import { isProblem, type ReferenceEntry } from '@customs-portal/client';
import { Command, InvalidArgumentError } from 'commander';
import { type Context, signedIn } from '../context.ts';
import { examples } from '../examples.ts';
import { CommandFailure, exitCode } from '../exit-code.ts';
import { firstOf, printRows } from '../print.ts';
import { readCount } from '../read-count.ts';

/** `reference`: the code lists. */
export function referenceCommand(context: Context): Command {
  return new Command('reference')
    .description('The code lists that declarations are judged by.')
    .addCommand(listsCommand(context))
    .addCommand(searchCommand(context))
    .addCommand(quotaCommand(context));
}

function listsCommand(context: Context): Command {
  return new Command('lists')
    .description('Which lists there are.')
    .addHelpText('after', examples('reference lists'))
    .action(async (_options: unknown, command: Command) => {
      const { portal } = signedIn(context, command);
      const lists = await portal.reference.lists({ signal: context.interrupted });
      printRows(context, command, lists, 'There is no list.', ({ list, title }) => ({
        List: list,
        What: title,
      }));
    });
}

interface SearchOptions {
  readonly date?: string;
  readonly limit: number;
}

function searchCommand(context: Context): Command {
  return new Command('search')
    .description('Codes of a list whose code or meaning has these words.')
    .argument('<list>', 'the list, as `reference lists` names it', readListName)
    .argument('[words...]', 'what to look for; nothing for the whole list')
    .option('--date <date>', 'use the lists of this date (YYYY-MM-DD) instead of today')
    .option('-n, --limit <number>', 'how many at most', readCount, 50)
    .addHelpText(
      'after',
      examples('reference search countries united', 'reference search commodities coffee --json'),
    )
    .action(async (list: string, words: string[], { date, limit }: SearchOptions, command: Command) => {
      const { portal } = signedIn(context, command);
      const q = words.join(' ');
      const query = { ...(q !== '' && { q }), ...(date && { date }) };
      const listing = portal.reference.entries(list, query, { signal: context.interrupted });
      const found = await firstOf<ReferenceEntry>(listing, limit).catch((error: unknown) => {
        if (!isProblem(error, 'not_found')) throw error;
        const hint = 'Which there are: customs-portal reference lists';
        throw new CommandFailure(exitCode.refused, `There is no list "${list}". ${hint}`);
      });
      printRows(context, command, found, `Nothing in ${list} has "${q}".`, ({ code, name }) => ({
        Code: code,
        Meaning: name,
      }));
    });
}

function quotaCommand(context: Context): Command {
  return new Command('quota')
    .description('What is left of a tariff quota.')
    .argument('<order-number>', 'the order number of the quota', readOrderNumber)
    .option('--date <date>', 'use the lists of this date (YYYY-MM-DD) instead of today')
    .addHelpText('after', examples('reference quota 090001'))
    .action(async (number: string, { date }: Pick<SearchOptions, 'date'>, command: Command) => {
      const { portal } = signedIn(context, command);
      const query = date === undefined ? {} : { date };
      const quota = await portal.reference
        .quota(number, query, { signal: context.interrupted })
        .catch((error: unknown) => {
          if (!isProblem(error, 'not_found')) throw error;
          const hint = 'Which there are: customs-portal reference search quotas';
          throw new CommandFailure(exitCode.refused, `There is no quota ${number}. ${hint}`);
        });
      printRows(context, command, [quota], '', ({ name, balance, volume, unit, status, validUntil }) => ({
        Quota: name,
        Left: balance === null ? 'not counted' : `${balance} of ${volume} ${unit}`,
        State: status ?? '',
        Until: validUntil ?? '',
      }));
    });
}

function readOrderNumber(text: string): string {
  if (/^\d{6}$/.test(text)) return text;
  throw new InvalidArgumentError('It has six digits: customs-portal reference search quotas');
}

function readListName(text: string): string {
  if (/^[\w-]+$/.test(text)) return text;
  throw new InvalidArgumentError('Which there are: customs-portal reference lists');
}
