import type { Sql } from '../foundation/database/database.ts';

/** What the sign-in pages show of a platform, and whether it may ask at all. */
export interface PlatformSummary {
  readonly id: string;
  readonly name: string;
  readonly state: 'pending' | 'active' | 'suspended';
}

/** A platform by its identifier, whoever owns it; null when there is none. */
export async function findPlatformSummary(sql: Sql, id: string): Promise<PlatformSummary | null> {
  const [row] = await sql.query<PlatformSummary & Record<string, unknown>>(
    'select id, name, state from platforms.platforms where id = $1',
    [id],
  );
  return row ? { id: row.id, name: row.name, state: row.state } : null;
}
