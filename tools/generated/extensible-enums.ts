/** Enumeration value that marks an extensible enumeration while types are generated. */
const otherValue = 'x-any-other-value';

/**
 * Returns the contract with closed enumerations, for the console, which is always delivered with the same
 * version of the portal.
 */
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
 * Returns the contract with a placeholder value in each extensible enumeration, for `withAnyString`. This
 * includes enumerations of requests with the same values, so that a client can send back what it has read.
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

/**
 * Replaces the placeholder in generated TypeScript, so that editors suggest the known values and the compiler
 * accepts any string.
 */
export function withAnyString(types: string): string {
  return types.replaceAll(`"${otherValue}"`, '(string & {})');
}
