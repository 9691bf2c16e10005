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
  const time = Buffer.alloc(6);
  time.writeUIntBE(source.now().getTime(), 0, 6);
  return idOfBytes(prefix, Buffer.concat([time, source.random(10)]));
}

/** The id whose 128 bits these are. */
export function idOfBytes<Prefix extends string>(prefix: Prefix, bytes: Uint8Array): Id<Prefix> {
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  let text = '';
  for (let index = 0; index < 26; index += 1) {
    text = alphabet.charAt(Number(bits & 31n)) + text;
    bits >>= 5n;
  }
  return `${prefix}_${text}`;
}

/** The 128 bits of an id, without its prefix. */
export function bytesOfId(id: string): Buffer {
  let bits = 0n;
  for (const letter of id.slice(id.indexOf('_') + 1)) bits = (bits << 5n) | BigInt(alphabet.indexOf(letter));
  return Buffer.from(bits.toString(16).padStart(32, '0'), 'hex');
}

/** The pattern of an id, for JSON Schema. */
export function idPattern(prefix: string): string {
  return `^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`;
}
