import type { Sql } from '../../foundation/database/database.ts';
import type { LedgerViolation } from '../../ledger/public.ts';
import { type Exact, sumOf } from '../../tariff/public.ts';
import type { Declaration } from '../document/public.ts';
import { statusesWhere } from '../lifecycle/public.ts';
import { kilogramsOf, previousDeclarationsOf, previousStockProcedure } from './required-registers.ts';

/* Compares write-offs with their ground: a later declaration that is in force, or a report that customs granted. */

/** Goods that a later declaration wrote off from the stock of a placement. */
interface WriteOff {
  readonly number: string;
  readonly mrn: string;
  readonly item: number;
  readonly quantity: string;
  readonly byDeclaration: string;
  readonly status: string;
  /** Current document of the later declaration that wrote the goods off. */
  readonly document: string;
}

const pageSize = 500;

/** Statuses in which the goods of a later declaration are released or have exited. */
const inForce: readonly string[] = [
  'released',
  ...statusesWhere((row) => row.final && row.debt === 'stands'),
];

/**
 * Returns write-offs whose declaration is not in force or declares another quantity, and reported discharges without a
 * grant.
 */
export async function findWriteOffViolations(sql: Sql, maxRows: number): Promise<LedgerViolation[]> {
  const found = await findUngrantedReports(sql, maxRows);
  let after = '';
  for (let more = true; more && found.length < maxRows; ) {
    const page = await listWriteOffs(sql, after);
    found.push(...page.flatMap(violationOf));
    after = page.at(-1)?.number ?? '';
    more = page.length === pageSize;
  }
  return found.slice(0, maxRows);
}

function listWriteOffs(sql: Sql, after: string): Promise<WriteOff[]> {
  return sql.query<WriteOff & Record<string, unknown>>(
    `select w.key as number, w.mrn, w.item, w.quantity::text, w.by_declaration as "byDeclaration", d.status, v.document
     from (
         select m.declaration_id || ' ' || m.item || ' ' || m.by_declaration as key, s.mrn, m.item, m.by_organisation,
           m.by_declaration, sum(m.quantity) as quantity
         from declarations.stock_movements m
           join declarations.stock s on s.organisation_id = m.organisation_id and s.declaration_id = m.declaration_id
             and s.item = m.item
         where m.type = 'written_off' and m.by_declaration <> m.declaration_id
           and m.declaration_id || ' ' || m.item || ' ' || m.by_declaration > $1
         group by 1, 2, 3, 4, 5 having sum(m.quantity) <> 0 order by 1 limit $2) w
       join declarations.declarations d on d.organisation_id = w.by_organisation and d.id = w.by_declaration
       join declarations.versions v on v.organisation_id = d.organisation_id and v.declaration_id = d.id
         and v.version = d.version
     order by 1`,
    [after, pageSize],
  );
}

function violationOf({ mrn, item, quantity, byDeclaration, status, document }: WriteOff): LedgerViolation[] {
  const subject = `${mrn} item ${item}`;
  if (!inForce.includes(status)) {
    const message = `${quantity} KGM are written off by ${byDeclaration}, although that declaration has the status ${status}`;
    return [{ invariant: 7, subject, message }];
  }
  const declared = declaredQuantity(JSON.parse(document), mrn, item);
  if (declared === null || declared.equals(quantity)) return [];
  const message = `${quantity} KGM are written off by ${byDeclaration}, which declares ${declared.toFixed()} KGM`;
  return [{ invariant: 7, subject, message }];
}

/** Returns the kilograms that a document takes from a placement; null if the document states another unit. */
function declaredQuantity(document: Declaration, mrn: string, placed: number): Exact | null {
  const quantities = document.goodsItems
    .filter(({ procedure }) => previousStockProcedure(procedure) !== null)
    .flatMap((item) =>
      previousDeclarationsOf(document, item, '')
        .filter(({ paper }) => paper.reference === mrn && (paper.item ?? placed) === placed)
        .map(({ paper }) => kilogramsOf(paper, item, { unit: () => null })),
    );
  return quantities.includes(null) ? null : sumOf(quantities.flatMap((each) => each ?? []));
}

/** Returns reported disposals whose write-off has no decision of customs at the same time. */
function findUngrantedReports(sql: Sql, maxRows: number): Promise<LedgerViolation[]> {
  return sql.query<LedgerViolation & Record<string, unknown>>(
    `select 7 as invariant, s.mrn || ' item ' || m.item as subject,
       format('%s KGM are written off by a report that customs did not grant', m.quantity) as message
     from declarations.stock_movements m
       join declarations.stock s on s.organisation_id = m.organisation_id and s.declaration_id = m.declaration_id
         and s.item = m.item
     where m.type = 'written_off' and (m.by_declaration is null or m.by_declaration = m.declaration_id)
       and not exists (
         select from declarations.change_log c
         where c.organisation_id = m.organisation_id and c.declaration_id = m.declaration_id
           and c.event = 'discharge.written_off' and c.actor_kind = 'customs' and c.at = m.at
           and exists (
             select from declarations.stock_movements r
             where r.organisation_id = m.organisation_id and r.declaration_id = m.declaration_id and r.item = m.item
               and r.type = 'reserved' and r.disposition is not null and r.quantity = m.quantity and r.number < m.number))
     limit $1`,
    [maxRows],
  );
}
