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
  let [text, rest, bits] = ['', 0, 2];
  // Two bits of nothing go ahead of the 128: 26 letters have 130.
  for (const byte of bytes) {
    rest = (rest << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet.charAt((rest >> bits) & 31);
    }
    rest &= 31;
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
