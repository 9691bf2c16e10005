interface FinalEnumeration {
  readonly values: readonly string[];
  readonly reason: string;
}

/**
 * Enumerations of responses that will never get further values. Other enumerations are published as
 * `x-extensible-enum`.
 */
export const finalEnumerations: readonly FinalEnumeration[] = [
  { values: ['true'], reason: 'A header that is present or absent.' },
  { values: ['sandbox', 'production'], reason: 'A portal is one or the other.' },
  { values: ['green', 'yellow', 'red'], reason: 'The lanes of ASYCUDA.' },
  { values: ['error', 'warning', 'info'], reason: 'The severities of a rule.' },
  { values: ['warning', 'info'], reason: 'The severities of a rule that refuses nothing.' },
  { values: ['error'], reason: 'The severity of a rule that refuses a lodgement.' },
  { values: ['header', 'path', 'query', 'body'], reason: 'The parts of a request.' },
  {
    values: ['add', 'replace', 'remove'],
    reason: 'The operations of JSON Patch that the portal uses (RFC 6902).',
  },
  {
    values: ['applied', 'not_applied', 'unknown'],
    reason: "A request had its effect, had none, or the portal can't know.",
  },
  { values: ['path', 'resource'], reason: 'Nothing is served at the path, or the resource is missing.' },
  {
    values: ['self', 'direct', 'indirect'],
    reason: 'The kinds of representation in the Union Customs Code (article 18).',
  },
  {
    values: ['direct', 'indirect'],
    reason: 'The kinds of representation in the Union Customs Code (article 18).',
  },
  { values: ['declarant', 'customs'], reason: 'The two sides of a declaration.' },
];

const finalKeys = new Set(finalEnumerations.map(({ values }) => keyOf(values)));

/** Returns whether an enumeration will never get further values. The order of its values does not matter. */
export function isFinalEnumeration(values: readonly unknown[]): boolean {
  return finalKeys.has(keyOf(values));
}

function keyOf(values: readonly unknown[]): string {
  return JSON.stringify(values.toSorted());
}
