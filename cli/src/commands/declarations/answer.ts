import type { Command } from 'commander';
import { type Context, signedIn } from '../../context.ts';
import { orWhatIsNext, printChanged } from '../../declaration-action.ts';
import { onDeclaration } from '../../declaration-reference.ts';
import { examples } from '../../examples.ts';
import { readCount } from '../../read-count.ts';

interface AnswerOptions {
  readonly text: string;
  readonly document?: readonly string[];
}

/** `declarations answer`: what customs has asked, with words and with documents that were uploaded. */
export function answerCommand(context: Context): Command {
  return onDeclaration('answer')
    .description('Answer what customs asks, once, with words and with documents that were uploaded.')
    .argument('<n>', 'the number of the question, as `declarations show` tells it', readCount)
    .requiredOption('--text <text>', 'the answer')
    .option('--document <id...>', 'ids of documents, as `declarations documents list` tells them')
    .addHelpText(
      'after',
      examples(
        'declarations answer COFFEE-2026-0117 1 --text "The certificate lies with the goods"',
        'declarations answer COFFEE-2026-0117 1 --text "The invoice" --document doc_01kaz4w7m0v3c5n8q2x6t9r1ye',
      ),
    )
    .action(async (id: string, n: number, { text, document }: AnswerOptions, command: Command) => {
      const { portal } = signedIn(context, command);
      const answer = { text, ...(document && { documents: [...document] }) };
      const sent = portal.declarations.answerQuery(id, n, answer, { signal: context.interrupted });
      printChanged(context, command, await orWhatIsNext(portal, id, sent), `question ${n} is answered.`);
    });
}
