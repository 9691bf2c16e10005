/** Sources of new ids: current time and random bytes. Tests replace them. */
export interface IdSource {
  readonly now: () => Date;
  readonly random: (bytes: number) => Uint8Array;
}

/** An id whose prefix names the type: `dec_…` a declaration, `key_…` an API key. */
export type Id<Prefix extends string> = `${Prefix}_${string}`;

// Digits of Crockford's base 32, which omits i, l, o and u, because they look or sound like other characters.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Creates an id that sorts by time: a prefix, then 48 bits of time and 80 random bits as 26 characters. */
export function newId<Prefix extends string>(prefix: Prefix, source: IdSource): Id<Prefix> {
  const time = Buffer.alloc(6);
  time.writeUIntBE(source.now().getTime(), 0, 6);
  return idOfBytes(prefix, Buffer.concat([time, source.random(10)]));
}

/** Returns the id that represents 128 bits. */
export function idOfBytes<Prefix extends string>(prefix: Prefix, bytes: Uint8Array): Id<Prefix> {
  let [text, rest, bits] = ['', 0, 2];
  // Two zero bits precede the 128 bits, because 26 characters of 5 bits have 130 bits.
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

/** Returns the 128 bits that an id represents after its prefix. */
export function bytesOfId(id: string): Buffer {
  let bits = 0n;
  for (const letter of id.slice(id.indexOf('_') + 1)) bits = (bits << 5n) | BigInt(alphabet.indexOf(letter));
  return Buffer.from(bits.toString(16).padStart(32, '0'), 'hex');
}

/** Returns the regular expression of ids with a prefix, for JSON Schema. */
export function idPattern(prefix: string): string {
  return `^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`;
}
