import type { CustomsPortal, components, PaymentOrder } from '@customs-portal/client';
import { type Command, Option } from 'commander';
import { toPlainLine } from '../../console-io.ts';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { printChangedDeclaration, withNextActionsOnConflict } from '../../declarations/declaration-action.ts';
import { commandForDeclaration } from '../../declarations/declaration-reference.ts';
import { formatExamples } from '../../examples.ts';
import { formatRows, printDocument } from '../../output.ts';

interface PayOptions {
  readonly guarantee?: string;
  readonly account?: string;
  readonly credit?: boolean;
  readonly transfer?: boolean;
}

type PaymentMethods = components['schemas']['PaymentMethods'];

/** `declarations pay` shows the due amount and payment methods, or orders the full payment. */
export function payDutiesCommand(context: CommandContext): Command {
  return commandForDeclaration('pay')
    .description(
      'Pay or secure the outstanding amount of a declaration. Without options, show the amount and the payment methods.',
    )
    .addOption(methodOption('--guarantee <reference>', 'secure the amount with this guarantee'))
    .addOption(methodOption('--account <number>', 'charge the amount to this deferment account'))
    .addOption(methodOption('--credit', 'pay with your credit from earlier overpayments'))
    .addOption(
      methodOption(
        '--transfer',
        'pay by bank transfer (only if the bank reports each transfer to the portal immediately, as in the sandbox)',
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        'declarations pay COFFEE-2026-0117',
        'declarations pay COFFEE-2026-0117 --account XADEF0042',
        'declarations pay COFFEE-2026-0117 --guarantee 26XASANDBOX1',
      ),
    )
    .action(async (id: string, options: PayOptions, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const due = await readDue(portal, id, context.interrupted);
      const order = orderOf(options);
      const { columns } = context.terminal;
      if (order === null) return printDocument(context, command, due, (shown) => dueLines(shown, columns));
      const paying = portal.declarations.pay(id, order, { signal: context.interrupted });
      const paid = await withNextActionsOnConflict(portal, id, paying);
      const { outstanding, currency } = due;
      const done = paidStatusTexts[paid.tracks.payment] ?? 'ordered';
      printChangedDeclaration(
        context,
        command,
        paid,
        toPlainLine(`${outstanding} ${currency} ${done} by ${order.method}.`),
      );
    });
}

/**
 * Sub-status of a payment by the result of the order. If the credit does not cover the amount, the rest remains
 * due.
 */
const paidStatusTexts: Readonly<Record<string, string>> = { paid: 'paid', secured: 'secured' };

const paymentMethods = ['guarantee', 'account', 'credit', 'transfer'] as const;

/** Creates an option for a payment method. Two methods in one command are a usage error. */
function methodOption(flags: string, description: string): Option {
  const made = new Option(flags, description);
  return made.conflicts(paymentMethods.filter((way) => way !== made.attributeName()));
}

function orderOf({ guarantee, account, credit, transfer }: PayOptions): PaymentOrder | null {
  if (guarantee !== undefined) return { method: 'guarantee', guaranteeReference: guarantee };
  if (account !== undefined) return { method: 'account', account };
  if (credit) return { method: 'credit' };
  return transfer ? { method: 'transfer' } : null;
}

async function readDue(portal: CustomsPortal, id: string, signal: AbortSignal): Promise<PaymentMethods> {
  return (await portal.request('GET', '/openapi/declarations/{id}/payment', { path: { id }, signal })).data;
}

function dueLines({ outstanding, credit, currency, items }: PaymentMethods, columns: number): string[] {
  if (/^0(?:\.0*)?$/.test(outstanding)) return ['No payment is due.'];
  const rows = items.map(({ method, allowed, reason }) => ({
    Method: method,
    Available: allowed ? 'yes' : 'no',
    Reason: reason ?? '',
  }));
  const creditLines = /^0(?:\.0*)?$/.test(credit) ? [] : [toPlainLine(`Credit: ${credit} ${currency}`)];
  return [
    toPlainLine(`Outstanding: ${outstanding} ${currency}`),
    ...creditLines,
    ...formatRows(rows, columns),
  ];
}
