import { Command } from 'commander';
import { toPlainLine } from '../../console-io.ts';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { formatExamples } from '../../examples.ts';
import { connectToManagementApi } from '../../management.ts';
import { printDocument } from '../../output.ts';
import { apiKeysPath, type ClientKey } from './client-keys.ts';

/** Options as the user entered them. The command line does not validate them, because the portal does. */
interface CreateOptions {
  readonly scope?: readonly string[];
  readonly expiresAt?: string;
  readonly cidr?: readonly string[];
}

/** `keys create` creates another API key of the client and prints it, once. */
export function createKeyCommand(context: CommandContext): Command {
  return new Command('create')
    .description(
      'Create an additional API key for the client. The command shows the key only once and does not store the key.',
    )
    .argument('<name>', 'name of the key, such as the name of the system that uses the key')
    .option('--scope <scope...>', 'scopes of the key (default: all scopes of the client)')
    .option('--expires-at <time>', 'time when the key expires (RFC 3339; default: never)')
    .option('--cidr <range...>', 'IP address ranges from which the key is accepted (default: all)')
    .addHelpText(
      'after',
      formatExamples('keys create "Warehouse server"', 'keys create Dashboard --scope declarations:read'),
    )
    .action(async (name: string, options: CreateOptions, command: Command) => {
      const { profile } = openStoredPortal(context, command);
      const { scope: scopes, expiresAt, cidr: cidrs } = options;
      const management = await connectToManagementApi(profile, context.environment);
      const made: ClientKey & { readonly key: string } = Object(
        await management.call('POST', apiKeysPath(profile.clientId), { name, scopes, expiresAt, cidrs }),
      );
      printDocument(context, command, made, ({ id, key }) => [
        toPlainLine(`${id}  ${made.name}`),
        toPlainLine(key),
        'Copy the API key now. It is shown only once.',
      ]);
    });
}
