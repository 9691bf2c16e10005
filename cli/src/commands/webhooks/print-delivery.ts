import type { Delivery } from '@customs-portal/client';
import type { Command } from 'commander';
import { formatLocalTime, toPlainLine } from '../../console-io.ts';
import type { CommandContext } from '../../context.ts';
import { printDocument } from '../../output.ts';

export function printDelivery(context: CommandContext, command: Command, delivery: Delivery): void {
  printDocument(context, command, delivery, ({ id, type, status, dueAt, attempts }) => [
    toPlainLine(
      `${id}  ${type}: ${status}${dueAt === null ? '' : `, next attempt at ${formatLocalTime(dueAt)}`}`,
    ),
    ...attempts.map(({ sentAt, outcome, httpStatus, excerpt }) =>
      toPlainLine(`  ${formatLocalTime(sentAt)}  ${outcome} ${httpStatus ?? ''} ${excerpt ?? ''}`),
    ),
  ]);
}
