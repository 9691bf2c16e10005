import { Command } from 'commander';
import type { CommandContext } from '../../context.ts';
import { downloadDocumentCommand } from './documents/download.ts';
import { listDocumentsCommand } from './documents/list.ts';
import { uploadDocumentCommand } from './documents/upload.ts';

export function documentsCommand(context: CommandContext): Command {
  return new Command('documents')
    .description('Upload, list and download supporting documents.')
    .addCommand(uploadDocumentCommand(context))
    .addCommand(listDocumentsCommand(context))
    .addCommand(downloadDocumentCommand(context));
}
