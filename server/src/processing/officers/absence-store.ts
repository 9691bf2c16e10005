import type { Sql, Transaction } from '../../foundation/database/database.ts';

/** The first and the last day of a person's absence. */
export interface Absence {
  readonly from: string;
  readonly until: string;
}

/** Returns the current and future absences of people, by the id of the person. */
export async function findAbsences(
  sql: Sql,
  people: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, Absence>> {
  const rows = await sql.query<Absence & { readonly id: string } & Record<string, unknown>>(
    `select a.person_id as id, a.from_day::text as "from", a.until_day::text as "until"
     from processing.absences a where a.person_id = any ($1) and a.until_day >= $2`,
    [people, today],
  );
  return new Map(rows.map(({ id, from, until }) => [id, { from, until }]));
}

export async function storeAbsence(
  transaction: Transaction,
  personId: string,
  { from, until, by, at }: Absence & { readonly by: string; readonly at: Date },
): Promise<void> {
  await transaction.query(
    `insert into processing.absences (person_id, from_day, until_day, set_by, set_at) values ($1, $2, $3, $4, $5)
     on conflict (person_id) do update set from_day = excluded.from_day, until_day = excluded.until_day,
       set_by = excluded.set_by, set_at = excluded.set_at`,
    [personId, from, until, by, at],
  );
}

export async function deleteAbsence(transaction: Transaction, personId: string): Promise<void> {
  await transaction.query('delete from processing.absences a where a.person_id = $1', [personId]);
}
