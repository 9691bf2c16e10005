/** A condition and its parameters, ready for `pg`. */
export interface Where {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Joins conditions such as `['organisation_id =', within]` with `and`; one whose value is null or undefined does not
 * apply. The left sides are written in the store, never taken from a request.
 */
export function where(conditions: readonly (readonly [condition: string, value: unknown])[]): Where {
  const applied = conditions.filter(([, value]) => value !== null && value !== undefined);
  return {
    text: applied.map(([condition], index) => `${condition} $${index + 1}`).join(' and ') || 'true',
    values: applied.map(([, value]) => value),
  };
}

/** The same for a page: `most` is the place of the parameter that says how many rows, one more than the page shows. */
export function wherePage(
  conditions: Parameters<typeof where>[0],
  { limit }: { readonly limit: number },
): Where & { readonly most: string } {
  const { text, values } = where(conditions);
  return { text, values: [...values, limit + 1], most: `$${values.length + 1}` };
}
