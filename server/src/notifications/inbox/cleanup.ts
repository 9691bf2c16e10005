import type { Sql } from '../../foundation/database/database.ts';
import { deleteNoticesBefore } from './notice-store.ts';

const keptMs = 90 * 86_400_000;
const maxDeletedNoticesPerBatch = 5_000;

/** Deletes notices older than 90 days. */
export async function deleteOldNotices(sql: Sql, now: Date): Promise<void> {
  while (
    (await deleteNoticesBefore(sql, new Date(now.getTime() - keptMs), maxDeletedNoticesPerBatch)) ===
    maxDeletedNoticesPerBatch
  );
}
