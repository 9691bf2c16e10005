/**
 * Returns a join of a queue row `k` to its declaration if it meets the condition. OFFSET 0 forces one lookup
 * per row: a join planned for an unknown number of rows reads all declarations.
 */
export function joinDeclarationIf(condition: string): string {
  return `cross join lateral (
       select * from declarations.declarations d
       where d.organisation_id = k.organisation_id and d.id = k.declaration_id and ${condition} offset 0) d`;
}

/** Whether customs must act on a declaration `d`. */
export const awaitsCustoms = `(d.lifecycle #> '{work,queue,awaitsSince}' is not null)`;
/** Whether a declaration `d` is in the officer queue. */
export const isQueued = `(d.lifecycle #> '{work,queue}' is not null)`;
