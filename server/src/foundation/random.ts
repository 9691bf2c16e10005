const supplyBytes = 4096;

/**
 * Random bytes from a supply: a few at a time cost nearly what thousands cost at once, and each lodgement asks. What was
 * given away is not kept. `random` fills the supply; of more than fits it is asked itself.
 */
export function supplied(random: (bytes: number) => Buffer): (bytes: number) => Buffer {
  let supply: Uint8Array = Buffer.alloc(0);
  let next = 0;
  return (bytes) => {
    if (bytes > supplyBytes) return random(bytes);
    if (next + bytes > supply.length) {
      supply = random(supplyBytes);
      next = 0;
    }
    const given = Buffer.from(supply.subarray(next, next + bytes));
    supply.fill(0, next, next + bytes);
    next += bytes;
    return given;
  };
}
