import type { Command } from 'commander';
import { type CommandContext, openStoredPortal } from '../../../context.ts';
import { commandForDeclaration } from '../../../declarations/declaration-reference.ts';
import { formatExamples } from '../../../examples.ts';
import { CommandFailure, exitCode } from '../../../exit-code.ts';
import { takeFirst } from '../../../output.ts';
import { saveDownload, unusedOutputPath } from '../../../output-file.ts';
import { createIdParser } from '../../../parse-id.ts';

export function downloadDocumentCommand(context: CommandContext): Command {
  return commandForDeclaration('download')
    .description('Download a supporting document.')
    .argument('<document>', 'document ID from `declarations documents list`', createIdParser('doc'))
    .option('-o, --output <file>', 'output file, or - for standard output (default: name of the document)')
    .addHelpText(
      'after',
      formatExamples('declarations documents download COFFEE-2026-0117 doc_01kaz4w7m0v3c5n8q2x6t9r1ye'),
    )
    .action(async (id: string, document: string, options: { output?: string }, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const calls = { signal: context.interrupted };
      const known = await takeFirst(portal.declarations.documents.list(id, calls));
      const found = known.find((each) => each.id === document);
      if (!found)
        throw new CommandFailure(exitCode.refused, `The declaration has no document "${document}".`);
      const file = unusedOutputPath(options.output, found.fileName ?? found.id);
      const bytes = await portal.declarations.documents.download(id, document, calls);
      saveDownload(context, command, file, bytes);
    });
}
