import type { Claim, Debt, DebtFilter, DebtPaymentOrder, NewClaim } from '@customs-portal/client';
import { Command, Option } from 'commander';
import { formatLocalTime, toPlainLine } from '../console-io.ts';
import { type CommandContext, openStoredPortal } from '../context.ts';
import { formatExamples } from '../examples.ts';
import { usageFailure } from '../exit-code.ts';
import { formatFacts, printDocument, printRows, type TableRow, takeFirst } from '../output.ts';
import { parseCount } from '../parse-count.ts';
import { createIdParser } from '../parse-id.ts';
import { parseAmountOfTax } from './amount-of-tax.ts';
import { appealCommand, appealsCommand, withdrawAppealCommand } from './debt-appeals.ts';
import { debtDocumentCommand } from './debt-document.ts';

export function debtsCommand(context: CommandContext): Command {
  return new Command('debts')
    .description(
      'List, show and pay customs debts, submit and list claims and appeals, and download decisions on them.',
    )
    .addCommand(listCommand(context))
    .addCommand(showCommand(context))
    .addCommand(payCommand(context))
    .addCommand(claimCommand(context))
    .addCommand(claimsCommand(context))
    .addCommand(appealCommand(context))
    .addCommand(appealsCommand(context))
    .addCommand(withdrawAppealCommand(context))
    .addCommand(debtDocumentCommand(context));
}

const exampleId = 'debt_01kaz4w7m0v3c5n8q2x6t9r1ye';
function onDebt(name: string): Command {
  return new Command(name).argument('<debt>', 'debt ID from `debts list`', createIdParser('debt'));
}

type ListOptions = Pick<DebtFilter, 'status' | 'declaration' | 'due'> & { readonly limit: number };

function listCommand(context: CommandContext): Command {
  return new Command('list')
    .description('List the debts of which you are a debtor, oldest declaration first.')
    .option('--status <status>', 'only debts with this status, such as due, overdue, secured or paid')
    .option('--declaration <id>', 'only debts of the declaration with this ID or MRN')
    .option('--due <day>', 'only debts with an unpaid bill that is due on or before this day')
    .option('-n, --limit <number>', 'maximum number of debts', parseCount, 50)
    .addHelpText('after', formatExamples('debts list --status due'))
    .action(async ({ limit, ...filter }: ListOptions, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const listing = portal.debts.list(filter, { signal: context.interrupted });
      printRows(context, command, await takeFirst(listing, limit), 'No debts match the filters.', debtRow);
    });
}

function debtRow({ id, status, declaration, outstanding, currency, dueBy }: Debt): TableRow {
  return {
    ID: id,
    Status: status,
    Declaration: declaration.mrn ?? declaration.id,
    Outstanding: `${outstanding} ${currency}`,
    Due: dueBy === null ? '' : formatLocalTime(dueBy),
  };
}

function showCommand(context: CommandContext): Command {
  return onDebt('show')
    .description('Show a debt with its amounts by tax, debtors, bills and payments.')
    .addHelpText('after', formatExamples(`debts show ${exampleId}`))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      printDocument(context, command, await portal.debts.get(id, { signal: context.interrupted }), debtLines);
    });
}

function debtLines(debt: Debt): string[] {
  const { id, status, declaration, currency, lines, debtors, bills, payments } = debt;
  return [
    toPlainLine(`${id}  ${status}`),
    ...formatFacts({
      Declaration: declaration.mrn ?? declaration.id,
      Incurred: debt.incurredOn,
      Due: debt.dueBy === null ? 'no time limit' : formatLocalTime(debt.dueBy),
      Amount: `${debt.amount} ${currency}`,
      Outstanding: `${debt.outstanding} ${currency}`,
      Taxes: lines.map(({ tax, amount }) => `${tax} ${amount}`).join(', '),
      Debtors: debtors.map(({ identification, role }) => `${identification} (${role})`).join(', '),
    }),
    'Bills',
    ...bills.map(({ reference, status: paid, amount }) => toPlainLine(`  ${reference}  ${paid}  ${amount}`)),
    'Payments',
    ...payments.map(({ billReference, amount, payer }) =>
      toPlainLine(`  ${billReference}  ${amount}${payer === null ? '' : ` by ${payer}`}`),
    ),
  ];
}

interface PayOptions {
  readonly guarantee?: string;
  readonly account?: string;
  readonly credit?: true;
  readonly transfer?: true;
}

const methods = ['guarantee', 'account', 'credit', 'transfer'] as const;

/** One method per order: two at once are a usage error. */
function methodOption(flags: string, description: string): Option {
  const option = new Option(flags, description);
  return option.conflicts(methods.filter((method) => method !== option.attributeName()));
}

function payCommand(context: CommandContext): Command {
  return onDebt('pay')
    .description('Pay or secure the due bills of a debt, for all its debtors.')
    .addOption(methodOption('--guarantee <reference>', 'secure the amount with this guarantee'))
    .addOption(methodOption('--account <number>', 'charge the amount to this deferment account'))
    .addOption(methodOption('--credit', 'pay with your credit from earlier overpayments'))
    .addOption(methodOption('--transfer', 'pay by bank transfer (in the sandbox)'))
    .addHelpText('after', formatExamples(`debts pay ${exampleId} --transfer`))
    .action(async (id: string, options: PayOptions, command: Command) => {
      const order = orderOf(options);
      const { portal } = openStoredPortal(context, command);
      const paid = await portal.debts.pay(id, order, { signal: context.interrupted });
      printDocument(context, command, paid, ({ status, outstanding, currency }) => [
        toPlainLine(`The debt is ${status}: ${outstanding} ${currency} outstanding.`),
      ]);
    });
}

function orderOf({ guarantee, account, credit, transfer }: PayOptions): DebtPaymentOrder {
  if (guarantee !== undefined) return { method: 'guarantee', guaranteeReference: guarantee };
  if (account !== undefined) return { method: 'account', account };
  if (credit) return { method: 'credit' };
  if (transfer) return { method: 'transfer' };
  throw usageFailure('No payment method. Add --guarantee, --account, --credit or --transfer.');
}

const grounds = ['overcharge', 'error_of_customs', 'equity', 'defective_goods', 'withdrawal'] as const;

interface ClaimOptions {
  readonly ground: NewClaim['ground'];
  readonly reason: string;
  readonly line?: readonly string[];
  readonly reference?: string;
  readonly export?: string;
  readonly destruction?: string;
}

function claimCommand(context: CommandContext): Command {
  return onDebt('claim')
    .description('Submit a claim for repayment or remission; without --line, for the whole debt.')
    .addOption(new Option('--ground <ground>', 'ground of the claim').choices(grounds).makeOptionMandatory())
    .requiredOption('--reason <text>', 'reason for the claim')
    .option('--line <tax=amount...>', 'claimed amount of a tax, such as interest=45.00')
    .option('--reference <text>', 'your reference of the claim')
    .option('--export <mrn>', 'MRN with which defective goods were exported')
    .option('--destruction <reference>', 'reference of the destruction of defective goods')
    .addHelpText(
      'after',
      formatExamples(
        `debts claim ${exampleId} --ground overcharge --reason "The freight was lower" --line interest=45.00`,
      ),
    )
    .action(async (id: string, options: ClaimOptions, command: Command) => {
      const claim = claimOf(options);
      const { portal } = openStoredPortal(context, command);
      const submitted = await portal.debts.claim(id, claim, { signal: context.interrupted });
      printDocument(context, command, submitted, ({ id: claimId, status, amount, currency }) => [
        toPlainLine(`Claim ${claimId} is ${status}: ${amount} ${currency}`),
      ]);
    });
}

function claimOf({ ground, reason, line, reference, export: mrn, destruction }: ClaimOptions): NewClaim {
  const evidence =
    mrn !== undefined
      ? ({ type: 'export', reference: mrn } as const)
      : destruction !== undefined
        ? ({ type: 'destruction', reference: destruction } as const)
        : undefined;
  return {
    ...{ ground, reason },
    ...(line && { lines: line.map(parseAmountOfTax) }),
    ...(reference !== undefined && { reference }),
    ...(evidence && { evidence }),
  };
}

function claimsCommand(context: CommandContext): Command {
  return new Command('claims')
    .description('List your claims for repayment or remission, oldest first.')
    .option('-n, --limit <number>', 'maximum number of claims', parseCount, 50)
    .addHelpText('after', formatExamples('debts claims'))
    .action(async ({ limit }: { readonly limit: number }, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const listing = portal.claims.list({}, { signal: context.interrupted });
      printRows(context, command, await takeFirst(listing, limit), 'No claims.', claimRow);
    });
}

function claimRow({ id, status, ground, amount, currency, debt, dueBy }: Claim): TableRow {
  return {
    ID: id,
    Status: status,
    Ground: ground,
    Amount: `${amount} ${currency}`,
    Debt: debt,
    Due: dueBy === null ? '' : formatLocalTime(dueBy),
  };
}
