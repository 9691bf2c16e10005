import { type DefermentAccount, type DefermentStatement, isProblem } from '@customs-portal/client';
import { Command } from 'commander';
import { type Context, signedIn } from '../context.ts';
import { examples } from '../examples.ts';
import { CommandFailure, exitCode, usageFailure } from '../exit-code.ts';
import { firstOf, printOne, printRows } from '../print.ts';
import { localTime, plain } from '../terminal.ts';

/** `accounts`: deferment accounts, on which what is due is entered and paid once a month. */
export function accountsCommand(context: Context): Command {
  return new Command('accounts')
    .description('Deferment accounts: what is left of them, their statements, and paying one.')
    .addCommand(listCommand(context))
    .addCommand(statementsCommand(context))
    .addCommand(payCommand(context));
}

function listCommand(context: Context): Command {
  return new Command('list')
    .description('Which accounts there are, and what of each limit is left.')
    .addHelpText('after', examples('accounts list', 'accounts list --json'))
    .action(async (_options: unknown, command: Command) => {
      const { portal } = signedIn(context, command);
      const found = await firstOf(portal.accounts.list({}, { signal: context.interrupted }));
      printRows(context, command, found, 'There is no deferment account.', accountRow);
    });
}

function statementsCommand(context: Context): Command {
  return new Command('statements')
    .description('The statements of an account, one a month, oldest first.')
    .argument('<number>', 'the account, as `accounts list` names it')
    .addHelpText('after', examples('accounts statements XADEF0042'))
    .action(async (number: string, _options: unknown, command: Command) => {
      const { portal } = signedIn(context, command);
      const options = { signal: context.interrupted };
      const listing = firstOf(portal.accounts.statements(accountNumber(number), options));
      const found = await listing.catch((error: unknown) => missing(error, `account "${number}"`));
      printRows(context, command, found, `${number} has no statement yet.`, statementRow);
    });
}

function payCommand(context: Context): Command {
  return new Command('pay')
    .description('Pays a statement, where a bank pays at once, as in the sandbox.')
    .argument('<number>', 'the account')
    .argument('<reference>', 'the statement, as `accounts statements` names it')
    .addHelpText('after', examples('accounts pay XADEF0042 RF93Q7K2M9X4T1B6H8C3'))
    .action(async (number: string, reference: string, _options: unknown, command: Command) => {
      if (!/^RF\d{2}[0-9A-Z]{1,21}$/.test(reference))
        throw usageFailure(
          `"${reference}" is no reference of a statement: RF, two digits and more, as \`accounts statements\` names it.`,
        );
      const { portal } = signedIn(context, command);
      const options = { signal: context.interrupted };
      const paying = portal.accounts.pay(accountNumber(number), reference, undefined, options);
      const what = `statement "${reference}" of an account "${number}"`;
      const paid = await paying.catch((error: unknown) => missing(error, what));
      printOne(context, command, paid, ({ reference: told, status, paid: amount, currency }) => [
        plain(`${told} is ${status}: ${amount} ${currency}`),
      ]);
    });
}

function accountNumber(typed: string): string {
  if (/^[A-Z0-9]{1,35}$/.test(typed)) return typed;
  throw usageFailure(
    `"${typed}" is no number of an account: at most 35 of A-Z 0-9, as \`accounts list\` names it.`,
  );
}

function missing(error: unknown, what: string): never {
  if (!isProblem(error, 'not_found')) throw error;
  throw new CommandFailure(exitCode.refused, `There is no ${what}.`);
}

function accountRow({ number, status, limit, available, currency }: DefermentAccount) {
  return { Account: number, State: status, Limit: limit, Left: available, Currency: currency };
}

function statementRow({ reference, period, status, amount, outstanding, dueBy }: DefermentStatement) {
  return {
    Statement: reference,
    Month: period.slice(0, 7),
    State: status,
    Amount: amount,
    Outstanding: outstanding,
    Due: localTime(dueBy),
  };
}
