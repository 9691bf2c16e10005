import type { CustomsPortal } from '@customs-portal/client';
import type { Command } from 'commander';
import { needProfile, type Profile, portalOf } from './profile.ts';
import type { Terminal } from './terminal.ts';

/** What every command has. */
export interface Context {
  readonly terminal: Terminal;
  readonly environment: NodeJS.ProcessEnv;
  /** Fires at the first Ctrl-C. */
  readonly interrupted: AbortSignal;
}

/** The options that stand before or after any command. */
export interface GlobalOptions {
  readonly json: boolean;
  readonly profile: string;
}

export function globalOptions(command: Command): GlobalOptions {
  const { json = false, profile = 'default' } = command.optsWithGlobals();
  return { json, profile };
}

/** The stored credentials, and the portal that they open. */
export function signedIn(
  { environment }: Context,
  command: Command,
): { readonly profile: Profile; readonly portal: CustomsPortal } {
  const profile = needProfile(globalOptions(command).profile, environment);
  return {
    profile,
    // Where a person alone has signed in there is none, and not every command asks for it.
    get portal() {
      return portalOf(profile);
    },
  };
}
