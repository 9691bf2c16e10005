import type { Sql } from '../../foundation/database/database.ts';
import type { LedgerViolation } from '../../ledger/public.ts';
import { openClaimStatuses } from '../claims/public.ts';

/**
 * Returns stays of collection that exceed the unpaid amount of their bill, or whose appeal or claim is already decided.
 */
export function findStayViolations(sql: Sql, maxRows: number): Promise<LedgerViolation[]> {
  return sql.query<LedgerViolation & Record<string, unknown>>(
    `select 16 as invariant, b.reference as subject,
       format('stayed %s of %s until the decision on %s', b.stay ->> 'amount', b.amount, b.stay ->> 'until') as message
     from declarations.bills b
     where b.stay is not null and b.status in ('due', 'secured') and b.outstanding > 0
       and ((b.stay ->> 'amount')::numeric > b.amount
         or not exists (select from declarations.appeals a where a.id = b.stay ->> 'until' and a.status = 'submitted')
           and not exists (select from declarations.claims k where k.id = b.stay ->> 'until' and k.status = any ($2)))
     limit $1`,
    [maxRows, openClaimStatuses],
  );
}
