import type { CustomsPortal } from '@customs-portal/client';
import type { Command } from 'commander';
import type { Terminal } from './console-io.ts';
import { needProfile, type Profile, portalOf } from './profile.ts';

/** Dependencies of every command. */
export interface Context {
  readonly terminal: Terminal;
  readonly environment: NodeJS.ProcessEnv;
  /** Fires at the first Ctrl-C. */
  readonly interrupted: AbortSignal;
}

/** Options that are allowed before or after any command. */
export interface GlobalOptions {
  readonly json: boolean;
  readonly profile: string;
}

export function globalOptions(command: Command): GlobalOptions {
  const { json = false, profile = 'default' } = command.optsWithGlobals();
  return { json, profile };
}

/** Returns the stored credentials and a client of their portal. */
export function signedIn(
  { environment }: Context,
  command: Command,
): { readonly profile: Profile; readonly portal: CustomsPortal } {
  const profile = needProfile(globalOptions(command).profile, environment);
  return {
    profile,
    // Created when first used: a profile with only a signed-in person has no client, and not every command needs a
    // client.
    get portal() {
      return portalOf(profile);
    },
  };
}
