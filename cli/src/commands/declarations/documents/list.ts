import type { Command } from 'commander';
import { formatLocalTime } from '../../../console-io.ts';
import { type CommandContext, openStoredPortal } from '../../../context.ts';
import { commandForDeclaration } from '../../../declarations/declaration-reference.ts';
import { formatExamples } from '../../../examples.ts';
import { printRows, takeFirst } from '../../../output.ts';

export function listDocumentsCommand(context: CommandContext): Command {
  return commandForDeclaration('list')
    .description('List the uploaded documents of a declaration, oldest first.')
    .addHelpText('after', formatExamples('declarations documents list COFFEE-2026-0117'))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const listing = portal.declarations.documents.list(id, { signal: context.interrupted });
      const none = 'No documents.';
      printRows(context, command, await takeFirst(listing), none, (each) => ({
        ID: each.id,
        Type: each.type,
        File: each.fileName ?? '–',
        Reference: each.reference ?? '–',
        Item: each.goodsItem === null ? 'all' : String(each.goodsItem),
        Bytes: String(each.size),
        Status: each.status,
        Uploaded: formatLocalTime(each.uploadedAt),
      }));
    });
}
