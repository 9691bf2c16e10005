import type { Sql } from '../../foundation/database/database.ts';

/** The channel on which every node hears that a code list has changed. */
export const referenceChannel = 'portal_reference';

/** Tells all nodes, with the commit of the caller's transaction. Lists change so seldom that this holds up nobody. */
export async function announceList(sql: Sql, list: string): Promise<void> {
  await sql.query(`select pg_notify('portal_reference', $1)`, [list]);
}
