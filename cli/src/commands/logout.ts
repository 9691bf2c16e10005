import { Command } from 'commander';
import { type Context, globalOptions } from '../context.ts';
import { examples } from '../examples.ts';
import { CommandFailure, exitCode } from '../exit-code.ts';
import { findStored, removeStored, storePerson } from '../profile.ts';
import { isSafeAddress } from '../transport.ts';
import { revoke } from '../user-session.ts';

/** `logout` revokes the person's session at the portal and deletes the stored credentials. */
export function logoutCommand({ terminal, environment }: Context): Command {
  return new Command('logout')
    .description('Sign out of the portal and delete the stored credentials.')
    .option('--person', 'sign out only the person, and keep the stored credentials of the client')
    .addHelpText('after', examples('logout', 'logout --person'))
    .action(async ({ person: personOnly = false }: { person?: boolean }, command: Command) => {
      const { json, profile: name } = globalOptions(command);
      const stored = findStored(name, environment);
      if (!stored || (personOnly && !stored.person)) {
        throw new CommandFailure(exitCode.credentials, 'You are not signed in with this profile.');
      }
      const { baseUrl, person } = stored;
      // Revokes the session at the portal before deleting the token, because it could not be revoked
      // afterwards. Does not send the token to an address without TLS.
      const isRevoked = person !== undefined && isSafeAddress(baseUrl);
      if (isRevoked) await revoke(baseUrl, person);
      const keepsClient = personOnly && stored.clientId !== undefined;
      const file = keepsClient
        ? storePerson(name, baseUrl, null, environment)
        : removeStored(name, environment);
      if (json) return terminal.print(JSON.stringify({ profile: name, file, signedIn: false, isRevoked }));
      terminal.print(isRevoked ? `Signed out at ${baseUrl}.` : `Deleted the credentials for ${baseUrl}.`);
      if (person && !isRevoked) {
        terminal.note(
          'No request was sent to the portal, because its address does not begin with https. Revoke the session in the console of the portal.',
        );
      }
    });
}
