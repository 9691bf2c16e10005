import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { wherePageClause } from '../../foundation/database/sql-condition.ts';
import type { Statement } from './statement.ts';

const statementColumns = `s.number, s.account, s.reference, s.period::text, s.amount::text, b.outstanding::text,
  (s.amount - b.outstanding)::text as paid, s.currency, s.due_by as "dueBy", s.created_at as "createdAt", b.bills`;
const withBills = `registers.statements s cross join lateral (
    select coalesce(sum(d.outstanding), 0) as outstanding,
      coalesce(json_agg(json_build_object('reference', d.reference, 'mrn', d.mrn, 'chargedDate', d.charged_on,
        'declarationId', d.declaration_id, 'isOwn', d.declared_by = d.organisation_id, 'amount', d.amount::text, 'outstanding', d.outstanding::text) order by d.declaration_id, d.reference), '[]') as bills
    from registers.deferred_bills d
    where d.organisation_id = s.organisation_id and d.statement = s.reference) b`;

/** Lists the statements of an account, oldest first, with one more than the page if there is one. */
export function listStatements(
  sql: Sql,
  organisationId: string,
  account: string,
  page: { readonly after: string | null; readonly limit: number },
): Promise<Statement[]> {
  const { text, values, most } = wherePageClause(
    [
      ['s.organisation_id =', organisationId],
      ['s.account =', account],
      ['s.number >', page.after],
    ],
    page,
  );
  return sql.query<Statement & Record<string, unknown>>(
    `select ${statementColumns} from ${withBills} where ${text} order by s.number limit ${most}`,
    values,
  );
}

/** A month of an account without its statement. */
export interface MonthWithoutStatement {
  readonly organisationId: string;
  readonly account: string;
  /** The first day of the month. */
  readonly period: string;
}

/** Finds past months with charged bills that are on no statement, of one organisation or of all. */
export function findMonthsWithoutStatement(
  sql: Sql,
  before: string,
  organisationId: string | null,
): Promise<MonthWithoutStatement[]> {
  return sql.query<MonthWithoutStatement & Record<string, unknown>>(
    `select distinct d.organisation_id as "organisationId", d.account, d.period::text
     from registers.deferred_bills d
     where d.statement is null and d.outstanding > 0 and d.period < date_trunc('month', $1::date)
       and ($2::text is null or d.organisation_id = $2)
     order by 1, 2, 3 limit 100`,
    [before, organisationId],
  );
}

/** Creates the statement of a month from the outstanding bills charged in it. */
export async function createStatement(
  transaction: Transaction,
  { organisationId, account, period }: MonthWithoutStatement,
  { reference, dueBy, at }: { readonly reference: string; readonly dueBy: Date; readonly at: Date },
): Promise<void> {
  // Locks the account, which every charge and payment changes.
  await transaction.query(
    `select from registers.deferment_accounts a where a.organisation_id = $1 and a.number = $2 for update`,
    [organisationId, account],
  );
  await transaction.query(
    `with stated as (
       update registers.deferred_bills d set statement = $4
       where d.organisation_id = $1 and d.account = $2 and d.period = $3 and d.statement is null and d.outstanding > 0
       returning d.outstanding
     )
     insert into registers.statements
       (organisation_id, account, number, reference, period, amount, currency, due_by, created_at)
     select $1, $2, 1 + (
         select coalesce(max(s.number), 0) from registers.statements s where s.organisation_id = $1 and s.account = $2),
       $4, $3, t.amount, a.currency, $5, $6
     from (select sum(outstanding) as amount from stated) t
       join registers.deferment_accounts a on a.organisation_id = $1 and a.number = $2
     where t.amount is not null`,
    [organisationId, account, period, reference, dueBy, at],
  );
}

/** Finds a statement of an account by its reference. */
export async function findStatement(
  sql: Sql,
  { organisationId, account, reference }: StatementKey,
): Promise<Statement | null> {
  const [found] = await sql.query<Statement & Record<string, unknown>>(
    `select ${statementColumns} from ${withBills} where s.organisation_id = $1 and s.account = $2 and s.reference = $3`,
    [organisationId, account, reference],
  );
  return found ?? null;
}

interface StatementKey {
  readonly organisationId: string;
  readonly account: string;
  readonly reference: string;
}

/** A bill on a statement, with its declaration. */
export interface StatementBill {
  readonly organisationId: string;
  readonly id: string;
  readonly reference: string;
}

/** Lists the bills of a statement in the order of payment; empty if there is no such statement. */
export function listStatementBills(
  sql: Sql,
  { organisationId, account, reference }: StatementKey,
): Promise<StatementBill[]> {
  return sql.query<StatementBill & Record<string, unknown>>(
    `select d.declared_by as "organisationId", d.declaration_id as id, d.reference
     from registers.deferred_bills d
     where d.organisation_id = $1 and d.account = $2 and d.statement = $3 order by d.declaration_id, d.reference`,
    [organisationId, account, reference],
  );
}
