import { Command } from 'commander';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { formatExamples } from '../../examples.ts';
import { connectToManagementApi } from '../../management.ts';
import { printRows } from '../../output.ts';
import { listClientKeys } from './client-keys.ts';

export function listKeysCommand(context: CommandContext): Command {
  return new Command('list')
    .description('List the API keys of the client.')
    .addHelpText('after', formatExamples('keys list', 'keys list --json'))
    .action(async (_options: unknown, command: Command) => {
      const { profile } = openStoredPortal(context, command);
      const keys = await listClientKeys(
        await connectToManagementApi(profile, context.environment),
        profile.clientId,
      );
      printRows(context, command, keys, 'No API keys.', (each) => ({
        ID: each.id,
        Name: each.name,
        Key: each.keyPreview,
        Status: each.status,
        Ends: each.expiresAt ?? 'never',
        'Last used': each.lastUsedAt ?? 'never',
      }));
    });
}
