import { Command } from 'commander';
import { type Context, signedIn } from '../../context.ts';
import { examples } from '../../examples.ts';
import { openManagement } from '../../management.ts';
import { printDocument } from '../../output.ts';
import { idParser } from '../../parse-id.ts';

export function revokeCommand(context: Context): Command {
  return new Command('revoke')
    .description('Revoke an API key permanently. The portal refuses the key at most one second later.')
    .argument('<key>', 'key ID from `keys list`', idParser('key'))
    .addHelpText('after', examples('keys revoke key_01kaz4w7m4a6b8c1d3e5f7g9hj'))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { profile } = signedIn(context, command);
      const management = await openManagement(profile, context.environment);
      await management.call('DELETE', `/management/api-keys/${id}`);
      printDocument(context, command, { id, revoked: true }, () => [`${id} revoked.`]);
    });
}
