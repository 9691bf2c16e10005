import type { Sql, Transaction } from '../../foundation/database/database.ts';

/** Returns the customs offices to which people belong, by the id of the person. */
export async function findOffices(sql: Sql, people: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ id: string; office: string }>(
    'select o.person_id as id, o.office from processing.officer_offices o where o.person_id = any ($1)',
    [people],
  );
  return new Map(rows.map(({ id, office }) => [id, office]));
}

/** Returns the customs office to which a person belongs; null for a person who works for all offices. */
export async function officeOf(sql: Sql, personId: string): Promise<string | null> {
  return (await findOffices(sql, [personId])).get(personId) ?? null;
}

export async function storeOffice(
  transaction: Transaction,
  personId: string,
  { office, by, at }: { readonly office: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await transaction.query(
    `insert into processing.officer_offices (person_id, office, set_by, set_at) values ($1, $2, $3, $4)
     on conflict (person_id) do update set office = excluded.office, set_by = excluded.set_by,
       set_at = excluded.set_at`,
    [personId, office, by, at],
  );
}

export async function deleteOffice(transaction: Transaction, personId: string): Promise<void> {
  await transaction.query('delete from processing.officer_offices o where o.person_id = $1', [personId]);
}
