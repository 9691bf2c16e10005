/**
 * The declaration of an entry `k`, if it is so. OFFSET 0 keeps these look-ups, one by one: a join that is planned for entries
 * of any number reads all declarations.
 */
export function entryWith(condition: string): string {
  return `cross join lateral (
       select * from declarations.declarations d
       where d.organisation_id = k.organisation_id and d.id = k.declaration_id and ${condition} offset 0) d`;
}

/** Whether customs must act on a declaration `d`. */
export const awaitsCustoms = `(d.lifecycle #> '{work,queue,awaitsSince}' is not null)`;
/** Whether a declaration `d` is in the officer queue. */
export const isQueued = `(d.lifecycle #> '{work,queue}' is not null)`;
