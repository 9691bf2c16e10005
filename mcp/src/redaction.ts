import { Writable } from 'node:stream';
import { visible } from '../../cli/src/console-io.ts';
import type { Profile } from '../../cli/src/profile.ts';

/** Removes credentials of any origin from all output of this process. */
export interface Redaction {
  /** Adds another secret, such as an access token. */
  learn(secret: string): void;
  text(text: string): string;
}

const removed = '[credential removed]';
/** Tokens expire after minutes, so older ones need no redaction. */
const mostLearned = 20;

/** Patterns of credentials of any portal: keys, secrets, JWTs. */
const shapes = [
  /\bcp[ks]_[0-9A-Za-z_]{16,}/g,
  /\bwhsec_[0-9A-Za-z+/=]{16,}/g,
  /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g,
];

/** Creates a redaction for these credentials and the patterns of all others. */
export function createRedaction(secrets: readonly string[]): Redaction {
  const fixed = secrets.flatMap(formsOf);
  let learned: readonly string[] = [];
  return {
    learn(secret) {
      if (secret !== '') learned = [...learned.filter((each) => each !== secret), secret].slice(-mostLearned);
    },
    text(text) {
      const known = [...fixed, ...learned.flatMap(formsOf)];
      const without = known.reduce((rest, secret) => rest.replaceAll(secret, removed), text);
      return shapes.reduce((rest, shape) => rest.replaceAll(shape, removed), without);
    },
  };
}

/**
 * Returns the secret in plain form, in a URL, in JSON and in nested JSON, the longest first, so that none is
 * only partly replaced.
 */
function formsOf(secret: string): string[] {
  const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
  const forms = [secret, encodeURIComponent(secret), inJson(secret), inJson(inJson(secret))];
  return [...new Set(forms)].toSorted((one, other) => other.length - one.length);
}

/** Returns the secrets of a profile, as stored and as sent. */
export function secretsOf({ clientId, clientSecret, apiKey, management }: Profile): string[] {
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

/** Wraps an output to redact credentials and escape unsafe characters in JSON. Each write must be a whole message. */
export function redactingOutput(redaction: Redaction, output: Writable): Writable {
  const redacting = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      output.write(visible(redaction.text(String(chunk))), done);
    },
  });
  output.on('error', (error) => redacting.destroy(error));
  return redacting;
}
