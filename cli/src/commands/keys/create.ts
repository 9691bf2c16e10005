import { Command } from 'commander';
import { plain } from '../../console-io.ts';
import { type Context, signedIn } from '../../context.ts';
import { examples } from '../../examples.ts';
import { openManagement } from '../../management.ts';
import { printDocument } from '../../output.ts';
import { apiKeysPath, type ClientKey } from './client-keys.ts';

/** Options as the user entered them. The command line does not validate them, because the portal does. */
interface CreateOptions {
  readonly scope?: readonly string[];
  readonly expiresAt?: string;
  readonly cidr?: readonly string[];
}

/** `keys create` creates another API key of the client and prints it, once. */
export function createKeyCommand(context: Context): Command {
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
      examples('keys create "Warehouse server"', 'keys create Dashboard --scope declarations:read'),
    )
    .action(async (name: string, options: CreateOptions, command: Command) => {
      const { profile } = signedIn(context, command);
      const { scope: scopes, expiresAt, cidr: cidrs } = options;
      const management = await openManagement(profile, context.environment);
      const made: ClientKey & { readonly key: string } = Object(
        await management.call('POST', apiKeysPath(profile.clientId), { name, scopes, expiresAt, cidrs }),
      );
      printDocument(context, command, made, ({ id, key }) => [
        plain(`${id}  ${made.name}`),
        plain(key),
        'Copy the API key now. It is shown only once.',
      ]);
    });
}
