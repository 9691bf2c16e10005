import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { wherePage } from '../../foundation/database/where-clause.ts';
import type { Statement } from './statement.ts';

const columns = `s.number, s.account, s.reference, s.period::text, s.amount::text, b.outstanding::text,
  (s.amount - b.outstanding)::text as paid, s.currency, s.due_by as "dueBy", s.created_at as "createdAt", b.bills`;
const withBills = `registers.statements s cross join lateral (
    select coalesce(sum(d.outstanding), 0) as outstanding,
      coalesce(json_agg(json_build_object('reference', d.reference, 'mrn', d.mrn, 'chargedDate', d.charged_on,
        'declarationId', d.declaration_id, 'isOwn', d.declared_by = d.organisation_id, 'amount', d.amount::text, 'outstanding', d.outstanding::text) order by d.declaration_id, d.reference), '[]') as bills
    from registers.deferred_bills d
    where d.organisation_id = s.organisation_id and d.statement = s.reference) b`;

/** Statements of an account, oldest first, one more than the page shows. */
export function listStatements(
  sql: Sql,
  organisationId: string,
  account: string,
  page: { readonly after: string | null; readonly limit: number },
): Promise<Statement[]> {
  const { text, values, most } = wherePage(
    [
      ['s.organisation_id =', organisationId],
      ['s.account =', account],
      ['s.number >', page.after],
    ],
    page,
  );
  return sql.query<Statement & Record<string, unknown>>(
    `select ${columns} from ${withBills} where ${text} order by s.number limit ${most}`,
    values,
  );
}

/** A month of an account whose statement is to be made. */
export interface UnstatedMonth {
  readonly organisationId: string;
  readonly account: string;
  /** The first day of the month. */
  readonly period: string;
}

/** Months before a day of which bills are entered that stand on no statement: of one organisation, or of all. */
export function findUnstatedMonths(
  sql: Sql,
  before: string,
  organisationId: string | null,
): Promise<UnstatedMonth[]> {
  return sql.query<UnstatedMonth & Record<string, unknown>>(
    `select distinct d.organisation_id as "organisationId", d.account, d.period::text
     from registers.deferred_bills d
     where d.statement is null and d.outstanding > 0 and d.period < date_trunc('month', $1::date)
       and ($2::text is null or d.organisation_id = $2)
     order by 1, 2, 3 limit 100`,
    [before, organisationId],
  );
}

/** Makes the statement of a month; the bills on it are what is outstanding of those that were entered in it. */
export async function makeStatement(
  transaction: Transaction,
  { organisationId, account, period }: UnstatedMonth,
  { reference, dueBy, at }: { readonly reference: string; readonly dueBy: Date; readonly at: Date },
): Promise<void> {
  // Whoever enters or pays a bill changes the account, and waits.
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

/** A statement of an account by its reference. */
export async function findStatement(
  sql: Sql,
  { organisationId, account, reference }: StatementKey,
): Promise<Statement | null> {
  const [found] = await sql.query<Statement & Record<string, unknown>>(
    `select ${columns} from ${withBills} where s.organisation_id = $1 and s.account = $2 and s.reference = $3`,
    [organisationId, account, reference],
  );
  return found ?? null;
}

/** What names a statement. */
interface StatementKey {
  readonly organisationId: string;
  readonly account: string;
  readonly reference: string;
}

/** A bill on a statement, and the declaration that it is of. */
export interface StatedBill {
  readonly organisationId: string;
  readonly id: string;
  readonly reference: string;
}

/** The bills of an account's statement, in the order in which they are paid; none where there is no such statement. */
export function findStatedBills(
  sql: Sql,
  { organisationId, account, reference }: StatementKey,
): Promise<StatedBill[]> {
  return sql.query<StatedBill & Record<string, unknown>>(
    `select d.declared_by as "organisationId", d.declaration_id as id, d.reference
     from registers.deferred_bills d
     where d.organisation_id = $1 and d.account = $2 and d.statement = $3 order by d.declaration_id, d.reference`,
    [organisationId, account, reference],
  );
}
