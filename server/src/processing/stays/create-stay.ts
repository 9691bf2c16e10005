import { type Static, Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { callerIdentityOf, type ManagementCaller, managementOperation } from '../../callers/public.ts';
import { amountPattern, anchoredPattern, country, positiveAmountPattern } from '../../country/public.ts';
import { findAppeal } from '../../declarations/appeals/public.ts';
import { isPaymentOwed, isStayed, type StoredBill, stayBill } from '../../declarations/bills/public.ts';
import { findClaim, isOpenClaim } from '../../declarations/claims/public.ts';
import { lockForCustoms } from '../../declarations/customs/public.ts';
import {
  type Debt,
  DebtBody,
  debtBody,
  debtParams,
  exampleDebt,
  findDebt,
  lockDebt,
} from '../../declarations/debts/public.ts';
import { textElement } from '../../declarations/document/public.ts';
import type { Feed } from '../../declarations/feed/public.ts';
import { actionNotAllowed } from '../../declarations/record/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { idSchema } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { refuse, type ValidationError } from '../../foundation/http/problem.ts';
import {
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { guaranteeUnavailable, refuseGuarantee } from '../../registers/guarantees/public.ts';
import { Exact, sumOf } from '../../tariff/public.ts';
import { GuaranteeInsufficient } from '../consequences/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import { applyToBills, arrearsOn, readLockedBills } from './end-stays.ts';
import { stayNotPossible } from './problems.ts';

export interface StayDependencies {
  readonly database: Database;
  readonly customs: DecisionDependencies;
  readonly feed: Pick<Feed, 'committed'>;
}

const billReference = Type.String({
  pattern: anchoredPattern(country.bill.pattern),
  'x-format': 'billReference',
  description: 'Reference of the bill',
});

const NewStay = Type.Object(
  {
    bill: billReference,
    appeal: Type.Optional(idSchema('apl', 'Id of the appeal with whose decision the stay ends.')),
    claim: Type.Optional(idSchema('clm', 'Id of the claim with whose decision the stay ends.')),
    amount: Type.Optional(
      Type.String({
        pattern: amountPattern,
        'x-format': 'cents',
        documented: { pattern: positiveAmountPattern },
        description: 'Amount to stay, above 0 (decimal). Without it, the whole unpaid amount',
      }),
    ),
    reason: textElement(2_000, 'Reason, which every debtor can read'),
    guaranteeReference: Type.Optional(
      textElement(35, 'Guarantee of the appellant or claimant that secures the amount'),
    ),
    securityWaiver: Type.Optional(
      textElement(2_000, 'Serious economic or social difficulties because of which no security is required'),
    ),
  },
  {
    additionalProperties: false,
    title: 'NewStay',
    description:
      'A stay of the collection, until the decision on an appeal or a claim, against security (`guaranteeReference`) or without (`securityWaiver`). A bill that is already secured needs neither.',
  },
);
type NewStay = Static<typeof NewStay>;

export const stayOperation = {
  tag: 'Appeals and stays',
  scope: 'management:declarations:write',
  roles: ['officer', 'supervisor'],
  programs: 'authority',
} as const;

export const createStay = managementOperation(
  {
    ...stayOperation,
    id: 'createStay',
    method: 'POST',
    path: '/management/debts/{id}/stays',
    summary: 'Create a stay of collection',
    description:
      'Stays the collection of a bill, or of a part, until the decision on an appeal (UCC 45(2)) or a claim for remission (UCC 108(3)). The stayed amount is not due, is not collected from the guarantee and bears no interest on arrears. A guarantee secures the amount, unless you waive the security with a reason. Only for officers and supervisors of the customs authority.',
    params: debtParams,
    idempotent: true,
    body: {
      schema: NewStay,
      description: 'Bill, appeal or claim, amount, reason and security.',
      examples: {
        secured: {
          summary: 'A stay against a guarantee',
          value: {
            bill: 'RF471B7Q9K3M5D8HW2XC',
            appeal: 'apl_01kaz4w7m0v3c5n8q2x6t9r1ye',
            reason: 'There is reason to believe that the classification is wrong.',
            guaranteeReference: '26XA00000G0000015',
          },
        },
      },
    },
    answers: {
      201: {
        description: 'The debt with the stay.',
        body: DebtBody,
        headers: ['Idempotency-Replayed'],
        examples: { stayed: { summary: 'The debt', value: exampleDebt } },
      },
    },
    problems: [
      inputInvalid,
      notFound,
      idempotencyKeyReused,
      requestInProgress,
      stayNotPossible,
      guaranteeUnavailable,
      actionNotAllowed,
    ],
  },
  ({ database, customs, feed }: StayDependencies) =>
    async ({ caller, params, body, request, idempotency }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      const faults = stayFaults(body);
      if (faults.length > 0) return inputRefusal(faults);
      const outcome = await database.systemTransaction((transaction) =>
        idempotency.within(transaction, 201, () =>
          stay(transaction, { caller, request, debtId: params.id, body }, customs),
        ),
      );
      if (outcome.kind === 'answer') feed.committed();
      return outcome;
    },
);

function stayFaults({
  appeal,
  claim,
  amount,
  guaranteeReference,
  securityWaiver,
}: NewStay): ValidationError[] {
  const body = { in: 'body' } as const;
  return [
    ...(appeal === undefined && claim === undefined
      ? [{ ...body, code: 'required', pointer: '/appeal' } as const]
      : []),
    ...(appeal !== undefined && claim !== undefined
      ? [{ ...body, code: 'unexpected', pointer: '/claim' } as const]
      : []),
    ...(guaranteeReference !== undefined && securityWaiver !== undefined
      ? [{ ...body, code: 'unexpected', pointer: '/securityWaiver' } as const]
      : []),
    ...(amount !== undefined && new Exact(amount).isZero()
      ? [{ ...body, code: 'minimum', words: 'minimum.nothing', pointer: '/amount' } as const]
      : []),
  ];
}

interface StayOrder {
  readonly caller: ManagementCaller;
  readonly request: RequestFacts;
  readonly debtId: string;
  readonly body: NewStay;
}

async function stay(
  transaction: Transaction,
  { caller, request, debtId, body }: StayOrder,
  customs: DecisionDependencies,
) {
  const seen = await findDebt(transaction, null, debtId);
  if (!seen) return refuse(notFound);
  await lockForCustoms(transaction, [seen.declarationId]);
  await lockDebt(transaction, debtId);
  const locked = await readLockedBills(transaction, seen.declarationId, customs);
  const requester = await findRequester(transaction, seen, body);
  if ('kind' in requester) return requester;
  const bill = locked?.all.find((each) => each.reference === body.bill && each.debt === debtId);
  if (!locked || !bill)
    return inputRefusal([{ code: 'unknown_bill', in: 'body', pointer: '/bill', actual: body.bill }]);
  const amount = body.amount ?? bill.outstanding;
  const { guaranteeReference = null, securityWaiver } = body;
  const needsSecurity = bill.status === 'due';
  if (!requester.isOpen || !isStayable(bill) || new Exact(amount).greaterThan(bill.outstanding))
    return refuse(stayNotPossible, {
      extensions: { billStatus: bill.status, outstanding: bill.outstanding, isStayed: isStayed(bill) },
    });
  if (needsSecurity && guaranteeReference === null && securityWaiver === undefined)
    return inputRefusal([{ code: 'required', in: 'body', pointer: '/guaranteeReference' }]);
  if (!needsSecurity && guaranteeReference !== null)
    return inputRefusal([{ code: 'unexpected', in: 'body', pointer: '/guaranteeReference' }]);
  const by = callerIdentityOf(caller).id;
  const { organisationId: owner } = requester;
  const coverOwner = owner === seen.lodgedBy ? null : owner;
  const reason = securityWaiver === undefined ? body.reason : `${body.reason}\n\n${securityWaiver}`;
  const { key, all, now } = locked;
  const payment = stayBill(
    all,
    bill,
    { amount, reason, until: requester.id, at: now.toISOString(), by },
    guaranteeReference === null ? null : { guaranteeReference, coverOwner },
    await arrearsOn(now, customs),
  );
  const actor = { kind: 'customs', id: by, acting: auditActorOf(caller, request) } as const;
  try {
    const refusal = await applyToBills(transaction, locked, payment, body.reason, actor, customs);
    if (refusal) return refusal;
  } catch (error) {
    if (!(error instanceof GuaranteeInsufficient)) throw error;
    const day = customs.reference.calendar.dayOf(now);
    return refuseGuarantee(transaction, owner, guaranteeReference ?? '', amount, day);
  }
  await recordAudit(transaction, {
    ...auditActorOf(caller, request),
    ...{ organisationId: caller.organisation.id, at: now, action: 'stay.create' },
    target: { kind: 'debt', id: debtId },
    change: { after: { bill: body.bill, amount, until: requester.id, guaranteeReference } },
  });
  return { kind: 'made', body: await present(transaction, debtId, customs, key.id) } as const;
}

/** Whether customs can stay a bill. The statement of a deferment account collects its bills together. */
function isStayable(bill: StoredBill): boolean {
  return (
    isPaymentOwed(bill) && !isStayed(bill) && bill.account === null && !sumOf([bill.outstanding]).isZero()
  );
}

/** Returns the appeal or the claim with whose decision the stay ends. */
async function findRequester(transaction: Transaction, debt: Debt, { appeal, claim }: NewStay) {
  if (appeal !== undefined) {
    const found = await findAppeal(transaction, null, appeal);
    if (found?.debtId !== debt.id)
      return inputRefusal([{ code: 'unknown_appeal', in: 'body', pointer: '/appeal', actual: appeal }]);
    const { id, organisationId, status } = found;
    return { id, organisationId, isOpen: status === 'submitted' };
  }
  const found = await findClaim(transaction, null, claim ?? '');
  if (found?.debtId !== debt.id)
    return inputRefusal([{ code: 'unknown_claim', in: 'body', pointer: '/claim', actual: claim ?? '' }]);
  return { id: found.id, organisationId: found.organisationId, isOpen: isOpenClaim(found) };
}

async function present(
  transaction: Transaction,
  id: string,
  { reference }: DecisionDependencies,
  declarationId: string,
) {
  const debt = await findDebt(transaction, null, id);
  if (!debt) throw new Error(`the debt ${id} of ${declarationId} is missing`);
  return debtBody(debt, reference.calendar);
}
