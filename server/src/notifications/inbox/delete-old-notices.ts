import type { Sql } from '../../foundation/database/database.ts';
import { deleteNoticesBefore } from './notice-store.ts';

const maxNoticeAgeMs = 90 * 86_400_000;
const maxDeletedNoticesPerBatch = 5_000;

/** Deletes notices that are older than 90 days. */
export async function deleteOldNotices(sql: Sql, now: Date): Promise<void> {
  while (
    (await deleteNoticesBefore(sql, new Date(now.getTime() - maxNoticeAgeMs), maxDeletedNoticesPerBatch)) ===
    maxDeletedNoticesPerBatch
  );
}
