/** Sources of new ids: the time and random bytes, both injected. */
export interface IdSource {
  readonly now: () => Date;
  readonly random: (bytes: number) => Uint8Array;
}

/** An id whose prefix names the type: `dec_…` a declaration, `key_…` an API key. */
export type Id<Prefix extends string> = `${Prefix}_${string}`;

// Crockford's base 32, without i, l, o and u, so that an id read aloud is unambiguous.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns a sortable id: prefix, 48 bits of time, 80 random bits; 26 characters after the underscore. */
export function newId<Prefix extends string>(prefix: Prefix, source: IdSource): Id<Prefix> {
  const time = Buffer.alloc(6);
  time.writeUIntBE(source.now().getTime(), 0, 6);
  return idOfBytes(prefix, Buffer.concat([time, source.random(10)]));
}

/** Returns the id of 128 bits. */
export function idOfBytes<Prefix extends string>(prefix: Prefix, bytes: Uint8Array): Id<Prefix> {
  let [text, rest, bits] = ['', 0, 2];
  // Two zero bits precede the 128 bits, because 26 characters have 130.
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

/** Returns the 128 bits of an id, without its prefix. */
export function bytesOfId(id: string): Buffer {
  let bits = 0n;
  for (const letter of id.slice(id.indexOf('_') + 1)) bits = (bits << 5n) | BigInt(alphabet.indexOf(letter));
  return Buffer.from(bits.toString(16).padStart(32, '0'), 'hex');
}

/** Returns the pattern of an id, for JSON Schema. */
export function idPattern(prefix: string): string {
  return `^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`;
}
