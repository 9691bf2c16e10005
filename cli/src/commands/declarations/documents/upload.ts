import { basename, extname } from 'node:path';
import type { DocumentMediaType } from '@customs-portal/client';
import type { Command } from 'commander';
import { toPlainLine } from '../../../console-io.ts';
import { type CommandContext, openStoredPortal } from '../../../context.ts';
import { withNextActionsOnConflict } from '../../../declarations/declaration-action.ts';
import { commandForDeclaration } from '../../../declarations/declaration-reference.ts';
import { formatExamples } from '../../../examples.ts';
import { usageFailure } from '../../../exit-code.ts';
import { readBytes } from '../../../input-file.ts';
import { printDocument } from '../../../output.ts';
import { parseCount } from '../../../parse-count.ts';

interface UploadOptions {
  readonly type: string;
  readonly reference?: string;
  readonly item?: number;
}

const mediaTypes: Readonly<Record<string, DocumentMediaType>> = {
  '.pdf': 'application/pdf',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
};

export function uploadDocumentCommand(context: CommandContext): Command {
  return commandForDeclaration('upload')
    .description('Upload a supporting document: PDF, JPEG or PNG, at most 10 MiB.')
    .argument('<file>', 'document to upload')
    .requiredOption('--type <type>', 'type of the document: a code from `reference search document-types`')
    .option('--reference <text>', 'number printed on the document, such as the invoice number')
    .option(
      '--item <number>',
      'number of the goods item that the document belongs to (default: all items)',
      parseCount,
    )
    .addHelpText(
      'after',
      formatExamples(
        'declarations documents upload COFFEE-2026-0117 invoice.pdf --type N380 --reference CP-88123',
      ),
    )
    .action(async (id: string, file: string, options: UploadOptions, command: Command) => {
      const mediaType = mediaTypes[extname(file).toLowerCase()];
      if (!mediaType)
        throw usageFailure(`Unknown file type of ${file}. Use ${Object.keys(mediaTypes).join(', ')}.`);
      const { portal } = openStoredPortal(context, command);
      const { type, reference, item: goodsItem } = options;
      const details = { type, reference, goodsItem, fileName: basename(file) };
      const bytes = await readBytes(file);
      const calls = { signal: context.interrupted };
      const sending = portal.declarations.documents.upload(id, bytes, mediaType, details, calls);
      const uploaded = await withNextActionsOnConflict(portal, id, sending);
      printDocument(context, command, uploaded, ({ id: documentId, fileName, size, status }) => [
        toPlainLine(`${documentId}  ${fileName}: ${size} bytes, ${status}.`),
      ]);
    });
}
