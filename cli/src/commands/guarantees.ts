import type {
  GuaranteeFilter,
  GuaranteeOffer,
  GuaranteeReservation,
  OfferedGuarantee,
} from '@customs-portal/client';
import { Command, Option } from 'commander';
import { formatLocalTime, toPlainLine } from '../console-io.ts';
import { type CommandContext, openStoredPortal } from '../context.ts';
import { formatExamples } from '../examples.ts';
import { formatFacts, printDocument, printRows, type TableRow, takeFirst } from '../output.ts';
import { parseCount } from '../parse-count.ts';
import { createIdParser } from '../parse-id.ts';

export function guaranteesCommand(context: CommandContext): Command {
  return new Command('guarantees')
    .description('List, show, offer, update and withdraw the guarantees that you offer as a guarantor.')
    .addCommand(listCommand(context))
    .addCommand(showCommand(context))
    .addCommand(offerCommand(context))
    .addCommand(updateCommand(context))
    .addCommand(withdrawCommand(context))
    .addCommand(reservationsCommand(context));
}

const exampleId = 'gua_01kaz4w7m0v3c5n8q2x6t9r1ye';
function onGuarantee(name: string): Command {
  return new Command(name).argument(
    '<guarantee>',
    'guarantee ID from `guarantees list`',
    createIdParser('gua'),
  );
}

type ListOptions = Pick<GuaranteeFilter, 'status' | 'beneficiary'> & { readonly limit: number };

function listCommand(context: CommandContext): Command {
  return new Command('list')
    .description('List the guarantees that you offered, oldest first, with their available amounts.')
    .option('--status <status>', 'only guarantees with this status, such as offered or active')
    .option('--beneficiary <number>', 'only guarantees for this identification number')
    .option('-n, --limit <number>', 'maximum number of guarantees', parseCount, 50)
    .addHelpText('after', formatExamples('guarantees list --status active'))
    .action(async ({ limit, ...filter }: ListOptions, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const listing = portal.guarantees.list(filter, { signal: context.interrupted });
      const found = await takeFirst(listing, limit);
      printRows(context, command, found, 'No guarantees match the filters.', guaranteeRow);
    });
}

function guaranteeRow({
  id,
  reference,
  beneficiary,
  status,
  amount,
  balance,
  currency,
}: OfferedGuarantee): TableRow {
  return {
    ID: id,
    Reference: reference,
    Beneficiary: beneficiary,
    Status: status,
    Amount: `${amount} ${currency}`,
    Available: `${balance} ${currency}`,
  };
}

function showCommand(context: CommandContext): Command {
  return onGuarantee('show')
    .description('Show a guarantee with its reserved and collected amounts.')
    .addHelpText('after', formatExamples(`guarantees show ${exampleId}`))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const found = await portal.guarantees.get(id, { signal: context.interrupted });
      printDocument(context, command, found, guaranteeLines);
    });
}

function guaranteeLines(guarantee: OfferedGuarantee): string[] {
  const { id, status, currency, validUntil, refusalReason, withdrawnAt } = guarantee;
  return [
    toPlainLine(`${id}  ${status}`),
    ...formatFacts({
      Reference: guarantee.reference,
      Beneficiary: guarantee.beneficiary,
      Amount: `${guarantee.amount} ${currency}`,
      Available: `${guarantee.balance} ${currency}`,
      Reserved: `${guarantee.reserved} ${currency}`,
      Collected: `${guarantee.used} ${currency}`,
      'First day': guarantee.validFrom,
      'Last day': validUntil ?? 'no end',
      ...(refusalReason !== null && { Rejection: refusalReason }),
      ...(withdrawnAt !== null && { Withdrawn: formatLocalTime(withdrawnAt) }),
    }),
  ];
}

interface OfferOptions {
  readonly individual?: true;
  readonly from?: string;
  readonly until?: string;
}

function offerCommand(context: CommandContext): Command {
  return new Command('offer')
    .argument('<beneficiary>', 'identification number of the organisation whose debts you guarantee')
    .argument('<amount>', 'guaranteed amount')
    .description('Offer a guarantee, which customs must accept.')
    .addOption(new Option('--individual', 'guarantee for one declaration only'))
    .option('--from <day>', 'first day; default: today')
    .option('--until <day>', 'last day; default: no end')
    .addHelpText('after', formatExamples('guarantees offer XA4711000815 250000.00'))
    .action(async (beneficiary: string, amount: string, options: OfferOptions, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const offer: GuaranteeOffer = {
        ...{ beneficiary, amount },
        ...(options.individual && { kind: 'individual' }),
        ...(options.from !== undefined && { validFrom: options.from }),
        ...(options.until !== undefined && { validUntil: options.until }),
      };
      const offered = await portal.guarantees.offer(offer, { signal: context.interrupted });
      printDocument(context, command, offered, ({ id, reference, status }) => [
        toPlainLine(`Guarantee ${reference} (${id}) is ${status}`),
      ]);
    });
}

function updateCommand(context: CommandContext): Command {
  return onGuarantee('update')
    .argument('<amount>', 'new amount, at least the reserved and collected amounts')
    .description('Raise or lower the amount of a guarantee.')
    .addHelpText('after', formatExamples(`guarantees update ${exampleId} 300000.00`))
    .action(async (id: string, amount: string, _options: unknown, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const changed = await portal.guarantees.change(id, { amount }, { signal: context.interrupted });
      printDocument(context, command, changed, ({ reference, amount: now, currency }) => [
        toPlainLine(`Guarantee ${reference} is now ${now} ${currency}`),
      ]);
    });
}

function withdrawCommand(context: CommandContext): Command {
  return onGuarantee('withdraw')
    .description('Withdraw a guarantee. Earlier debts remain secured.')
    .addHelpText('after', formatExamples(`guarantees withdraw ${exampleId}`))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const withdrawn = await portal.guarantees.withdraw(id, { signal: context.interrupted });
      printDocument(context, command, withdrawn, ({ reference, status, validUntil }) => [
        toPlainLine(
          status === 'withdrawn'
            ? `Guarantee ${reference} is withdrawn`
            : `Guarantee ${reference} secures new debts until ${validUntil}`,
        ),
      ]);
    });
}

function reservationsCommand(context: CommandContext): Command {
  return onGuarantee('reservations')
    .description('List the reservations, releases and collections of a guarantee, newest first.')
    .option('-n, --limit <number>', 'maximum number of entries', parseCount, 50)
    .addHelpText('after', formatExamples(`guarantees reservations ${exampleId}`))
    .action(async (id: string, { limit }: { readonly limit: number }, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const listing = portal.guarantees.reservations(id, { signal: context.interrupted });
      printRows(context, command, await takeFirst(listing, limit), 'No reservations.', reservationRow);
    });
}

function reservationRow({ bill, mrn, type, amount, date }: GuaranteeReservation): TableRow {
  return { Day: date, Type: type, Amount: amount, Bill: bill ?? '', MRN: mrn ?? '' };
}
