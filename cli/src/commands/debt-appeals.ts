import type { Appeal, NewAppeal } from '@customs-portal/client';
import { Command, Option } from 'commander';
import { formatLocalTime, toPlainLine } from '../console-io.ts';
import { type CommandContext, openStoredPortal } from '../context.ts';
import { formatExamples } from '../examples.ts';
import { usageFailure } from '../exit-code.ts';
import { printDocument, printRows, type TableRow, takeFirst } from '../output.ts';
import { parseCount } from '../parse-count.ts';
import { createIdParser } from '../parse-id.ts';
import { parseAmountOfTax } from './amount-of-tax.ts';

const exampleId = 'debt_01kaz4w7m0v3c5n8q2x6t9r1ye';

interface AppealOptions {
  readonly bill?: string;
  readonly claim?: string;
  readonly reason: string;
  readonly line?: readonly string[];
  readonly reference?: string;
  readonly stay?: string;
  readonly guarantee?: string;
}

export function appealCommand(context: CommandContext): Command {
  return new Command('appeal')
    .argument('<debt>', 'debt ID from `debts list`', createIdParser('debt'))
    .description(
      'Submit an appeal against a bill or the decision on a claim; without --line, against the whole amount.',
    )
    .addOption(new Option('--bill <reference>', 'reference of the appealed bill').conflicts('claim'))
    .option('--claim <id>', 'ID of the claim whose decision you appeal')
    .requiredOption('--reason <text>', 'reason for the appeal')
    .option('--line <tax=amount...>', 'contested amount of a tax, such as interest=45.00')
    .option('--reference <text>', 'your reference of the appeal')
    .option('--stay <text>', 'request a stay of the collection for this reason')
    .option('--guarantee <reference>', 'guarantee that you offer for the stay')
    .addHelpText(
      'after',
      formatExamples(
        `debts appeal ${exampleId} --bill RF471B7Q9K3M5D8HW2XC --reason "The coffee is unroasted"`,
      ),
    )
    .action(async (id: string, options: AppealOptions, command: Command) => {
      const appeal = appealOf(options);
      const { portal } = openStoredPortal(context, command);
      const submitted = await portal.debts.appeal(id, appeal, { signal: context.interrupted });
      printDocument(context, command, submitted, ({ id: appealId, status, amount, currency }) => [
        toPlainLine(`Appeal ${appealId} is ${status}: ${amount} ${currency}`),
      ]);
    });
}

function appealOf({ bill, claim, reason, line, reference, stay, guarantee }: AppealOptions): NewAppeal {
  if (bill === undefined && claim === undefined)
    throw usageFailure('No appealed decision. Add --bill or --claim.');
  if (guarantee !== undefined && stay === undefined)
    throw usageFailure('A guarantee is only for a stay. Add --stay.');
  return {
    reason,
    ...(bill !== undefined && { bill }),
    ...(claim !== undefined && { claim }),
    ...(line && { lines: line.map(parseAmountOfTax) }),
    ...(reference !== undefined && { reference }),
    ...(stay !== undefined && {
      stay: { reason: stay, ...(guarantee !== undefined && { guaranteeReference: guarantee }) },
    }),
  };
}

export function appealsCommand(context: CommandContext): Command {
  return new Command('appeals')
    .description('List your appeals, oldest first.')
    .option('-n, --limit <number>', 'maximum number of appeals', parseCount, 50)
    .addHelpText('after', formatExamples('debts appeals'))
    .action(async ({ limit }: { readonly limit: number }, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const listing = portal.appeals.list({}, { signal: context.interrupted });
      printRows(context, command, await takeFirst(listing, limit), 'No appeals.', appealRow);
    });
}

export function withdrawAppealCommand(context: CommandContext): Command {
  return new Command('withdraw-appeal')
    .argument('<appeal>', 'appeal ID from `debts appeals`', createIdParser('apl'))
    .description('Withdraw an appeal that is not decided.')
    .addHelpText('after', formatExamples('debts withdraw-appeal apl_01kaz4w7m0v3c5n8q2x6t9r1ye'))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const withdrawn = await portal.appeals.withdraw(id, { signal: context.interrupted });
      printDocument(context, command, withdrawn, ({ status }) => [toPlainLine(`Appeal ${id} is ${status}.`)]);
    });
}

function appealRow({ id, status, bill, claim, amount, currency, debt, submittedAt }: Appeal): TableRow {
  return {
    ID: id,
    Status: status,
    Decision: bill ?? claim ?? '',
    Amount: `${amount} ${currency}`,
    Debt: debt,
    Submitted: formatLocalTime(submittedAt),
  };
}
