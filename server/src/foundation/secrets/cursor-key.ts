import { hkdfSync } from 'node:crypto';
import type { Sql } from '../database/database.ts';

/**
 * The key that seals cursors. Every restore of a backup makes another: a cursor from before may be ahead of what was
 * restored, would find nothing for ever, and is refused instead, so that its holder begins anew.
 */
export async function readCursorKey(sql: Sql, sealingKey: Uint8Array): Promise<Buffer> {
  const [last] = await sql.query<{ id: string }>(
    'select id from foundation.restores order by restored_at desc, id desc limit 1',
  );
  if (!last) return Buffer.from(sealingKey);
  return Buffer.from(
    hkdfSync('sha256', sealingKey, 'customs-portal', `cursors since restore ${last.id}`, 32),
  );
}
