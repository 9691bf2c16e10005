import type { Delivery } from '@customs-portal/client';
import type { Command } from 'commander';
import { localTime, plain } from '../../console-io.ts';
import type { Context } from '../../context.ts';
import { printDocument } from '../../output.ts';

export function printDelivery(context: Context, command: Command, delivery: Delivery): void {
  printDocument(context, command, delivery, ({ id, type, status, dueAt, attempts }) => [
    plain(`${id}  ${type}: ${status}${dueAt === null ? '' : `, next attempt at ${localTime(dueAt)}`}`),
    ...attempts.map(({ sentAt, outcome, httpStatus, excerpt }) =>
      plain(`  ${localTime(sentAt)}  ${outcome} ${httpStatus ?? ''} ${excerpt ?? ''}`),
    ),
  ]);
}
