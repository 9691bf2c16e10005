import type { Sql, Transaction } from '../foundation/database/database.ts';
import type { Within } from '../foundation/database/tenant-scope.ts';
import { where } from '../foundation/database/where-clause.ts';

/** A number of an organisation, and since when. */
export interface HeldNumber {
  readonly number: string;
  readonly assignedAt: Date;
}

/** The numbers of an organisation, the longest held first. */
export function listNumbers(sql: Sql, within: Within, organisationId: string): Promise<HeldNumber[]> {
  const { text, values } = where([
    ['organisation_id =', organisationId],
    ['organisation_id =', within],
  ]);
  return sql.query<HeldNumber & Record<string, unknown>>(
    `select number, assigned_at as "assignedAt" from organisations.identification_numbers where ${text} order by assigned_at, number`,
    values,
  );
}

/** The same without when each was given. */
export async function numbersOf(sql: Sql, organisationId: string): Promise<string[]> {
  const held = await listNumbers(sql, organisationId, organisationId);
  return held.map(({ number }) => number);
}

/** Gives an organisation a number; false when somebody has it. */
export async function insertNumber(
  transaction: Transaction,
  organisationId: string,
  { number, assignedAt }: HeldNumber,
): Promise<boolean> {
  const rows = await transaction.query(
    `insert into organisations.identification_numbers (number, organisation_id, assigned_at) values ($1, $2, $3)
     on conflict do nothing returning number`,
    [number, organisationId, assignedAt],
  );
  return rows.length === 1;
}

/** Takes a number from an organisation; false when it has none such. */
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

/** Whether any organisation has a number: run it as the system. */
export async function isHeld(sql: Sql, number: string): Promise<boolean> {
  const rows = await sql.query('select number from organisations.identification_numbers where number = $1', [
    number,
  ]);
  return rows.length === 1;
}
