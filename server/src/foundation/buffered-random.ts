const bufferBytes = 4096;

/**
 * Creates a function that returns random bytes from a buffer, because generating a few bytes costs nearly as much as
 * thousands. Returned bytes are cleared in the buffer. Amounts larger than the buffer come directly from `random`.
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
    const chunk = Buffer.from(supply.subarray(next, next + bytes));
    supply.fill(0, next, next + bytes);
    next += bytes;
    return chunk;
  };
}
