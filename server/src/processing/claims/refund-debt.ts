import {
  exceedingLines,
  readBills,
  readReductionsSince,
  refundLines,
  remainingLines,
  repaymentDelayAt,
} from '../../declarations/bills/public.ts';
import type { Claim } from '../../declarations/claims/public.ts';
import { findDeclarationsForCustoms, findForCustoms } from '../../declarations/customs/public.ts';
import { type BillLine, decideTransition } from '../../declarations/lifecycle/public.ts';
import { type DecidingActor, refuseAction } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { Refusal } from '../../foundation/http/problem.ts';
import { applyDecisions } from '../decisions/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';

/** The amounts by which a claim or an appeal requests to correct a calculation, and the time of the request. */
export interface RequestedCorrection {
  readonly lines: readonly BillLine[];
  readonly at: Date;
}

/** Amounts that a decision on a claim or an appeal grants. */
export interface GrantedRefund {
  readonly lines: readonly BillLine[];
  readonly reason: string;
  /** RFC 3339. */
  readonly at: string;
  readonly basis: 'claim' | 'appeal';
  /** The bill, if only one is refunded. */
  readonly billReference?: string | null;
  /** The correction that was requested, if a later assessment can have made it already. */
  readonly requested?: RequestedCorrection | null;
}

/** Repays or remits granted amounts of a debt, or of one of its bills. Returns `exceeds` if they contain less. */
export async function refundDebt(
  transaction: Transaction,
  { declarationId, debtId }: Pick<Claim, 'declarationId' | 'debtId'>,
  { lines, reason, at, basis, billReference = null, requested = null }: GrantedRefund,
  actor: DecidingActor,
  customs: DecisionDependencies,
): Promise<Refusal<'action_not_allowed'> | 'exceeds' | null> {
  if (requested) {
    const reduced = await readReductionsSince(transaction, declarationId, requested.at);
    if (exceedingLines(lines, remainingLines(requested.lines, reduced)).length > 0) return 'exceeds';
  }
  const found = await findForCustoms(transaction, declarationId);
  const owner = found?.organisationId ?? '';
  const key = { organisationId: owner, id: declarationId };
  const [declaration] = await findDeclarationsForCustoms(transaction, [key]);
  const all = (await readBills(transaction, [key])).get(declarationId) ?? [];
  const chosen = all.filter(
    ({ debt, reference }) => debt === debtId && (billReference ?? reference) === reference,
  );
  const { calendar } = customs.reference;
  const now = new Date(at);
  const delay = repaymentDelayAt(now, await customs.reference.on(calendar.dayOf(now)), calendar);
  const refunded = refundLines(all, chosen, lines, { at, basis, reason, delay });
  if (!declaration || refunded === null) return 'exceeds';
  const { action, payment } = refunded;
  const facts = { payment, reason, ...(payment.payBy !== undefined && { dueBy: payment.payBy }) };
  const allowed = decideTransition(declaration.lifecycle, action, actor.kind, {
    ...facts,
    now: customs.now(owner),
  });
  if (!allowed.ok) return refuseAction(declaration, action, allowed);
  await applyDecisions(transaction, [{ declaration, action, facts }], actor, customs);
  return null;
}
