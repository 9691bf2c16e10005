import type { Sql, Transaction } from '../foundation/database/database.ts';
import { whereClause } from '../foundation/database/sql-condition.ts';
import type { ScopeOrganisation } from '../foundation/database/tenant-scope.ts';

/** An identification number of an organisation, with the time of its assignment. */
export interface AssignedNumber {
  readonly number: string;
  readonly assignedAt: Date;
}

/** Returns the identification numbers of an organisation with their assignment times, oldest first. */
export function listNumbers(
  sql: Sql,
  within: ScopeOrganisation,
  organisationId: string,
): Promise<AssignedNumber[]> {
  const { text, values } = whereClause([
    ['organisation_id =', organisationId],
    ['organisation_id =', within],
  ]);
  return sql.query<AssignedNumber & Record<string, unknown>>(
    `select number, assigned_at as "assignedAt" from organisations.identification_numbers where ${text} order by assigned_at, number`,
    values,
  );
}

/** Returns the identification numbers of an organisation, without the assignment times. */
export async function numbersOf(sql: Sql, organisationId: string): Promise<string[]> {
  const numbers = await listNumbers(sql, organisationId, organisationId);
  return numbers.map(({ number }) => number);
}

/** Assigns an identification number. Returns false if another organisation has the number. */
export async function insertNumber(
  transaction: Transaction,
  organisationId: string,
  { number, assignedAt }: AssignedNumber,
): Promise<boolean> {
  const rows = await transaction.query(
    `insert into organisations.identification_numbers (number, organisation_id, assigned_at) values ($1, $2, $3)
     on conflict do nothing returning number`,
    [number, organisationId, assignedAt],
  );
  return rows.length === 1;
}

/** Removes an identification number. Returns false if the organisation does not have the number. */
export async function deleteNumber(
  transaction: Transaction,
  organisationId: string,
  number: string,
): Promise<boolean> {
  const rows = await transaction.query(
    'delete from organisations.identification_numbers where organisation_id = $1 and number = $2 returning number',
    [organisationId, number],
  );
  return rows.length === 1;
}

/** Returns the organisation that has an identification number, or null. Must run as the system. */
export async function findOrganisationWithNumber(sql: Sql, number: string): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    'select n.organisation_id as id from organisations.identification_numbers n where n.number = $1',
    [number],
  );
  return row?.id ?? null;
}

/** Whether any organisation has an identification number. Must run as the system. */
export async function isNumberAssigned(sql: Sql, number: string): Promise<boolean> {
  const rows = await sql.query('select number from organisations.identification_numbers where number = $1', [
    number,
  ]);
  return rows.length === 1;
}
