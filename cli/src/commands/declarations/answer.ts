import { type CustomsPortal, isProblem } from '@customs-portal/client';
import type { Command } from 'commander';
import { toPlainLine } from '../../console-io.ts';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import {
  nextActionLines,
  printChangedDeclaration,
  withNextActionsOnConflict,
} from '../../declarations/declaration-action.ts';
import { commandForDeclaration } from '../../declarations/declaration-reference.ts';
import { formatExamples } from '../../examples.ts';
import { CommandFailure, exitCode } from '../../exit-code.ts';
import { parseCount } from '../../parse-count.ts';

interface AnswerOptions {
  readonly text: string;
  readonly document?: readonly string[];
}

/** `declarations answer` answers a query of customs with a text and uploaded documents. */
export function answerQueryCommand(context: CommandContext): Command {
  return commandForDeclaration('answer')
    .description(
      'Answer a query from customs with a text and uploaded documents. You can answer a query only once.',
    )
    .argument('<n>', 'number of the query from `declarations show`', parseCount)
    .requiredOption('--text <text>', 'text of the answer')
    .option(
      '--document <id...>',
      'IDs of documents that support the answer, from `declarations documents list`',
    )
    .addHelpText(
      'after',
      formatExamples(
        'declarations answer COFFEE-2026-0117 1 --text "The certificate is with the goods"',
        'declarations answer COFFEE-2026-0117 1 --text "The invoice" --document doc_01kaz4w7m0v3c5n8q2x6t9r1ye',
      ),
    )
    .action(async (id: string, n: number, { text, document }: AnswerOptions, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const answer = { text, ...(document && { documents: [...document] }) };
      const sending = portal.declarations.answerQuery(id, n, answer, { signal: context.interrupted });
      const answered = await withNextActionsOnConflict(portal, id, sending).catch(async (error: unknown) => {
        if (!isProblem(error, 'not_found')) throw error;
        throw await unknownQueryFailure(portal, id, n);
      });
      printChangedDeclaration(context, command, answered, `query ${n} answered.`);
    });
}

/**
 * Returns the error for a query that is not open. Its message contains the number of the open query, if there
 * is one.
 */
async function unknownQueryFailure(portal: CustomsPortal, id: string, n: number): Promise<CommandFailure> {
  const { lrn, openQuery, nextActions } = await portal.declarations.get(id);
  const instead =
    openQuery === null ? 'No query is open' : `The open query has the number ${openQuery.number}`;
  const lines = [
    toPlainLine(`Query ${n} of ${lrn} is not open. ${instead}.`),
    ...nextActionLines(nextActions),
  ];
  return new CommandFailure(exitCode.refused, lines.join('\n'));
}
