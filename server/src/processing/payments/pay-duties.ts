import { declarantOperation } from '../../callers/public.ts';
import {
  arrearsInterestAt,
  billsAfter,
  billsResponse,
  debtEventsOf,
  declarantPayer,
  journalEntriesOf,
  payerFor,
} from '../../declarations/bills/public.ts';
import type { PaymentChange } from '../../declarations/lifecycle/public.ts';
import {
  actionProblems,
  type DeclarantActionDependencies,
  performDeclarantAction,
} from '../../declarations/operations/public.ts';
import { secureWaitingQuotas } from '../../declarations/quotas/public.ts';
import {
  FullDeclarationBody,
  fullExample,
  referenceParams,
  refuseConflict,
} from '../../declarations/record/public.ts';
import { lockStock, readStock, secureStock } from '../../declarations/stock/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { versionConflict } from '../../foundation/http/problems.ts';
import { insertJournalEntries, lockCredit, readCredit } from '../../ledger/public.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import {
  chargeBills,
  defermentAccountUnavailable,
  refuseAccount,
  releaseChargedBill,
} from '../../registers/accounts/public.ts';
import { guaranteeUnavailable, reserveAsDeclarant } from '../../registers/guarantees/public.ts';
import { formatMoney, sumOf, zeroMoney } from '../../tariff/public.ts';
import { lockPendingQuotaSecurity, withStockSecured } from '../consequences/public.ts';
import { actionsOfMethods, reasonAgainstMethod } from './payment-methods.ts';
import { exampleBill, exampleGuaranteeReference, PaymentOrder, paymentOrderError } from './payment-order.ts';
import { billAfter, factsOfOrder, planPayment } from './plan-payment.ts';

export interface PaymentDependencies extends DeclarantActionDependencies {
  /** Whether a bank pays at once, as in the sandbox; otherwise the treasury reports received payments. */
  readonly transfers: boolean;
  readonly reference: CachedReference;
}

export const payDuties = declarantOperation(
  {
    id: 'payDuties',
    client: 'declarations.pay(id, order)',
    method: 'POST',
    path: '/openapi/declarations/{id}/payment',
    tag: 'Payments and guarantees',
    summary: 'Pay or secure duties',
    description:
      'Pays or secures all due bills of a declaration, so that customs can release the goods. With `guarantee`, the portal reserves the amount on a guarantee with sufficient balance, and collects the amount on the due date. With `account`, the portal charges the amount to a deferment account with a sufficient limit, and the monthly statement includes the amount. `transfer` is available in the sandbox only, where the bank pays immediately. In production, transfer the money to the treasury and quote the reference of the bill; the portal shows the payment after the money has arrived.',
    scope: 'declarations:write',
    params: referenceParams,
    idempotent: true,
    ifMatch: 'optional',
    body: {
      schema: PaymentOrder,
      description: 'Method and, if necessary, the guarantee or deferment account.',
      examples: {
        guarantee: {
          summary: 'Secure with a guarantee',
          value: { method: 'guarantee', guaranteeReference: exampleGuaranteeReference },
        },
        account: {
          summary: 'Charge to a deferment account',
          value: { method: 'account', account: 'XADEF0042' },
        },
        credit: { summary: 'Use credit from overpayments', value: { method: 'credit' } },
        transfer: { summary: 'Transfer from the bank of the sandbox', value: { method: 'transfer' } },
      },
    },
    answers: {
      200: {
        description: 'The updated declaration. The due amount is secured or paid',
        body: FullDeclarationBody,
        headers: ['ETag', 'Idempotency-Replayed'],
        examples: {
          secured: {
            summary: 'Secured by a guarantee; customs releases next',
            value: {
              ...fullExample,
              status: 'accepted',
              lane: 'green',
              tracks: { ...fullExample.tracks, payment: 'secured' },
              nextActions: [{ actor: 'customs', action: 'release' }],
              bills: [exampleBill],
            },
          },
        },
      },
    },
    problems: [...actionProblems, guaranteeUnavailable, defermentAccountUnavailable],
  },
  (deps: PaymentDependencies) => async (input) => {
    const fault = paymentOrderError(input.body);
    if (fault) return inputRefusal([fault]);
    const { method } = input.body;
    const { id: payer } = input.caller.organisation;
    const credit =
      method === 'credit'
        ? await deps.database.organisation(payer, (sql) => readCredit(sql, payer))
        : zeroMoney;
    const { calendar } = deps.reference;
    const today = deps.customsNow(payer);
    const reference = await deps.reference.on(calendar.dayOf(today));
    const order = { ...input.body, credit, arrears: arrearsInterestAt(today, reference, calendar), calendar };
    return performDeclarantAction(deps, input, {
      action: actionsOfMethods[method],
      status: 200,
      audited: 'declaration.payDuties',
      facts: (at, { bills }) => ({
        ...(method === 'guarantee' && { covered: true }),
        ...optional('guaranteeReference', order.guaranteeReference),
        ...optional('account', order.account),
        ...factsOfOrder(method, planPayment(order, bills ?? [], at, declarantPayer)),
      }),
      async plan({ organisationId, id, mrn, status, lifecycle, bills: shown }, now) {
        const bills = shown ?? [];
        const payment = planPayment(order, bills, now, payerFor(input.caller.organisation, organisationId));
        const reason = reasonAgainstMethod(method, {
          transfers: deps.transfers,
          asPrincipal: organisationId !== payer,
          creditPays: payment.bills.length > 0,
        });
        if (reason !== null)
          return refuseConflict(
            reason,
            { action: 'pay', declarationStatus: status },
            method === 'credit' ? { credit } : {},
          );
        const at = now.toISOString();
        const events = debtEventsOf(id, bills, billsAfter(bills, payment.bills));
        return {
          beside: {
            bills: payment.bills.map((bill) => ({
              ...{ organisationId, id, at, ...bill },
              events: events.get(bill.number) ?? [],
            })),
          },
          shown: billsResponse(bills.map((bill) => billAfter(bill, payment.bills, at))),
          async within(transaction) {
            if (method === 'credit' && (await lockCredit(transaction, organisationId)) !== credit)
              return refuse(versionConflict);
            const key = { organisationId, id };
            const whole =
              order.guaranteeReference !== undefined && lifecycle.uncovered === true
                ? await withSuspendedSecured(transaction, key, payment, order.guaranteeReference)
                : payment;
            await insertJournalEntries(transaction, journalEntriesOf({ ...key, at, payment: whole }));
            const day = calendar.dayOf(now);
            const drawn = await reserveAsDeclarant(transaction, key, whole, day);
            return drawn ?? deferAsDeclarant(transaction, { ...key, mrn }, order.account, payment, day);
          },
        };
      },
    });
  },
);

/** Secures suspended amounts and requested quotas on a guarantee. Returns the payment with these amounts. */
async function withSuspendedSecured(
  transaction: Transaction,
  key: { readonly organisationId: string; readonly id: string },
  payment: PaymentChange,
  reference: string,
): Promise<PaymentChange> {
  await lockStock(transaction, [key], []);
  const stock = (await readStock(transaction, [key])).get(key.id) ?? [];
  const quotas = await lockPendingQuotaSecurity(transaction, key);
  await secureStock(transaction, key, { guarantee: reference, coverOwner: null });
  await secureWaitingQuotas(transaction, key, reference);
  return withStockSecured(payment, [...stock, ...quotas], reference);
}

function optional<const Name extends string>(name: Name, value: string | undefined) {
  return value === undefined ? {} : { [name]: value };
}

/** Charges the amounts that a payment order defers to the account, and releases the charged amounts that it pays. */
async function deferAsDeclarant(
  transaction: Transaction,
  {
    organisationId,
    id,
    mrn,
  }: { readonly organisationId: string; readonly id: string; readonly mrn: string | null },
  account: string | undefined,
  { bills, deferred = [] }: PaymentChange,
  day: string,
): Promise<Refusal<'deferment_account_unavailable' | 'input_invalid'> | null> {
  if (deferred.length === 0) return null;
  if (account === undefined) {
    for (const { owner, reference, amount } of deferred)
      await releaseChargedBill(transaction, {
        owner: owner ?? organisationId,
        reference,
        amount: formatMoney(sumOf([amount]).negated()),
      });
    return null;
  }
  const deferral = {
    ...{ owner: organisationId, account, bills: deferred, day },
    ...{ declaredBy: organisationId, declaration: id, mrn, currency: bills[0]?.currency ?? '' },
  };
  return (await chargeBills(transaction, deferral)) ? null : refuseAccount(transaction, deferral);
}
