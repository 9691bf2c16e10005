import { exceedingLines, readBills, unrefundedAmounts } from '../../declarations/bills/public.ts';
import type { LockedDeclaration } from '../../declarations/customs/public.ts';
import type { BillLine, TransitionInputs } from '../../declarations/lifecycle/public.ts';
import {
  actionNotAllowed,
  type DecidingActor,
  type DeclarationRow,
  refuseAction,
} from '../../declarations/record/public.ts';
import { dischargeClosed, dischargeExceeded, securityUnavailable } from '../../declarations/stock/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { type Refusal, refuse, type ValidationError } from '../../foundation/http/problem.ts';
import { inputInvalid, versionConflict } from '../../foundation/http/problems.ts';
import { interestRevenue } from '../../ledger/public.ts';
import { guaranteeUnavailable, refuseGuarantee } from '../../registers/guarantees/public.ts';
import { formatMoney, zero, zeroMoney } from '../../tariff/public.ts';
import { DebtNotNotifiable, GoodsAlreadyMoved, GuaranteeInsufficient } from '../consequences/public.ts';
import { applyDecisions, NotAssessable } from '../decisions/public.ts';
import type { Dossiers } from '../dossier/public.ts';
import { limitGroundUnconfirmed, paymentMismatch, timeLimitExpired } from '../problems.ts';
import type { DecisionToPlan } from './bill-decision.ts';
import { planOfDecision } from './plan-decision.ts';
import type { OfficerQueueDependencies } from './queue-dependencies.ts';

/** Lists the problems of a decision that the declaration in its present state does not allow. */
export const carryingOutProblems = [
  inputInvalid,
  versionConflict,
  actionNotAllowed,
  paymentMismatch,
  guaranteeUnavailable,
  dischargeExceeded,
  dischargeClosed,
  securityUnavailable,
  timeLimitExpired,
  limitGroundUnconfirmed,
] as const;

/** The locked dossiers of a decision, and the dossier of the declaration that it is about. */
export interface LockedDossier {
  readonly dossiers: Dossiers;
  readonly dossier: LockedDeclaration;
}

type CarryingOutRefusal = Refusal<(typeof carryingOutProblems)[number]['code']>;

/** Applies a decision with all its consequences. Returns the declaration after the last change of the transaction. */
export async function carryOutDecision(
  transaction: Transaction,
  customs: OfficerQueueDependencies['customs'],
  { dossiers, dossier }: LockedDossier,
  decision: DecisionToPlan,
  actor: DecidingActor,
  endsHearing?: TransitionInputs['endsHearing'],
): Promise<DeclarationRow | CarryingOutRefusal> {
  const { declaration } = dossier;
  const { organisationId, id } = declaration;
  const now = customs.now(organisationId);
  const planned = await planOfDecision(transaction, customs, dossier, decision, now);
  if ('kind' in planned) return planned;
  const { action } = planned;
  const facts = { ...planned.facts, ...(endsHearing && { endsHearing }) };
  try {
    const actions = [{ declaration, action, facts }];
    const appliedActions = await applyDecisions(transaction, actions, actor, customs, { dossiers });
    // Customs rejects a declaration in place of accepting it, if it is invalid under a law that became applicable after the
    // lodgement.
    const last = appliedActions.findLast((each) => each.declaration.id === id);
    if (!last || !appliedActions.some((each) => each.declaration === declaration))
      return refuse(versionConflict);
    return last.change.after;
  } catch (error) {
    if (error instanceof NotAssessable) return inputRefusal(error.reasons.map(errorInDecision));
    if (error instanceof DebtNotNotifiable) return error.refusal;
    if (error instanceof GoodsAlreadyMoved)
      return refuseAction(declaration, action, { reason: 'goods_moved' });
    if (!(error instanceof GuaranteeInsufficient) || decision.action !== 'secure') throw error;
    const required = facts.payment?.drawn?.find(({ amount }) => !amount.startsWith('-'))?.amount ?? zeroMoney;
    const day = customs.reference.calendar.dayOf(now);
    return refuseGuarantee(transaction, organisationId, decision.guaranteeReference, required, day);
  }
}

function errorInDecision({ pointer, words, params }: NotAssessable['reasons'][number]): ValidationError {
  return { code: 'assessment', in: 'body', pointer, words, ...(params && { params }) };
}

/** The amounts that a decision has added to the bills of a declaration. */
export interface AddedBills {
  /** Amounts by tax, without interest; negative for a tax that the decision reduces. */
  readonly lines: readonly BillLine[];
  readonly incurredOn: string | null;
  readonly references: readonly string[];
}

/** Returns the amounts that were added to the bills since the dossier was read. */
export async function readAddedBills(
  transaction: Transaction,
  { declaration, bills: before }: Pick<LockedDeclaration, 'declaration' | 'bills'>,
): Promise<AddedBills> {
  const after = (await readBills(transaction, [declaration])).get(declaration.id) ?? [];
  const [now, then] = [unrefundedAmounts(after), unrefundedAmounts(before)];
  const less = exceedingLines(then, now).map(({ tax, amount }) => ({
    tax,
    amount: formatMoney(zero.minus(amount)),
  }));
  const added = after.filter(({ reference }) => before.every((bill) => bill.reference !== reference));
  return {
    lines: [...exceedingLines(now, then), ...less].filter(({ tax }) => tax !== interestRevenue),
    incurredOn: added.find(({ incurredOn }) => incurredOn !== null)?.incurredOn ?? null,
    references: added.map(({ reference }) => reference),
  };
}
