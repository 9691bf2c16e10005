const bufferBytes = 4096;

/**
 * Buffers random bytes, because a few cost nearly as much as thousands, and each lodgement needs some.
 * Returned bytes are cleared. `random` fills the buffer, and is called directly for larger amounts.
 */
export function bufferedRandom(random: (bytes: number) => Buffer): (bytes: number) => Buffer {
  let supply: Uint8Array = Buffer.alloc(0);
  let next = 0;
  return (bytes) => {
    if (bytes > bufferBytes) return random(bytes);
    if (next + bytes > supply.length) {
      supply = random(bufferBytes);
      next = 0;
    }
    const given = Buffer.from(supply.subarray(next, next + bytes));
    supply.fill(0, next, next + bytes);
    next += bytes;
    return given;
  };
}
