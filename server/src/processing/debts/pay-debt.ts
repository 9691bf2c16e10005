import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { callerIdentityOf, type Declarant, declarantOperation } from '../../callers/public.ts';
import {
  arrearsInterestAt,
  deferBills,
  isPaymentOwed,
  payerFor,
  payInFull,
  readBills,
  secureDueBills,
} from '../../declarations/bills/public.ts';
import { findDeclarationsForCustoms, lockForCustoms } from '../../declarations/customs/public.ts';
import {
  type Debt,
  DebtBody,
  debtBody,
  debtParams,
  exampleDebt,
  findDebt,
  insertDebtPayment,
  lockDebt,
} from '../../declarations/debts/public.ts';
import type { Feed } from '../../declarations/feed/public.ts';
import { decideTransition, type PaymentChange } from '../../declarations/lifecycle/public.ts';
import { actionNotAllowed, refuseAction, refuseConflict } from '../../declarations/record/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { lockCredit } from '../../ledger/public.ts';
import {
  chargeBills,
  defermentAccountUnavailable,
  refuseAccount,
  statementDueBy,
} from '../../registers/accounts/public.ts';
import { guaranteeUnavailable, refuseGuarantee } from '../../registers/guarantees/public.ts';
import { zeroMoney } from '../../tariff/public.ts';
import { GuaranteeInsufficient } from '../consequences/public.ts';
import { applyDecisions } from '../decisions/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import {
  actionsOfMethods,
  billsPaidByCredit,
  exampleGuaranteeReference,
  PaymentOrder,
  paymentOrderError,
  reasonAgainstMethod,
} from '../payments/public.ts';

export interface DebtPaymentDependencies {
  readonly database: Database;
  readonly customs: DecisionDependencies;
  readonly feed: Pick<Feed, 'committed'>;
  /** Whether a bank pays at once, as in the sandbox; otherwise the treasury reports received payments. */
  readonly transfers: boolean;
}

export const payDebt = declarantOperation(
  {
    id: 'payDebt',
    client: 'debts.pay(id, order)',
    method: 'POST',
    path: '/openapi/debts/{id}/payments',
    tag: 'Debts and claims',
    summary: 'Pay or secure a debt',
    description:
      'Pays or secures the due bills of a debt with the means of the calling debtor. The debt is then paid or secured for all debtors. `guarantee` and `account` reserve the amount on your own guarantee or deferment account; A guarantor pays only the bills that its guarantee secures, which releases the guarantee. `credit` is available to the organisation that lodged the declaration; `transfer` is available in the sandbox only, where the bank pays immediately. In production, transfer the money to the treasury and quote the reference of each bill.',
    scope: 'debts:write',
    params: debtParams,
    idempotent: true,
    body: {
      schema: PaymentOrder,
      description: 'Method and, if necessary, the guarantee or deferment account.',
      examples: {
        guarantee: {
          summary: 'Secure with a guarantee',
          value: { method: 'guarantee', guaranteeReference: exampleGuaranteeReference },
        },
        transfer: { summary: 'Transfer from the bank of the sandbox', value: { method: 'transfer' } },
      },
    },
    answers: {
      200: {
        description: 'The debt after the payment.',
        body: DebtBody,
        headers: ['Idempotency-Replayed'],
        examples: {
          paid: { summary: 'A paid debt', value: { ...exampleDebt, status: 'paid', outstanding: zeroMoney } },
        },
      },
    },
    problems: [
      inputInvalid,
      notFound,
      idempotencyKeyReused,
      requestInProgress,
      actionNotAllowed,
      guaranteeUnavailable,
      defermentAccountUnavailable,
    ],
  },
  ({ database, customs, feed, transfers }: DebtPaymentDependencies) =>
    async ({ caller, params, body, request, idempotency }) => {
      const fault = paymentOrderError(body);
      if (fault) return inputRefusal([fault]);
      // As the system: the debt may be of a declaration that another organisation lodged.
      const outcome = await database.systemTransaction((transaction) =>
        idempotency.within(transaction, 200, () =>
          pay(transaction, { caller, request, id: params.id, order: body }, customs, transfers),
        ),
      );
      if (outcome.kind === 'answer') feed.committed();
      return outcome;
    },
);

interface DebtOrder {
  readonly caller: Declarant;
  readonly request: RequestFacts;
  readonly id: string;
  readonly order: PaymentOrder;
}

async function pay(
  transaction: Transaction,
  debtOrder: DebtOrder,
  customs: DecisionDependencies,
  transfers: boolean,
) {
  const { caller, request, id, order } = debtOrder;
  const { id: payer } = caller.organisation;
  const { calendar } = customs.reference;
  const debt = await findDebt(transaction, payer, id);
  if (!debt) return refuse(notFound);
  const { lodgedBy, declarationId } = debt;
  const key = { organisationId: lodgedBy, id: declarationId };
  await lockForCustoms(transaction, [declarationId]);
  await lockDebt(transaction, id);
  const [declaration] = await findDeclarationsForCustoms(transaction, [key]);
  if (!declaration) return refuse(notFound);
  const now = customs.now(lodgedBy);
  const day = calendar.dayOf(now);
  const credit = order.method === 'credit' ? await lockCredit(transaction, lodgedBy) : zeroMoney;
  const all = (await readBills(transaction, [key])).get(declarationId) ?? [];
  const payment = plan(
    debtOrder,
    { all, debt, credit, now },
    {
      arrears: arrearsInterestAt(now, await customs.reference.on(day), calendar),
      statementDueBy: statementDueBy(calendar, now).toISOString(),
    },
  );
  const reason = reasonAgainstMethod(order.method, {
    transfers,
    asPrincipal: payer !== lodgedBy,
    creditPays: payment.bills.length > 0,
  });
  const action = actionsOfMethods[order.method];
  if (reason !== null)
    return refuseConflict(reason, { action: 'pay', declarationStatus: declaration.status });
  const facts = {
    payment,
    ...(order.guaranteeReference !== undefined && { guaranteeReference: order.guaranteeReference }),
    ...(order.account !== undefined && { account: order.account }),
  };
  const decision = decideTransition(declaration.lifecycle, action, 'system', { ...facts, now });
  if (!decision.ok || payment.bills.length === 0)
    return decision.ok
      ? refuseConflict('nothing_due', { action: 'pay', declarationStatus: declaration.status })
      : refuseAction(declaration, action, decision);
  if (order.account !== undefined) {
    const deferral = {
      ...{ owner: payer, account: order.account, bills: payment.deferred ?? [], day },
      ...{ declaredBy: lodgedBy, declaration: declarationId, mrn: declaration.mrn },
      currency: payment.bills[0]?.currency ?? '',
    };
    if (!(await chargeBills(transaction, deferral))) return refuseAccount(transaction, deferral);
  }
  const actor = {
    kind: 'system',
    id: callerIdentityOf(caller).id,
    acting: auditActorOf(caller, request),
  } as const;
  try {
    await applyDecisions(transaction, [{ declaration, action, facts }], actor, customs);
  } catch (error) {
    if (!(error instanceof GuaranteeInsufficient)) throw error;
    const required = payment.drawn?.[0]?.amount ?? zeroMoney;
    return refuseGuarantee(transaction, payer, order.guaranteeReference ?? '', required, day);
  }
  await recordPayment(transaction, debtOrder, debt, { all, paid: payment.bills, now });
  const after = await findDebt(transaction, payer, id);
  if (!after) throw new Error(`the debt ${id} is missing`);
  return { kind: 'made', body: debtBody(after, calendar) } as const;
}

/** Stores which debtor paid or secured which bills, with an audit row. */
async function recordPayment(
  transaction: Transaction,
  { caller, request, order: { method } }: DebtOrder,
  debt: Debt,
  { all, paid, now }: { readonly all: Bills; readonly paid: PaymentChange['bills']; readonly now: Date },
): Promise<void> {
  const { id: organisationId } = caller.organisation;
  await insertDebtPayment(transaction, debt, {
    ...{ payer: debt.actingFor ?? '', organisationId, method, at: now, isGuarantor: debt.asGuarantor },
    bills: all
      .filter(({ number }) => paid.some((bill) => bill.number === number))
      .map(({ reference, outstanding }) => ({ reference, amount: outstanding })),
  });
  await recordAudit(transaction, {
    ...auditActorOf(caller, request),
    ...{ organisationId, at: now, action: 'debt.pay' },
    target: { kind: 'debt', id: debt.id },
    change: { after: { method } },
  });
}

type Bills = NonNullable<ReturnType<Awaited<ReturnType<typeof readBills>>['get']>>;

/** Returns the effect of an order on the bills of the debt. Pure. */
function plan(
  { caller, order: { method, guaranteeReference = '', account = '' } }: DebtOrder,
  {
    all,
    debt,
    credit,
    now,
  }: { readonly all: Bills; readonly debt: Debt; readonly credit: string; readonly now: Date },
  terms: { readonly arrears: ReturnType<typeof arrearsInterestAt>; readonly statementDueBy: string },
) {
  const own = all.filter((bill) => debt.bills.some(({ number }) => number === bill.number));
  const coverOwner = caller.organisation.id === debt.lodgedBy ? null : caller.organisation.id;
  const owed = own.filter(isPaymentOwed);
  const { id, numbers } = caller.organisation;
  const debtor = debt.debtors.find(({ organisationId }) => organisationId === id);
  const payer = payerFor({ id, numbers: debtor ? [debtor.number] : numbers }, debt.lodgedBy);
  const by = { payer, at: now.toISOString() };
  switch (method) {
    case 'guarantee':
      return secureDueBills(all, guaranteeReference, coverOwner, own);
    case 'account':
      return deferBills(all, { account, coverOwner, dueBy: terms.statementDueBy }, own);
    case 'transfer':
      return payInFull(all, owed, by, terms.arrears);
    case 'credit':
      return payInFull(all, billsPaidByCredit(owed, credit), by, terms.arrears, 'credit');
    default:
      return method satisfies never;
  }
}
