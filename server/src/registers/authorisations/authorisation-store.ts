import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { whereClause, wherePageClause } from '../../foundation/database/sql-condition.ts';
import type { Authorisation } from './authorisation.ts';

const authorisationColumns = `id, number, kind, holder, procedures, commodities, office, guarantee, months,
  valid_from::text as "validFrom", valid_until::text as "validUntil", status, version, created_at as "createdAt",
  changed_at as "changedAt"`;

/** Inserts an authorisation; false if its number exists already. */
export async function insertAuthorisation(transaction: Transaction, made: Authorisation): Promise<boolean> {
  const rows = await transaction.query(
    `insert into registers.authorisations
       (id, number, kind, holder, procedures, commodities, office, guarantee, months, valid_from, valid_until, status,
        version, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (number) do nothing returning id`,
    [
      made.id,
      made.number,
      made.kind,
      made.holder,
      made.procedures,
      made.commodities,
      made.office,
      made.guarantee,
      made.months,
      made.validFrom,
      made.validUntil,
      made.status,
      made.version,
      made.createdAt,
      made.changedAt,
    ],
  );
  return rows.length === 1;
}

/** Finds authorisations by number, in any status. */
export async function findAuthorisations(
  sql: Sql,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Authorisation>> {
  if (numbers.length === 0) return new Map();
  const rows = await sql.query<Authorisation & Record<string, unknown>>(
    `select ${authorisationColumns} from registers.authorisations where number = any ($1)`,
    [numbers],
  );
  return new Map(rows.map((row) => [row.number, row]));
}

/** Finds an authorisation of certain holders, or (null) of any. */
export async function findAuthorisation(
  sql: Sql,
  holders: readonly string[] | null,
  id: string,
  lock: '' | 'for update' = '',
): Promise<Authorisation | null> {
  const { text, values } = whereClause([
    ['id =', id],
    ['array[holder] <@', holders],
  ]);
  const [found] = await sql.query<Authorisation & Record<string, unknown>>(
    `select ${authorisationColumns} from registers.authorisations where ${text} ${lock}`,
    values,
  );
  return found ?? null;
}

export function listAuthorisations(
  sql: Sql,
  holders: readonly string[] | null,
  filter: {
    readonly number?: string;
    readonly kind?: string;
    readonly holder?: string;
    readonly status?: string;
  },
  page: { readonly after: string | null; readonly limit: number },
): Promise<Authorisation[]> {
  const { text, values, most } = wherePageClause(
    [
      ['array[holder] <@', holders],
      ['holder =', filter.holder],
      ['number =', filter.number],
      ['kind =', filter.kind],
      ['status =', filter.status],
      ['id >', page.after],
    ],
    page,
  );
  return sql.query<Authorisation & Record<string, unknown>>(
    `select ${authorisationColumns} from registers.authorisations where ${text} order by id limit ${most}`,
    values,
  );
}

export async function updateAuthorisation(
  transaction: Transaction,
  { id, status, version, changedAt }: Authorisation,
): Promise<void> {
  await transaction.query(
    'update registers.authorisations set status = $2, version = $3, changed_at = $4 where id = $1',
    [id, status, version, changedAt],
  );
}
