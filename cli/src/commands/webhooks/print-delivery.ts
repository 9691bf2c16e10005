import type { Delivery } from '@customs-portal/client';
import type { Command } from 'commander';
import { localTime, plain } from '../../console-io.ts';
import type { Context } from '../../context.ts';
import { printOne } from '../../output.ts';

export function printDelivery(context: Context, command: Command, delivery: Delivery): void {
  printOne(context, command, delivery, ({ id, type, status, dueAt, attempts }) => [
    plain(`${id}  ${type}: ${status}${dueAt === null ? '' : `, next attempt at ${localTime(dueAt)}`}`),
    ...attempts.map(({ sentAt, outcome, httpStatus, excerpt }) =>
      plain(`  ${localTime(sentAt)}  ${outcome} ${httpStatus ?? ''} ${excerpt ?? ''}`),
    ),
  ]);
}
