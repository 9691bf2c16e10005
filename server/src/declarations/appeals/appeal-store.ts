import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { whereClause, wherePageClause } from '../../foundation/database/sql-condition.ts';
import type { ScopeOrganisation } from '../../foundation/database/tenant-scope.ts';
import type { Appeal } from './appeal.ts';

/** Returns the columns of an appeal `a`; `organisation` is the SQL column of the organisation that submitted it. */
function appealColumnsOf(organisation: string): string {
  return `a.id, a.${organisation} as "organisationId", a.debt_id as "debtId", a.declaration_id as "declarationId", a.mrn,
  a.appellant, a.subject, a.bill_reference as "billReference", a.claim_id as "claimId", a.reason, a.reference, a.documents,
  a.lines, a.status, a.stay_request as "stayRequest", a.decision, a.submitted_at as "submittedAt",
  a.changed_at as "changedAt", a.version`;
}

/** Statement for the appeals of all organisations. */
const selectAppeals = `select ${appealColumnsOf('organisation_id')} from declarations.appeals a`;
/** Statement for the appeals of an organisation and of the principals for which it acts; `$1` is the organisation. */
const selectOwnAppeals = `select ${appealColumnsOf('submitted_for')} from declarations.reader_appeals a`;
/** Statement for the appeals that a debtor can read; `$1` is the organisation of the debtor. */
const selectReadableAppeals = `select ${appealColumnsOf('submitted_by')} from declarations.debtor_appeals a`;

/** Inserts an appeal. Returns false if its organisation has an appeal against the same decision that it did not withdraw. */
export async function insertAppeal(transaction: Transaction, appeal: Appeal): Promise<boolean> {
  const rows = await transaction.query(
    `insert into declarations.appeals
       (id, organisation_id, debt_id, declaration_id, mrn, appellant, subject, bill_reference, claim_id, reason, reference,
        documents, lines, status, stay_request, submitted_at, changed_at, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $17)
     on conflict do nothing returning id`,
    [
      ...[appeal.id, appeal.organisationId, appeal.debtId, appeal.declarationId, appeal.mrn],
      ...[appeal.appellant, appeal.subject, appeal.billReference, appeal.claimId, appeal.reason],
      ...[appeal.reference, appeal.documents, JSON.stringify(appeal.lines), appeal.status],
      ...[appeal.stayRequest && JSON.stringify(appeal.stayRequest), appeal.submittedAt, appeal.version],
    ],
  );
  return rows.length === 1;
}

/** Stores the decision or the withdrawal of an appeal, with its next version. */
export async function updateAppeal(transaction: Transaction, appeal: Appeal): Promise<void> {
  await transaction.query(
    `update declarations.appeals set status = $2, decision = $3, changed_at = $4, version = version + 1 where id = $1`,
    [appeal.id, appeal.status, appeal.decision && JSON.stringify(appeal.decision), appeal.changedAt],
  );
}

/** Finds an appeal of an organisation, or of a principal for which it acts. */
export function findOwnAppeal(sql: Sql, organisationId: string, id: string): Promise<Appeal | null> {
  return findIn(sql, selectOwnAppeals, organisationId, id);
}

/** Finds an appeal that an organisation can read; without an organisation, an appeal of any organisation. */
export async function findAppeal(sql: Sql, reader: ScopeOrganisation, id: string): Promise<Appeal | null> {
  if (reader === null) return findIn(sql, selectAppeals, null, id);
  // The appellant has possibly paid the debt without being its debtor.
  const own = await findOwnAppeal(sql, reader, id);
  return own ?? findIn(sql, selectReadableAppeals, reader, id);
}

async function findIn(
  sql: Sql,
  select: string,
  organisationId: ScopeOrganisation,
  id: string,
): Promise<Appeal | null> {
  const { text, values } = whereClause([
    ['a.organisation_id =', organisationId],
    ['a.id =', id],
  ]);
  const [row] = await sql.query<Appeal & Record<string, unknown>>(`${select} where ${text}`, values);
  return row ?? null;
}

/** Lists the appeals against decisions on a debt that one of its debtors can read. */
export function listAppealsOfDebt(
  sql: Sql,
  reader: string,
  debt: string,
  { status }: AppealFilter,
  page: { readonly after: string | null; readonly limit: number },
): Promise<Appeal[]> {
  const { text, values, most } = wherePageClause(
    [
      ['a.organisation_id =', reader],
      ['a.debt_id =', debt],
      ['a.status =', status],
      ['a.id >', page.after],
    ],
    page,
  );
  return sql.query<Appeal & Record<string, unknown>>(
    `${selectReadableAppeals} where ${text} order by a.id limit ${most}`,
    values,
  );
}

export interface AppealFilter {
  readonly debt?: string | undefined;
  readonly status?: string | undefined;
}

export function listAppeals(
  sql: Sql,
  within: ScopeOrganisation,
  { debt, status }: AppealFilter,
  page: { readonly after: string | null; readonly limit: number },
): Promise<Appeal[]> {
  const { text, values, most } = wherePageClause(
    [
      ['a.organisation_id =', within],
      ['a.debt_id =', debt],
      ['a.status =', status],
      ['a.id >', page.after],
    ],
    page,
  );
  return sql.query<Appeal & Record<string, unknown>>(
    `${within === null ? selectAppeals : selectOwnAppeals} where ${text} order by a.id limit ${most}`,
    values,
  );
}
