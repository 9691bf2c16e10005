import { Command } from 'commander';
import { type Context, signedIn } from '../../context.ts';
import { examples } from '../../examples.ts';
import { openManagement } from '../../management.ts';
import { printRows } from '../../output.ts';
import { keysOf } from './client-keys.ts';

export function listKeysCommand(context: Context): Command {
  return new Command('list')
    .description('List the API keys of the client.')
    .addHelpText('after', examples('keys list', 'keys list --json'))
    .action(async (_options: unknown, command: Command) => {
      const { profile } = signedIn(context, command);
      const keys = await keysOf(await openManagement(profile, context.environment), profile.clientId);
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
