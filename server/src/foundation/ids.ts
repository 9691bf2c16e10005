/** Where ids come from: the time and a source of random bytes, both passed in. */
export interface IdSource {
  readonly now: () => Date;
  readonly random: (bytes: number) => Uint8Array;
}

/** The prefix of an id tells what it names: `dec_…` a declaration, `key_…` an API key. */
export type Id<Prefix extends string> = `${Prefix}_${string}`;

// Crockford's base 32: no i, l, o, u, so that an id read aloud stays itself.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** A sortable id: prefix, 48 bits of time, 80 random bits; 26 characters after the underscore. */
export function newId<Prefix extends string>(prefix: Prefix, source: IdSource): Id<Prefix> {
  let bits = BigInt(source.now().getTime());
  for (const byte of source.random(10)) bits = (bits << 8n) | BigInt(byte);
  let text = '';
  for (let index = 0; index < 26; index += 1) {
    text = alphabet.charAt(Number(bits & 31n)) + text;
    bits >>= 5n;
  }
  return `${prefix}_${text}`;
}

/** The pattern of an id, for JSON Schema. */
export function idPattern(prefix: string): string {
  return `^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`;
}
