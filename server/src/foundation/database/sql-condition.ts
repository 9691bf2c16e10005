/** An SQL condition with its parameter values, as the driver `pg` takes them. */
export interface SqlCondition {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Joins conditions such as `['organisation_id =', within]` with `and`, and omits conditions whose value is null or
 * undefined. The SQL parts must be constants in the code, never input of a request.
 */
export function whereClause(
  conditions: readonly (readonly [condition: string, value: unknown])[],
): SqlCondition {
  const applied = conditions.filter(([, value]) => value !== null && value !== undefined);
  return {
    text: applied.map(([condition], index) => `${condition} $${index + 1}`).join(' and ') || 'true',
    values: applied.map(([, value]) => value),
  };
}

/**
 * Builds the condition for one page of a list. `most` is the placeholder for the row limit, which is one more than the
 * page size to detect a following page.
 */
export function wherePageClause(
  conditions: Parameters<typeof whereClause>[0],
  { limit }: { readonly limit: number },
): SqlCondition & { readonly most: string } {
  const { text, values } = whereClause(conditions);
  return { text, values: [...values, limit + 1], most: `$${values.length + 1}` };
}
