import { Writable } from 'node:stream';
import type { Profile } from '../../cli/src/profile.ts';
import { visible } from '../../cli/src/terminal.ts';

/** Takes credentials out of whatever leaves this process, wherever they come from. */
export interface Redaction {
  /** Takes another secret, such as an access token, from now on. */
  learn(secret: string): void;
  /** The text without any of them. */
  text(text: string): string;
}

const removed = '[credential removed]';
/** Tokens end after minutes: those before the last are worth nothing. */
const mostLearned = 20;

/** What looks like a credential of any portal: keys, secrets, JWTs. */
const shapes = [
  /\bcp[ks]_[0-9A-Za-z_]{16,}/g,
  /\bwhsec_[0-9A-Za-z+/=]{16,}/g,
  /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g,
];

/** Knows these credentials, and what any looks like. */
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

/** As it is, in a URL, in JSON, and in JSON within JSON; the longest first, so that none is taken out by half. */
function formsOf(secret: string): string[] {
  const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
  const forms = [secret, encodeURIComponent(secret), inJson(secret), inJson(inJson(secret))];
  return [...new Set(forms)].toSorted((one, other) => other.length - one.length);
}

/** What of a profile nobody may see, as it is stored and as it is sent. */
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

/** An output without credentials, and with unsafe characters only as JSON escapes. Each write is a whole message. */
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
