import { Command } from 'commander';
import type { Context } from '../../context.ts';
import { downloadCommand } from './documents/download.ts';
import { listCommand } from './documents/list.ts';
import { uploadCommand } from './documents/upload.ts';

export function documentsCommand(context: Context): Command {
  return new Command('documents')
    .description('Upload, list and download supporting documents.')
    .addCommand(uploadCommand(context))
    .addCommand(listCommand(context))
    .addCommand(downloadCommand(context));
}
