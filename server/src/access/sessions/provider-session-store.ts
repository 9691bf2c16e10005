import type { Sql } from '../../foundation/database/database.ts';

/** Signs a person out of the authorization server, wherever they are signed in. */
export async function deleteProviderSessionsOf(sql: Sql, personId: string): Promise<void> {
  await sql.query("delete from access.provider_records where model = 'Session' and account_id = $1", [
    personId,
  ]);
}
