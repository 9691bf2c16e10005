import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CustomsPortal } from '@customs-portal/client';
import { CommandFailure, exitCode, usageFailure } from './exit-code.ts';

/** The credentials of one client at one portal. */
export interface Profile {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
  /** Of a client of the user type `platform`. */
  readonly platform?: { readonly id: string; readonly origin: string };
  /** A client of the user type `management` of the same organisation, for `keys`. */
  readonly management?: { readonly clientId: string; readonly clientSecret: string };
}

/** Where credentials are kept on this system: a folder of the person's own. */
export function configFolder(environment: NodeJS.ProcessEnv): string {
  const { CUSTOMS_PORTAL_CONFIG: named, XDG_CONFIG_HOME: xdg, APPDATA: appData } = environment;
  if (named) return named;
  if (process.platform === 'win32') return join(appData ?? homedir(), 'customs-portal');
  if (process.platform === 'darwin')
    return join(homedir(), 'Library', 'Application Support', 'customs-portal');
  return join(xdg || join(homedir(), '.config'), 'customs-portal');
}

const fileName = 'credentials.json';

function readProfiles(folder: string): Readonly<Record<string, Profile>> {
  try {
    return JSON.parse(readFileSync(join(folder, fileName), 'utf8')).profiles ?? {};
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw usageFailure(`${join(folder, fileName)} is not JSON: mend or delete it, then log in again`);
    }
    return {};
  }
}

/** The credentials that a command uses: of the environment where they stand there, otherwise as they were stored. */
export function findProfile(name: string, environment: NodeJS.ProcessEnv): Profile | null {
  const {
    CUSTOMS_PORTAL_URL: baseUrl,
    CUSTOMS_PORTAL_CLIENT_ID: clientId,
    CUSTOMS_PORTAL_CLIENT_SECRET: clientSecret,
    CUSTOMS_PORTAL_API_KEY: apiKey,
  } = environment;
  if (baseUrl && clientId && clientSecret && apiKey) return { baseUrl, clientId, clientSecret, apiKey };
  return readProfiles(configFolder(environment))[name] ?? null;
}

export function needProfile(name: string, environment: NodeJS.ProcessEnv): Profile {
  const profile = findProfile(name, environment);
  if (profile) return profile;
  const named = name === 'default' ? '' : ` --profile ${name}`;
  throw new CommandFailure(
    exitCode.credentials,
    `No credentials are stored${named && ` for the profile ${name}`}. Run: customs-portal${named} login`,
  );
}

/** Stores credentials where nobody else reads them; a stop half-way leaves the earlier ones. */
export function storeProfile(name: string, profile: Profile, environment: NodeJS.ProcessEnv): string {
  const folder = configFolder(environment);
  const file = join(folder, fileName);
  const profiles = { ...readProfiles(folder), [name]: profile };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const next = `${file}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify({ profiles }, null, 2)}\n`, { mode: 0o600 });
  chmodSync(next, 0o600);
  renameSync(next, file);
  return file;
}

export function portalOf({ baseUrl, clientId, clientSecret, apiKey, platform }: Profile): CustomsPortal {
  return new CustomsPortal({ baseUrl, clientId, clientSecret, apiKey, ...(platform && { platform }) });
}
