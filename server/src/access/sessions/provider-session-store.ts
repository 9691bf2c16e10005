import type { Sql } from '../../foundation/database/database.ts';

/** Deletes all sessions of a person at the authorization server. */
export async function deleteProviderSessionsOf(sql: Sql, personId: string): Promise<void> {
  await sql.query("delete from access.provider_records where model = 'Session' and account_id = $1", [
    personId,
  ]);
}
