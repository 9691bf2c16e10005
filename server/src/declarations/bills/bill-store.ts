import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { ListVersions } from '../../reference/lists/public.ts';
import type { DutyCalculation } from '../../tariff/public.ts';
import type { Bill } from '../lifecycle/public.ts';

type Key = { readonly organisationId: string; readonly id: string };

export async function storeBills(
  transaction: Transaction,
  bills: readonly (Key & Bill & { readonly at: string })[],
): Promise<void> {
  if (bills.length > 0)
    await transaction.query('select declarations.store_bills($1)', [JSON.stringify(bills)]);
}

/** Cancels what of these declarations is still due. */
export async function cancelBills(
  transaction: Transaction,
  ended: readonly (Key & { readonly at: string })[],
): Promise<void> {
  await transaction.query('select declarations.cancel_bills($1)', [JSON.stringify(ended)]);
}

/** All bills of some declarations, by the declaration's id, in their order. */
export async function readBills(
  sql: Sql,
  declarations: readonly Key[],
): Promise<ReadonlyMap<string, readonly Bill[]>> {
  const rows = await sql.query<{ id: string; bills: Bill[] }>(
    `select b.declaration_id as id, json_agg(json_build_object('number', b.number, 'basis', b.basis, 'reference', b.reference,
       'state', b.state, 'amount', b.amount::text, 'refunded', b.refunded::text, 'currency', b.currency,
       'dueBy', to_char(b.due_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'guaranteeReference', b.guarantee_reference) order by b.number) as bills
     from unnest($1::text[], $2::text[]) as k (organisation_id, id)
       join declarations.bills b on b.organisation_id = k.organisation_id and b.declaration_id = k.id
     group by b.declaration_id`,
    [declarations.map(({ organisationId }) => organisationId), declarations.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, bills }) => [id, bills]));
}

/** The duties of one version of a declaration. */
export interface AssessmentToStore extends Key {
  readonly version: number;
  readonly at: string;
  readonly currency: string;
  readonly payable: string;
  readonly suspended: string;
  readonly calculation: DutyCalculation;
  /** Why, where an officer has assessed them. */
  readonly reason?: string | undefined;
  /** The versions of lists that took the place of those of the law. */
  readonly lists?: ListVersions | undefined;
}

export async function storeAssessments(
  transaction: Transaction,
  assessments: readonly AssessmentToStore[],
): Promise<void> {
  if (assessments.length === 0) return;
  await transaction.query('select declarations.store_assessments($1)', [JSON.stringify(assessments)]);
}

/** What an organisation's bills reserve on each of its guarantees, by reference, without those of some declarations. */
export async function sumSecured(
  sql: Sql,
  organisationId: string,
  except: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ reference: string; amount: string }>(
    `select b.guarantee_reference as reference, sum(b.amount - b.refunded)::text as amount
     from declarations.bills b
     where b.organisation_id = $1 and b.state = 'secured' and b.declaration_id <> all ($2) group by 1`,
    [organisationId, except],
  );
  return new Map(rows.map(({ reference, amount }) => [reference, amount]));
}
