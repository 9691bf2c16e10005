import { Command } from 'commander';
import { type CommandContext, globalOptions, openStoredPortal } from '../../context.ts';
import { formatExamples } from '../../examples.ts';
import { usageFailure } from '../../exit-code.ts';
import { gracePeriodOption } from '../../grace-period-option.ts';
import { connectToManagementApi } from '../../management.ts';
import { createPortalClient, findProfile, storeProfile } from '../../profile.ts';
import { type ClientKey, listClientKeys } from './client-keys.ts';

interface RotateOptions {
  /** Grace period of the old key, in seconds. */
  readonly overlap: number;
  readonly print?: boolean;
}

/** `keys rotate` replaces the API key in the stored credentials by a new one. */
export function rotateCommand(context: CommandContext): Command {
  return new Command('rotate')
    .description(
      'Replace the stored API key with a new key. The previous key remains valid during the grace period.',
    )
    .addOption(gracePeriodOption('grace period during which both keys are valid'))
    .option('--print', 'also print the new key')
    .addHelpText('after', formatExamples('keys rotate --overlap 1h'))
    .action(async ({ overlap: overlapSeconds, print }: RotateOptions, command: Command) => {
      const { terminal, environment } = context;
      const { json, profile: name } = globalOptions(command);
      const { profile } = openStoredPortal(context, command);
      const management = await connectToManagementApi(profile, environment);
      const old = keyWithPreview(await listClientKeys(management, profile.clientId), profile.apiKey);
      const made = Object(
        await management.call('POST', `/management/api-keys/${old.id}/rotation`, { overlapSeconds }),
      );
      const next = { ...profile, apiKey: String(made.key) };
      // Stores the new key before any output, because no other response contains the key.
      const file = environment.CUSTOMS_PORTAL_API_KEY ? null : storeProfile(name, next, environment);
      await createPortalClient(next).status.poll({ limit: 1 }, { signal: context.interrupted });
      const isStored = findProfile(name, environment)?.apiKey === next.apiKey;
      const shown = print || !isStored;
      if (json) {
        const result = { id: made.id, replaces: old.id, overlapSeconds, stored: isStored };
        return terminal.print(JSON.stringify({ ...result, ...(shown && { key: made.key }) }));
      }
      const end = overlapSeconds === 0 ? 'has expired' : `expires in ${overlapSeconds} s`;
      terminal.print(`Replaced key ${old.id} with ${made.id}. The previous key ${end}.`);
      if (file) terminal.note(`Stored in ${file}.`);
      if (shown) terminal.print(String(made.key));
    });
}

/**
 * Returns the listed key that is the stored one. Its preview has the last four characters before the checksum.
 */
function keyWithPreview(keys: readonly ClientKey[], apiKey: string): ClientKey {
  const end = apiKey.slice(-10, -6);
  const alike = keys.filter(({ keyPreview }) => keyPreview.endsWith(end));
  const [found, second] = alike.filter(({ status }) => status === 'active');
  if (!found && alike[0]) {
    throw usageFailure(
      `The stored key is ${alike[0].status}. Only an active key can be rotated. Create a key in the console, and log in with the new key.`,
    );
  }
  if (!found || second)
    throw usageFailure(
      'Cannot identify the stored key among the keys of the client. Create a key in the console, and log in with the new key.',
    );
  return found;
}
