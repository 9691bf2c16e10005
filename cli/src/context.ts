import type { CustomsPortal } from '@customs-portal/client';
import type { Command } from 'commander';
import type { Terminal } from './console-io.ts';
import { createPortalClient, type Profile, requireProfile } from './profile.ts';

/** Dependencies of every command. */
export interface CommandContext {
  readonly terminal: Terminal;
  readonly environment: NodeJS.ProcessEnv;
  /** Signal that is aborted at the first Ctrl-C. */
  readonly interrupted: AbortSignal;
}

/** Options that the user can give before or after any command. */
export interface GlobalOptions {
  readonly json: boolean;
  readonly profile: string;
}

export function globalOptions(command: Command): GlobalOptions {
  const { json = false, profile = 'default' } = command.optsWithGlobals();
  return { json, profile };
}

/** Returns the stored credentials and a client for their portal. */
export function openStoredPortal(
  { environment }: CommandContext,
  command: Command,
): { readonly profile: Profile; readonly portal: CustomsPortal } {
  const profile = requireProfile(globalOptions(command).profile, environment);
  return {
    profile,
    // Creates the client at its first use, because a profile in which only a person has signed in has no
    // credentials for it.
    get portal() {
      return createPortalClient(profile);
    },
  };
}
