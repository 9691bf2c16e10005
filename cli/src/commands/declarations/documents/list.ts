import type { Command } from 'commander';
import { localTime } from '../../../console-io.ts';
import { type Context, signedIn } from '../../../context.ts';
import { onDeclaration } from '../../../declarations/declaration-reference.ts';
import { examples } from '../../../examples.ts';
import { firstOf, printRows } from '../../../output.ts';

export function listDocumentsCommand(context: Context): Command {
  return onDeclaration('list')
    .description('List the uploaded documents of a declaration, oldest first.')
    .addHelpText('after', examples('declarations documents list COFFEE-2026-0117'))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { portal } = signedIn(context, command);
      const listing = portal.declarations.documents.list(id, { signal: context.interrupted });
      const none = 'No documents.';
      printRows(context, command, await firstOf(listing), none, (each) => ({
        ID: each.id,
        Type: each.type,
        File: each.fileName ?? '–',
        Reference: each.reference ?? '–',
        Item: each.goodsItem === null ? 'all' : String(each.goodsItem),
        Bytes: String(each.size),
        Status: each.status,
        Uploaded: localTime(each.uploadedAt),
      }));
    });
}
