/**
 * Returns a join of a queue row `k` to its declaration if the declaration meets a condition. OFFSET 0 forces one lookup
 * per row: a plan for an unknown number of rows would read all declarations.
 */
export function joinDeclarationIf(condition: string): string {
  return `cross join lateral (
       select * from declarations.declarations d
       where d.organisation_id = k.organisation_id and d.id = k.declaration_id and ${condition} offset 0) d`;
}

/** SQL condition: customs must act next on a declaration `d`. */
export const awaitsCustoms = `(d.lifecycle #> '{work,queue,awaitsSince}' is not null)`;
/** SQL condition: a declaration `d` is in the officer queue. */
export const isQueued = `(d.lifecycle #> '{work,queue}' is not null)`;
