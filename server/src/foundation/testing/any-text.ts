import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 } as const;
const codePoint = fc
  .nat(0x10ffff - surrogates.count)
  .map((code) => String.fromCodePoint(code < surrogates.first ? code : code + surrogates.count));

/**
 * Generates strings of any code points except surrogates. The unit "binary" of fast-check generates the same strings,
 * but needs a second of CPU time for a table.
 */
export function anyText(constraints: Omit<fc.StringConstraints, 'unit'> = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: codePoint });
}
