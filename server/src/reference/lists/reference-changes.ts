import type { Sql } from '../../foundation/database/database.ts';

/** Notification channel for code list changes. */
export const referenceChannel = 'portal_reference';

/** Notifies all nodes when the caller's transaction commits. List changes are too rare for this to cause contention. */
export async function announceList(sql: Sql, list: string): Promise<void> {
  await sql.query(`select pg_notify('portal_reference', $1)`, [list]);
}
