import { Command } from 'commander';
import { type CommandContext, globalOptions } from '../context.ts';
import { formatExamples } from '../examples.ts';
import { CommandFailure, exitCode } from '../exit-code.ts';
import { findStoredEntry, removeStoredEntry, storePersonTokens } from '../profile.ts';
import { isSafeForCredentials } from '../transport.ts';
import { revokePersonSession } from '../user-session.ts';

/** `logout` revokes the person's session at the portal and deletes the stored credentials. */
export function logoutCommand({ terminal, environment }: CommandContext): Command {
  return new Command('logout')
    .description('Sign out of the portal and delete the stored credentials.')
    .option('--person', 'sign out only the person, and keep the stored credentials of the client')
    .addHelpText('after', formatExamples('logout', 'logout --person'))
    .action(async ({ person: personOnly = false }: { person?: boolean }, command: Command) => {
      const { json, profile: name } = globalOptions(command);
      const stored = findStoredEntry(name, environment);
      if (!stored || (personOnly && !stored.person)) {
        throw new CommandFailure(exitCode.credentials, 'You are not signed in with this profile.');
      }
      const { baseUrl, person } = stored;
      // Revokes the session at the portal before deleting the token, because it could not be revoked
      // afterwards. Does not send the token to an address without TLS.
      const isRevoked = person !== undefined && isSafeForCredentials(baseUrl);
      if (isRevoked) await revokePersonSession(baseUrl, person);
      const keepsClient = personOnly && stored.clientId !== undefined;
      const file = keepsClient
        ? storePersonTokens(name, baseUrl, null, environment)
        : removeStoredEntry(name, environment);
      if (json) return terminal.print(JSON.stringify({ profile: name, file, signedIn: false, isRevoked }));
      terminal.print(isRevoked ? `Signed out at ${baseUrl}.` : `Deleted the credentials for ${baseUrl}.`);
      if (person && !isRevoked) {
        terminal.note(
          'No request was sent to the portal, because its address does not begin with https. Revoke the session in the console of the portal.',
        );
      }
    });
}
