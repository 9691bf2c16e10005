import { Writable } from 'node:stream';
import { toTerminalLine } from '../../cli/src/console-io.ts';
import type { Profile } from '../../cli/src/profile.ts';

/** Removes credentials from the output of this process, whether they are its own or not. */
export interface Redaction {
  /** Registers another secret, such as an access token. */
  learn(secret: string): void;
  text(text: string): string;
}

const replacement = '[credential removed]';
/** Number of access tokens to redact. Older tokens have expired. */
const maxRegisteredTokens = 20;

/** Patterns of the credentials of any portal: API keys, secrets and JWTs. */
const credentialPatterns = [
  /\bcp[ks]_[0-9A-Za-z_]{16,}/g,
  /\bwhsec_[0-9A-Za-z+/=]{16,}/g,
  /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g,
];

/** Creates the redaction of the given secrets, and of any text that looks like a credential. */
export function createRedaction(secrets: readonly string[]): Redaction {
  const fixed = secrets.flatMap(encodedFormsOf);
  let learned: readonly string[] = [];
  return {
    learn(secret) {
      if (secret !== '')
        learned = [...learned.filter((each) => each !== secret), secret].slice(-maxRegisteredTokens);
    },
    text(text) {
      const known = [...fixed, ...learned.flatMap(encodedFormsOf)];
      const without = known.reduce((rest, secret) => rest.replaceAll(secret, replacement), text);
      return credentialPatterns.reduce((rest, shape) => rest.replaceAll(shape, replacement), without);
    },
  };
}

/**
 * Returns the forms in which a secret can appear: plain, in a URL, in JSON and in nested JSON. The longest is
 * first, so that no form is replaced only partly.
 */
function encodedFormsOf(secret: string): string[] {
  const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
  const forms = [secret, encodeURIComponent(secret), inJson(secret), inJson(inJson(secret))];
  return [...new Set(forms)].toSorted((one, other) => other.length - one.length);
}

/** Returns the secrets of a profile, in plain form and as sent in headers. */
export function secretsOfProfile({ clientId, clientSecret, apiKey, management }: Profile): string[] {
  const pairs = [
    ...(clientSecret === undefined ? [] : [{ clientId, clientSecret }]),
    ...(management ? [management] : []),
  ];
  const sent = pairs.map((pair) =>
    Buffer.from(`${encodeURIComponent(pair.clientId)}:${encodeURIComponent(pair.clientSecret)}`).toString(
      'base64',
    ),
  );
  return [apiKey, ...pairs.map((pair) => pair.clientSecret), ...sent];
}

/**
 * Returns a stream that redacts credentials and escapes unsafe characters. Each write must be a complete JSON
 * message.
 */
export function createRedactingStream(redaction: Redaction, output: Writable): Writable {
  const redacting = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      output.write(toTerminalLine(redaction.text(String(chunk))), done);
    },
  });
  output.on('error', (error) => redacting.destroy(error));
  return redacting;
}
