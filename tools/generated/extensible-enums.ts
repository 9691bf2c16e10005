/** A placeholder for any other value while types are generated. */
const otherValue = 'x-any-other-value';

/** Returns a contract whose extensible enumerations are closed: the console is delivered with the portal that it calls. */
export function withClosedEnumerations(contract: object): object {
  return JSON.parse(
    JSON.stringify(contract, (_, value: unknown) => {
      if (typeof value !== 'object' || value === null || !('x-extensible-enum' in value)) return value;
      const { 'x-extensible-enum': values, ...rest } = value;
      return { ...rest, enum: values };
    }),
  );
}

/**
 * Returns a contract whose extensible enumerations end in a placeholder, for `withAnyString`. Enumerations of requests with
 * the same values do too, so that a client can send back what it has read.
 */
export function withOpenEnumerations(contract: object): object {
  const extensible = new Set<string>();
  JSON.stringify(contract, (name, value: unknown) => {
    if (name === 'x-extensible-enum') extensible.add(JSON.stringify(value));
    return value;
  });
  return JSON.parse(
    JSON.stringify(withClosedEnumerations(contract), (name, value: unknown) =>
      name === 'enum' && Array.isArray(value) && extensible.has(JSON.stringify(value))
        ? [...value, otherValue]
        : value,
    ),
  );
}

/** Replaces the placeholder in generated TypeScript: known values stay suggestions, any other string is allowed. */
export function withAnyString(types: string): string {
  return types.replaceAll(`"${otherValue}"`, '(string & {})');
}
