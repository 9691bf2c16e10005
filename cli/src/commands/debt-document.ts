import { Command, InvalidArgumentError } from 'commander';
import { type CommandContext, openStoredPortal } from '../context.ts';
import { formatExamples } from '../examples.ts';
import { saveDownload, unusedOutputPath } from '../output-file.ts';

const exampleClaim = 'clm_01kaz4w7m0v3c5n8q2x6t9r1ye';

export function debtDocumentCommand(context: CommandContext): Command {
  return new Command('document')
    .argument('<id>', 'claim ID from `debts claims`, or appeal ID from `debts appeals`', parseDecidedId)
    .description('Download the decision on a claim or an appeal, or the intention of customs, as a PDF.')
    .option('-o, --output <file>', 'output file, or - for standard output')
    .addHelpText(
      'after',
      formatExamples(
        `debts document ${exampleClaim}`,
        `debts document ${exampleClaim} --output decision.pdf`,
      ),
    )
    .action(async (id: string, { output }: { readonly output?: string }, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const file = unusedOutputPath(output, `${id}.pdf`);
      const decided = id.startsWith('clm_') ? portal.claims : portal.appeals;
      saveDownload(context, command, file, await decided.document(id, { signal: context.interrupted }));
    });
}

function parseDecidedId(text: string): string {
  if (/^(?:clm|apl)_\w{26}$/.test(text)) return text;
  throw new InvalidArgumentError(
    'Enter clm_ or apl_ and 26 characters. `debts claims` and `debts appeals` print the IDs.',
  );
}
