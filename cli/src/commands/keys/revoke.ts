import { Command } from 'commander';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { formatExamples } from '../../examples.ts';
import { connectToManagementApi } from '../../management.ts';
import { printDocument } from '../../output.ts';
import { createIdParser } from '../../parse-id.ts';

export function revokeCommand(context: CommandContext): Command {
  return new Command('revoke')
    .description('Revoke an API key permanently. The portal refuses the key at most one second later.')
    .argument('<key>', 'key ID from `keys list`', createIdParser('key'))
    .addHelpText('after', formatExamples('keys revoke key_01kaz4w7m4a6b8c1d3e5f7g9hj'))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { profile } = openStoredPortal(context, command);
      const management = await connectToManagementApi(profile, context.environment);
      await management.call('DELETE', `/management/api-keys/${id}`);
      printDocument(context, command, { id, revoked: true }, () => [`${id} revoked.`]);
    });
}
