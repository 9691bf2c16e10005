import type { MandateWithHistory } from '@customs-portal/client';
import type { Command } from 'commander';
import { formatLocalTime, toPlainLine } from '../../console-io.ts';
import type { CommandContext } from '../../context.ts';
import { formatFacts, printDocument } from '../../output.ts';

/** Prints a mandate with its limits, its history and the actions that the user's organisation can take. */
export function printMandate(context: CommandContext, command: Command, mandate: MandateWithHistory): void {
  printDocument(context, command, mandate, mandateLines);
}

function mandateLines(mandate: MandateWithHistory): string[] {
  const { id, status, principal, principalName, representative, representativeName, history } = mandate;
  const possible = Object.entries(mandate.actions).flatMap(([name, { allowed }]) => (allowed ? [name] : []));
  const all = (list: readonly string[] | null): string => list?.join(', ') ?? 'all';
  return [
    toPlainLine(`${id}  ${status}`),
    ...formatFacts({
      Principal: `${principal} ${principalName ?? ''}`,
      Representative: `${representative} ${representativeName ?? ''}`,
      Representation: all(mandate.representations),
      Directions: all(mandate.types),
      Procedures: all(mandate.procedures),
      Offices: all(mandate.offices),
      'Maximum value': mandate.maxValue ?? 'unlimited',
      Guarantees: all(mandate.guarantees) || 'none',
      Accounts: all(mandate.accounts) || 'none',
      'Debts and claims': mandate.debts ? 'yes' : 'no',
      Valid: `from ${mandate.validFrom}${mandate.validUntil === null ? ', without an end date' : ` to ${mandate.validUntil}`}`,
    }),
    'History',
    ...history.map(({ occurredAt, event, by, reason }) =>
      toPlainLine(
        `  ${formatLocalTime(occurredAt)}  ${event} by ${by}${reason === null ? '' : `: ${reason}`}`,
      ),
    ),
    `Actions that you can take: ${possible.length > 0 ? possible.join(', ') : 'none'}`,
  ];
}
