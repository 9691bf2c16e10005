import { Command } from 'commander';
import type { Context } from '../../context.ts';
import { downloadDocumentCommand } from './documents/download.ts';
import { listDocumentsCommand } from './documents/list.ts';
import { uploadCommand } from './documents/upload.ts';

export function documentsCommand(context: Context): Command {
  return new Command('documents')
    .description('Upload, list and download supporting documents.')
    .addCommand(uploadCommand(context))
    .addCommand(listDocumentsCommand(context))
    .addCommand(downloadDocumentCommand(context));
}
