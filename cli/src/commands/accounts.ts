import { type DefermentAccount, type DefermentStatement, isProblem } from '@customs-portal/client';
import { Command } from 'commander';
import { formatLocalTime, toPlainLine } from '../console-io.ts';
import { type CommandContext, openStoredPortal } from '../context.ts';
import { formatExamples } from '../examples.ts';
import { CommandFailure, exitCode, usageFailure } from '../exit-code.ts';
import { printDocument, printRows, takeFirst } from '../output.ts';

export function accountsCommand(context: CommandContext): Command {
  return new Command('accounts')
    .description('List deferment accounts and their monthly statements, and pay a statement.')
    .addCommand(listCommand(context))
    .addCommand(statementsCommand(context))
    .addCommand(payCommand(context));
}

function listCommand(context: CommandContext): Command {
  return new Command('list')
    .description('List deferment accounts with their limits and available amounts.')
    .addHelpText('after', formatExamples('accounts list', 'accounts list --json'))
    .action(async (_options: unknown, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const found = await takeFirst(portal.accounts.list({}, { signal: context.interrupted }));
      printRows(context, command, found, 'No deferment accounts.', accountRow);
    });
}

function statementsCommand(context: CommandContext): Command {
  return new Command('statements')
    .description('List the monthly statements of an account, oldest first.')
    .argument('<number>', 'account number from `accounts list`')
    .addHelpText('after', formatExamples('accounts statements XADEF0042'))
    .action(async (number: string, _options: unknown, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const options = { signal: context.interrupted };
      const listing = takeFirst(portal.accounts.statements(accountNumber(number), options));
      const found = await listing.catch((error: unknown) => missingAccount(error, `account "${number}"`));
      printRows(context, command, found, `Account ${number} has no statements yet.`, statementRow);
    });
}

function payCommand(context: CommandContext): Command {
  return new Command('pay')
    .description(
      'Pay a monthly statement by bank transfer (only if the bank reports each transfer to the portal immediately, as in the sandbox).',
    )
    .argument('<number>', 'account number from `accounts list`')
    .argument('<reference>', 'statement reference from `accounts statements`')
    .addHelpText('after', formatExamples('accounts pay XADEF0042 RF93Q7K2M9X4T1B6H8C3'))
    .action(async (number: string, reference: string, _options: unknown, command: Command) => {
      if (!/^RF\d{2}[0-9A-Z]{1,21}$/.test(reference))
        throw usageFailure(
          `Invalid statement reference "${reference}". It must be RF and two digits, then up to 21 digits or capital letters. See \`accounts statements\`.`,
        );
      const { portal } = openStoredPortal(context, command);
      const options = { signal: context.interrupted };
      const paying = portal.accounts.pay(accountNumber(number), reference, undefined, options);
      const what = `statement "${reference}" of account "${number}"`;
      const paid = await paying.catch((error: unknown) => missingAccount(error, what));
      printDocument(
        context,
        command,
        paid,
        ({ reference: statementReference, status, paid: amount, currency }) => [
          toPlainLine(`Statement ${statementReference} is ${status}: ${amount} ${currency}`),
        ],
      );
    });
}

function accountNumber(typed: string): string {
  if (/^[A-Z0-9]{1,35}$/.test(typed)) return typed;
  throw usageFailure(
    `Invalid account number "${typed}". It must be at most 35 characters of A-Z 0-9. See \`accounts list\`.`,
  );
}

function missingAccount(error: unknown, what: string): never {
  if (!isProblem(error, 'not_found')) throw error;
  throw new CommandFailure(exitCode.refused, `Not found: ${what}.`);
}

function accountRow({ number, status, limit, available, currency }: DefermentAccount) {
  return { Account: number, Status: status, Limit: limit, Available: available, Currency: currency };
}

function statementRow({ reference, period, status, amount, outstanding, dueBy }: DefermentStatement) {
  return {
    Statement: reference,
    Month: period.slice(0, 7),
    Status: status,
    Amount: amount,
    Outstanding: outstanding,
    Due: formatLocalTime(dueBy),
  };
}
