import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Command } from 'commander';
import { type CommandContext, globalOptions } from '../context.ts';
import { usageFailure } from '../exit-code.ts';
import { findPortal } from '../portal-address.ts';
import { kidOfJwkFile, type PrivateKeyFile, readPrivateKey } from '../private-key.ts';
import { createPortalClient, type Profile, storeProfile } from '../profile.ts';
import { assertSafeForCredentials } from '../transport.ts';
import { loginPerson } from './login-person.ts';

interface LoginOptions {
  readonly url?: string;
  readonly clientId?: string;
  readonly privateKey?: string;
  readonly kid?: string;
  readonly dpop?: boolean;
  readonly platform?: string;
  readonly origin?: string;
  readonly sandbox?: string;
  readonly client?: string;
  readonly person?: boolean;
}

/** `login` asks for credentials, checks them with a request, and stores them. */
export function loginCommand(context: CommandContext): Command {
  return new Command('login')
    .description('Check and store the credentials of a client, or sign in as a person with a browser.')
    .option(
      '--person',
      'sign in as a person: open the displayed address in a browser and compare the displayed code',
    )
    .option('--url <url>', 'address of the portal, such as https://portal.example')
    .option(
      '--client-id <id>',
      'client ID. The command prompts for the secret and the API key, or reads them from a pipe, one per line',
    )
    .option(
      '--private-key <file>',
      'private key of the client (PEM or JWK) instead of a secret; the file is not copied',
    )
    .option('--kid <id>', 'key ID of the registered public key (default: kid of the JWK)')
    .option('--dpop', 'bind each token to a temporary key (DPoP, RFC 9449)')
    .option('--platform <id>', 'identifier of the platform of the client')
    .option('--origin <origin>', 'registered origin of the platform')
    .option('--sandbox <file>', 'read the credentials from the sandbox.json of a local portal')
    .option(
      '--client <name>',
      'client in sandbox.json: hostToHost, otherHostToHost, guarantor or platform',
      'hostToHost',
    )
    .addHelpText(
      'after',
      `
Examples:
  customs-portal login --sandbox data/sandbox.json
  customs-portal login --url https://portal.example --client-id cli_…
  customs-portal login --person --url https://portal.example
  printf '%s\\n' "$SECRET" "$KEY" | customs-portal login --url https://portal.example --client-id cli_…
  customs-portal login --url https://portal.example --client-id cli_… --private-key client.pem --kid 2026-11 --dpop`,
    )
    .action(async (options: LoginOptions, command: Command) => {
      const { terminal, environment, interrupted } = context;
      const { json, profile: name } = globalOptions(command);
      if (options.person) return loginPerson(context, { name, json, url: options.url });
      const newProfile = options.sandbox
        ? profileFromSandbox(options.sandbox, options.client ?? 'hostToHost')
        : await withPortalBaseUrl(await promptForCredentials(options, context), context);
      const profile = options.dpop ? { ...newProfile, dpop: true } : newProfile;
      const { data: caller } = await createPortalClient(profile).caller({ signal: interrupted });
      const file = storeProfile(name, profile, environment);
      if (json) return terminal.print(JSON.stringify({ profile: name, file, caller }));
      terminal.print(
        `Logged in at ${profile.baseUrl} for ${caller.organisation.name} (${caller.environment}).`,
      );
      terminal.note(`Stored in ${file}, readable only by you.`);
    });
}

/** Returns the profile with the base URL of the portal, if the user has entered a URL below it. */
async function withPortalBaseUrl(profile: Profile, { interrupted }: CommandContext): Promise<Profile> {
  const found = await findPortal(profile.baseUrl, interrupted);
  return found.kind === 'portal' ? { ...profile, baseUrl: found.baseUrl } : profile;
}

function profileFromSandbox(file: string, as: string): Profile {
  const sandbox = readSandbox(file);
  const client = sandbox[as];
  if (typeof client?.clientId !== 'string' || typeof client.apiKey !== 'string') {
    throw usageFailure(
      `${file} has no client "${as}". Use hostToHost, otherHostToHost, guarantor or platform.`,
    );
  }
  const { clientId, clientSecret, apiKey, idPlatform, origin } = client;
  const platform = idPlatform && origin ? { platform: { id: idPlatform, origin } } : {};
  return { baseUrl: sandbox.baseUrl, clientId, clientSecret, apiKey, ...platform };
}

function readSandbox(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw usageFailure(`Cannot read ${file}: ${why}`);
  }
}

async function promptForCredentials(
  options: LoginOptions,
  { interrupted }: CommandContext,
): Promise<Profile> {
  const privateKey = readKeyOption(options);
  const { platform, origin } = options;
  if ((platform === undefined) !== (origin === undefined)) {
    throw usageFailure('The client of a platform requires both --platform and --origin.');
  }
  const question = openPrompts(interrupted);
  try {
    const baseUrl = options.url ?? (await question.visible('Address of the portal: '));
    assertSafeForCredentials(baseUrl);
    const clientId = options.clientId ?? (await question.visible('Client ID: '));
    const clientSecret = privateKey ? null : await question.hidden('Client secret: ');
    const apiKey = await question.hidden('API key: ');
    const missing = Object.entries({
      address: baseUrl,
      client: clientId,
      secret: clientSecret,
      'API key': apiKey,
    })
      .filter(([, value]) => value === '')
      .map(([name]) => name);
    if (missing.length > 0) throw usageFailure(`Missing input: ${missing.join(', ')}`);
    return {
      baseUrl,
      clientId,
      ...(privateKey ? { privateKey } : { clientSecret: clientSecret ?? '' }),
      apiKey,
      ...(platform && origin && { platform: { id: platform, origin } }),
    };
  } finally {
    question.close();
  }
}

/** Reads the private key of the options before the first prompt, and returns its absolute path. */
function readKeyOption({ privateKey, kid: named }: LoginOptions): PrivateKeyFile | null {
  if (privateKey === undefined) {
    if (named !== undefined) throw usageFailure('--kid requires --private-key.');
    return null;
  }
  const file = resolve(privateKey);
  const kid = named ?? kidOfJwkFile(file);
  if (kid === undefined)
    throw usageFailure('--private-key requires --kid, the key ID of the registered public key.');
  readPrivateKey({ file, kid });
  return { file, kid };
}

/** Creates the prompts for credentials. A terminal shows no secrets; from a pipe, each answer is a line. */
function openPrompts(signal: AbortSignal) {
  let silent = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!silent) process.stderr.write(chunk);
      done();
    },
  });
  const terminal = process.stdin.isTTY === true;
  const lines = createInterface({ input: process.stdin, output, terminal });
  // Forwards Ctrl-C to the process, because the prompt intercepts it.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const piped = terminal ? null : lines[Symbol.asyncIterator]();
  const read = async (prompt: string): Promise<string> => {
    if (piped) return ((await piped.next()).value ?? '').trim();
    return (await lines.question(prompt, { signal })).trim();
  };
  return {
    visible: read,
    async hidden(prompt: string): Promise<string> {
      if (terminal) process.stderr.write(prompt);
      silent = terminal;
      try {
        return await read('');
      } finally {
        if (silent) process.stderr.write('\n');
        silent = false;
      }
    },
    close: () => lines.close(),
  };
}
