import type { Sql } from '../../foundation/database/database.ts';
import { deleteNoticesBefore } from './notice-store.ts';

const keptMs = 90 * 86_400_000;
const atOnce = 5_000;

/** Forgets what was told more than 90 days ago. */
export async function deleteOldNotices(sql: Sql, now: Date): Promise<void> {
  while ((await deleteNoticesBefore(sql, new Date(now.getTime() - keptMs), atOnce)) === atOnce);
}
