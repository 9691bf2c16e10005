import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { whereClause, wherePageClause } from '../../foundation/database/sql-condition.ts';
import type { ScopeOrganisation } from '../../foundation/database/tenant-scope.ts';
import type { Guarantor, GuarantorStatus } from './guarantor.ts';

const guarantorColumns = `organisation_id as "organisationId", status, requested_by as "requestedBy",
  responsible_id as "responsibleId", requested_at as "requestedAt", decided_by as "decidedBy",
  decided_at as "decidedAt", reason, version`;

/** Inserts a request, or replaces one that customs refused or revoked. Returns false for a pending or active guarantor. */
export async function insertGuarantor(transaction: Transaction, made: Guarantor): Promise<boolean> {
  const rows = await transaction.query(
    `insert into registers.guarantors as g
       (organisation_id, status, requested_by, responsible_id, requested_at, version)
     values ($1, $2, $3, $4, $5, 1)
     on conflict (organisation_id) do update set status = excluded.status, requested_by = excluded.requested_by,
       responsible_id = excluded.responsible_id, requested_at = excluded.requested_at, decided_by = null,
       decided_at = null, reason = null, version = g.version + 1
       where g.status in ('refused', 'revoked')
     returning g.organisation_id`,
    [made.organisationId, made.status, made.requestedBy, made.responsibleId, made.requestedAt],
  );
  return rows.length === 1;
}

/** Stores a decision on a guarantor. */
export async function updateGuarantor(transaction: Transaction, changed: Guarantor): Promise<void> {
  await transaction.query(
    `update registers.guarantors set status = $2, decided_by = $3, decided_at = $4, reason = $5, version = $6
     where organisation_id = $1`,
    [
      ...[changed.organisationId, changed.status, changed.decidedBy, changed.decidedAt, changed.reason],
      changed.version,
    ],
  );
}

/** Finds the guarantor of an organisation within the scope. */
export async function findGuarantor(
  sql: Sql,
  within: ScopeOrganisation,
  organisationId: string,
  lock: '' | 'for update' | 'for share' = '',
): Promise<Guarantor | null> {
  const { text, values } = whereClause([
    ['organisation_id =', within],
    ['organisation_id =', organisationId],
  ]);
  const [found] = await sql.query<Guarantor & Record<string, unknown>>(
    `select ${guarantorColumns} from registers.guarantors where ${text} ${lock}`,
    values,
  );
  return found ?? null;
}

export function listGuarantors(
  sql: Sql,
  within: ScopeOrganisation,
  filter: { readonly status?: GuarantorStatus },
  page: { readonly after: string | null; readonly limit: number },
): Promise<Guarantor[]> {
  const { text, values, most } = wherePageClause(
    [
      ['organisation_id =', within],
      ['status =', filter.status],
      ['organisation_id >', page.after],
    ],
    page,
  );
  return sql.query<Guarantor & Record<string, unknown>>(
    `select ${guarantorColumns} from registers.guarantors where ${text} order by organisation_id limit ${most}`,
    values,
  );
}
