import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CustomsPortal, type CustomsPortalOptions } from '@customs-portal/client';
import { CommandFailure, exitCode, usageFailure } from './exit-code.ts';
import { type PrivateKeyFile, readPrivateKey } from './private-key.ts';
import { assertSafeForCredentials, portalFetch } from './transport.ts';

/** How a client authenticates: with a secret, or with a private key in a file. */
type ClientProof =
  | { readonly clientSecret: string; readonly privateKey?: never }
  | { readonly privateKey: PrivateKeyFile; readonly clientSecret?: never };

/** The credentials of one client at one portal; empty if only a person has signed in. */
export type Profile = ClientProof & {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly apiKey: string;
  /** Whether each command creates a temporary key to which its tokens are bound (DPoP, RFC 9449). */
  readonly dpop?: boolean;
  /** Platform id and origin, for a client with the user type `platform`. */
  readonly platform?: { readonly id: string; readonly origin: string };
  /**
   * A client of the same organisation with the user type `management`, with which the command `keys` sends its
   * requests.
   */
  readonly management?: { readonly clientId: string; readonly clientSecret: string };
  /** Name under which the profile is stored; undefined for credentials from environment variables. */
  readonly name?: string;
};

/** Tokens of a person who has signed in through the browser (RFC 8628). */
export interface PersonTokens {
  readonly refreshToken: string;
  readonly accessToken: string;
  /** Expiry of the access token, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A stored entry: credentials of a client, tokens of a person, or both, for one portal. */
type StoredEntry = { readonly baseUrl: string; readonly person?: PersonTokens } & (
  | Profile
  | { readonly clientId?: never }
);

/** Returns the folder for the user's configuration files on this operating system. */
export function configFolder(environment: NodeJS.ProcessEnv): string {
  const { CUSTOMS_PORTAL_CONFIG: named, XDG_CONFIG_HOME: xdg, APPDATA: appData } = environment;
  if (named) return named;
  if (process.platform === 'win32') return join(appData ?? homedir(), 'customs-portal');
  if (process.platform === 'darwin')
    return join(homedir(), 'Library', 'Application Support', 'customs-portal');
  return join(xdg || join(homedir(), '.config'), 'customs-portal');
}

const fileName = 'credentials.json';

function readProfiles(folder: string): Readonly<Record<string, StoredEntry>> {
  try {
    return JSON.parse(readFileSync(join(folder, fileName), 'utf8')).profiles ?? {};
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw usageFailure(`${join(folder, fileName)} is not valid JSON. Fix or delete it, then log in again.`);
    }
    return {};
  }
}

/**
 * Returns the credentials of a command: those of environment variables if set, otherwise those stored under the
 * name.
 */
export function findProfile(name: string, environment: NodeJS.ProcessEnv): Profile | null {
  const found = profileFromEnvironment(environment) ?? storedProfile(name, environment);
  if (!found) return null;
  assertSafeForCredentials(found.baseUrl);
  return { ...found, baseUrl: found.baseUrl.replace(/\/+$/, '') };
}

function storedProfile(name: string, environment: NodeJS.ProcessEnv): Profile | null {
  const stored = findStoredEntry(name, environment);
  if (stored === null || stored.clientId !== undefined) return stored;
  return { baseUrl: stored.baseUrl, name, clientId: '', clientSecret: '', apiKey: '' };
}

export function findStoredEntry(
  name: string,
  environment: NodeJS.ProcessEnv,
): (StoredEntry & { readonly name: string }) | null {
  const stored = readProfiles(configFolder(environment))[name];
  return stored ? { ...stored, name } : null;
}

function profileFromEnvironment(environment: NodeJS.ProcessEnv): Profile | null {
  const {
    CUSTOMS_PORTAL_URL: baseUrl,
    CUSTOMS_PORTAL_CLIENT_ID: clientId,
    CUSTOMS_PORTAL_CLIENT_SECRET: clientSecret,
    CUSTOMS_PORTAL_PRIVATE_KEY: file,
    CUSTOMS_PORTAL_KEY_ID: kid,
    CUSTOMS_PORTAL_API_KEY: apiKey,
  } = environment;
  if (baseUrl && clientId && apiKey) {
    if (clientSecret) return { baseUrl, clientId, clientSecret, apiKey };
    if (file && kid) return { baseUrl, clientId, privateKey: { file, kid }, apiKey };
  }
  refuseIncompleteVariables(environment);
  return null;
}

/**
 * Throws if only some of the environment variables are set. Stored credentials must not complete them, because
 * they can belong to another portal.
 */
function refuseIncompleteVariables(environment: NodeJS.ProcessEnv): void {
  const needed = ['CUSTOMS_PORTAL_URL', 'CUSTOMS_PORTAL_CLIENT_ID', 'CUSTOMS_PORTAL_API_KEY'];
  const proofs = environment.CUSTOMS_PORTAL_PRIVATE_KEY || environment.CUSTOMS_PORTAL_KEY_ID;
  if (proofs) needed.push('CUSTOMS_PORTAL_PRIVATE_KEY', 'CUSTOMS_PORTAL_KEY_ID');
  else needed.push('CUSTOMS_PORTAL_CLIENT_SECRET');
  const missing = needed.filter((name) => !environment[name]);
  if (missing.length === needed.length) return;
  const names = missing.join(' and ');
  throw usageFailure(
    `${names} ${missing.length > 1 ? 'are' : 'is'} not set. Set all credentials in the environment, or none of them.`,
  );
}

export function requireProfile(name: string, environment: NodeJS.ProcessEnv): Profile {
  const profile = findProfile(name, environment);
  if (profile) return profile;
  const named = name === 'default' ? '' : ` --profile ${name}`;
  throw new CommandFailure(
    exitCode.credentials,
    `No credentials are stored${named && ` for the profile ${name}`}. Run: customs-portal${named} login`,
  );
}

/** Stores credentials in a file that only its owner can read. Keeps the stored tokens of a person. */
export function storeProfile(name: string, profile: Profile, environment: NodeJS.ProcessEnv): string {
  const before = findStoredEntry(name, environment);
  const person = before?.baseUrl === profile.baseUrl ? before.person : undefined;
  return writeEntries({ [name]: { ...profile, name: undefined, person } }, environment);
}

/** Stores the tokens of a person under a name; null removes them. */
export function storePersonTokens(
  name: string,
  baseUrl: string,
  person: PersonTokens | null,
  environment: NodeJS.ProcessEnv,
): string {
  const before = findStoredEntry(name, environment);
  const beside = before?.baseUrl === baseUrl ? before : { baseUrl };
  return writeEntries({ [name]: { ...beside, name: undefined, person: person ?? undefined } }, environment);
}

export function removeStoredEntry(name: string, environment: NodeJS.ProcessEnv): string {
  return writeEntries({ [name]: undefined }, environment);
}

/** Replaces the credentials file in one step, so that even a power failure leaves a complete file. */
function writeEntries(
  changed: Readonly<Record<string, object | undefined>>,
  environment: NodeJS.ProcessEnv,
): string {
  const folder = configFolder(environment);
  const file = join(folder, fileName);
  const profiles = { ...readProfiles(folder), ...changed };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const next = `${file}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify({ profiles }, null, 2)}\n`, { mode: 0o600, flush: true });
  chmodSync(next, 0o600);
  renameSync(next, file);
  syncFolder(folder);
  return file;
}

/** Writes the renamed file's folder to disk. Operating systems that can't open a folder do not need this. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/**
 * Creates a client for the portal of a profile. Reads the private key immediately, so that a missing file is
 * reported early.
 */
export function createPortalClient(
  { baseUrl, clientId, clientSecret, privateKey, apiKey, platform, dpop = false }: Profile,
  moreOptions: Pick<CustomsPortalOptions, 'timeoutMs' | 'maxAttempts' | 'fetch'> = {},
): CustomsPortal {
  if (clientId === '') {
    const message =
      'You are signed in as a person. This command requires a client. Run: customs-portal login';
    throw new CommandFailure(exitCode.credentials, message);
  }
  const proof = privateKey ? { privateKey: readPrivateKey(privateKey) } : { clientSecret };
  return new CustomsPortal({
    baseUrl,
    clientId,
    ...proof,
    apiKey,
    dpop,
    ...(platform && { platform }),
    fetch: portalFetch,
    ...moreOptions,
  });
}
