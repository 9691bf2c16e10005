import type { DeclarationHearing } from '@customs-portal/client';
import type { Command } from 'commander';
import { formatLocalTime, toPlainLine } from '../../console-io.ts';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { withNextActionsOnConflict } from '../../declarations/declaration-action.ts';
import { commandForDeclaration } from '../../declarations/declaration-reference.ts';
import { formatExamples } from '../../examples.ts';
import { CommandFailure, exitCode, usageFailure } from '../../exit-code.ts';
import { printDocument } from '../../output.ts';

interface AnswerHearingOptions {
  readonly agree?: true;
  readonly text?: string;
  readonly document?: readonly string[];
}

/** `declarations answer-hearing` answers the last hearing of the declarant before an adverse decision. */
export function answerHearingCommand(context: CommandContext): Command {
  return commandForDeclaration('answer-hearing')
    .description('Agree with an intention of customs after the release, or object with a text.')
    .option('--agree', 'agree with the intention: customs decides at once')
    .option('--text <text>', 'text of the objection')
    .option(
      '--document <id...>',
      'IDs of documents that support the answer, from `declarations documents list`',
    )
    .addHelpText(
      'after',
      formatExamples(
        'declarations answer-hearing COFFEE-2026-0117 --agree',
        'declarations answer-hearing COFFEE-2026-0117 --text "The seller paid the freight"',
      ),
    )
    .action(async (id: string, { agree, text, document }: AnswerHearingOptions, command: Command) => {
      if ((agree === undefined) === (text === undefined)) throw usageFailure('Use either --agree or --text.');
      const { portal } = openStoredPortal(context, command);
      const { lrn, hearing } = await portal.declarations.get(id);
      if (hearing === null) throw new CommandFailure(exitCode.refused, `${toPlainLine(lrn)} has no hearing.`);
      const answer = {
        ...(agree && { agreed: true }),
        ...(text !== undefined && { text }),
        ...(document && { documents: [...document] }),
      };
      const sending = portal.declarations.answerHearing(id, hearing.id, answer, {
        signal: context.interrupted,
      });
      const answered = await withNextActionsOnConflict(portal, id, sending);
      printDocument(context, command, answered, (after) => [
        `${toPlainLine(lrn)}: hearing ${toPlainLine(after.status)}.`,
      ]);
    });
}

/** Returns lines about the decision that customs intends; no lines without an open hearing. */
export function hearingLines(hearing: DeclarationHearing | null): string[] {
  if (hearing?.status !== 'open') return [];
  const { action, amount, currency, reason, dueBy } = hearing;
  const until = dueBy === null ? '' : ` Answer by ${formatLocalTime(dueBy)}.`;
  return [
    '\nOpen hearing',
    `  Customs intends: ${toPlainLine(action)}, ${toPlainLine(amount)} ${toPlainLine(currency)}. ${toPlainLine(reason)}${until}`,
  ];
}
