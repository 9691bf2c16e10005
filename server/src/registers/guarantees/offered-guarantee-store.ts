import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { wherePageClause } from '../../foundation/database/sql-condition.ts';
import type { Guarantee } from './guarantee.ts';
import { guaranteeColumns, guaranteeColumnsOf } from './guarantee-store.ts';

/** Reads the guarantees of a guarantor, which is `organisation_id` in the view. */
const ofGuarantor = `select ${guaranteeColumnsOf('owner_id', 'organisation_id')} from registers.guarantor_guarantees`;

/** Finds a guarantee that an organisation offered as guarantor. */
export async function findGuaranteeOfGuarantor(
  sql: Sql,
  guarantorId: string,
  id: string,
): Promise<Guarantee | null> {
  const [found] = await sql.query<Guarantee & Record<string, unknown>>(
    `${ofGuarantor} where organisation_id = $1 and id = $2`,
    [guarantorId, id],
  );
  return found ?? null;
}

/** Locks and returns a guarantee that an organisation offered as guarantor. Must run as the system. */
export async function lockGuaranteeOfGuarantor(
  transaction: Transaction,
  guarantorId: string,
  id: string,
): Promise<Guarantee | null> {
  const [found] = await transaction.query<Guarantee & Record<string, unknown>>(
    `select ${guaranteeColumns} from registers.guarantees where guarantor_id = $1 and id = $2 for update`,
    [guarantorId, id],
  );
  return found ?? null;
}

/** Lists the guarantees that an organisation offered as guarantor. */
export function listGuaranteesOfGuarantor(
  sql: Sql,
  guarantorId: string,
  filter: { readonly status?: string; readonly beneficiary?: string },
  page: { readonly after: string | null; readonly limit: number },
): Promise<Guarantee[]> {
  const { text, values, most } = wherePageClause(
    [
      ['organisation_id =', guarantorId],
      ['status =', filter.status],
      ['beneficiary =', filter.beneficiary],
      ['id >', page.after],
    ],
    page,
  );
  return sql.query<Guarantee & Record<string, unknown>>(
    `${ofGuarantor} where ${text} order by id limit ${most}`,
    values,
  );
}
