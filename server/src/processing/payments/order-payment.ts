import { type Static, Type } from 'typebox';
import { holdCredit, readCredit, writeEntries } from '../../books/public.ts';
import { declarantOperation } from '../../callers/public.ts';
import {
  type Arrears,
  arrearsAt,
  defer,
  entriesOf,
  isOwed,
  pay,
  type StoredBill,
  secure,
  shownBills,
} from '../../declarations/bills/public.ts';
import type { Action, PaymentChange } from '../../declarations/lifecycle/public.ts';
import {
  actAsDeclarant,
  actionProblems,
  type DeclarantActionDependencies,
} from '../../declarations/operations/public.ts';
import {
  actionNotAllowed,
  FullDeclarationBody,
  fullExample,
  referenceParams,
} from '../../declarations/record/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { whereMember } from '../../foundation/http/elements.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { type Fault, type Refusal, refuse } from '../../foundation/http/problem.ts';
import { versionConflict } from '../../foundation/http/problems.ts';
import type { RememberedReference } from '../../reference/lists/public.ts';
import { nationalCurrency } from '../../reference/public.ts';
import {
  accountNumber,
  accountRefused,
  enterBills,
  freeBill,
  refuseAccount,
  statementDueBy,
} from '../../registers/accounts/public.ts';
import { drawAsDeclarant, guaranteeReference, guaranteeRefused } from '../../registers/guarantees/public.ts';
import { money, sumOf } from '../../tariff/public.ts';

export interface PaymentDependencies extends DeclarantActionDependencies {
  /** Whether there is a bank that pays at once, as in the sandbox; elsewhere the treasury tells what has arrived. */
  readonly transfers: boolean;
  readonly reference: RememberedReference;
}

const Order = Type.Object(
  {
    method: Type.Enum(['guarantee', 'account', 'credit', 'transfer'], {
      description:
        '`guarantee`: reserved on a guarantee; `account`: entered on a deferment account; `credit`: from what was paid too much before, as many bills as it pays whole; `transfer`: by a transfer that quotes the reference of each bill',
    }),
    guaranteeReference: Type.Optional(guaranteeReference),
    account: Type.Optional(accountNumber),
  },
  {
    additionalProperties: false,
    title: 'PaymentOrder',
    documented: {
      allOf: [
        whereMember(
          'method',
          'guarantee',
          { required: ['guaranteeReference'] },
          { properties: { guaranteeReference: false } },
        ),
        whereMember('method', 'account', { required: ['account'] }, { properties: { account: false } }),
      ],
    },
  },
);

const exampleReference = '25XA00010000042G';
const exampleBill = {
  number: 1,
  basis: 'assessment',
  reason: null,
  lawDay: '2026-11-20',
  version: 1,
  reference: 'RF471B7Q9K3M5D8HW2XC',
  state: 'secured',
  amount: '28412.07',
  lines: [
    { type: 'duty', amount: '13235.35' },
    { type: 'vat', amount: '15176.72' },
  ],
  method: 'immediate',
  paid: '0.00',
  refunded: '0.00',
  outstanding: '28412.07',
  currency: nationalCurrency,
  dueBy: '2026-11-30T08:00:01.000Z',
  overdueSince: null,
  settledAt: null,
  guaranteeReference: exampleReference,
  account: null,
} as const;

export const orderPayment = declarantOperation(
  {
    id: 'orderPayment',
    method: 'POST',
    path: '/openapi/declarations/{id}/payment',
    tag: 'Declarations',
    summary: 'Pay or secure what is due',
    description:
      'Secures every bill that is due by a guarantee of the organisation, whose balance has to cover it, or enters it on a deferment account with as much left: the goods can be released, and the amount is collected from the guarantee when it is due, or asked for by the statement of the month. A transfer is ordered here in the sandbox only, whose bank pays at once; elsewhere a transfer goes to the treasury and quotes the reference of the bill, and the payment shows once it has arrived.',
    scope: 'declarations:write',
    params: referenceParams,
    idempotent: true,
    ifMatch: 'optional',
    body: {
      schema: Order,
      description: 'How it is paid or secured.',
      required: true,
      examples: {
        guarantee: {
          summary: 'By a guarantee',
          value: { method: 'guarantee', guaranteeReference: exampleReference },
        },
        account: {
          summary: 'By a deferment account',
          value: { method: 'account', account: 'XADEF0042' },
        },
        credit: { summary: 'From what was paid too much before', value: { method: 'credit' } },
        transfer: { summary: 'By a transfer of the sandbox’s bank', value: { method: 'transfer' } },
      },
    },
    answers: {
      201: {
        description: 'What was due is secured or paid',
        body: FullDeclarationBody,
        headers: ['Location', 'ETag', 'Idempotency-Replayed'],
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
    problems: [...actionProblems, guaranteeRefused, accountRefused],
  },
  (deps: PaymentDependencies) => async (input) => {
    const fault = faultOf(input.body);
    if (fault) return inputRefusal([fault]);
    const { method } = input.body;
    const { id: payer } = input.caller.organisation;
    const credit =
      method === 'credit' ? await deps.database.organisation(payer, (sql) => readCredit(sql, payer)) : '0.00';
    const { calendar } = deps.reference;
    const today = deps.customsNow(payer);
    const reference = await deps.reference.on(calendar.dayOf(today));
    const order = { ...input.body, credit, arrears: arrearsAt(today, reference, calendar), calendar };
    return actAsDeclarant(deps, input, {
      action: actionOf[method],
      audited: 'declaration.orderPayment',
      facts: (at, { bills }) => ({
        ...optional('guaranteeReference', order.guaranteeReference),
        ...optional('account', order.account),
        payment: paymentOf(order, bills ?? [], at),
      }),
      async plan({ organisationId, id, status, bills: shown }, now) {
        const bills = shown ?? [];
        const payment = paymentOf(order, bills, now);
        const reason = reasonAgainst(order, payment, deps.transfers);
        if (reason !== null)
          return refuse(actionNotAllowed, {
            detail: `${reason}.`,
            extensions: { action: 'pay', state: status, reason, ...(method === 'credit' && { credit }) },
          });
        const at = now.toISOString();
        return {
          beside: { bills: payment.bills.map((bill) => ({ organisationId, id, at, ...bill })) },
          shown: shownBills(bills.map((bill) => billAfter(bill, payment.bills, at))),
          async within(transaction) {
            if (method === 'credit' && (await holdCredit(transaction, organisationId)) !== credit)
              return refuse(versionConflict);
            await writeEntries(transaction, entriesOf({ organisationId, id, at, payment }));
            const day = calendar.dayOf(now);
            const drawn = await drawAsDeclarant(transaction, { organisationId, id }, payment, day);
            return (
              drawn ?? deferAsDeclarant(transaction, { organisationId, id }, order.account, payment, day)
            );
          },
        };
      },
    });
  },
);

type Method = Static<typeof Order>['method'];

const actionOf = {
  guarantee: 'secure',
  account: 'defer',
  transfer: 'pay',
  credit: 'pay',
} as const satisfies Record<Method, Action>;

function optional<const Name extends string>(name: Name, value: string | undefined) {
  return value === undefined ? {} : { [name]: value };
}

/** What an order makes of the bills. */
function paymentOf(
  {
    guaranteeReference = '',
    account = '',
    method,
    credit,
    arrears,
    calendar,
  }: Static<typeof Order> & {
    readonly credit: string;
    readonly arrears: Arrears;
    readonly calendar: Calendar;
  },
  bills: readonly StoredBill[],
  now: Date,
): PaymentChange {
  const owed = bills.filter(isOwed);
  switch (method) {
    case 'guarantee':
      return secure(bills, guaranteeReference);
    case 'account': {
      const dueBy = statementDueBy(calendar, now).toISOString();
      return defer(bills, { account, coverOwner: null, dueBy });
    }
    case 'transfer':
      return pay(bills, owed, arrears);
    case 'credit':
      return pay(bills, coveredBy(owed, credit), arrears, 'credit');
    default:
      return method satisfies never;
  }
}

/** The bills that a credit pays whole, the first that fit. */
function coveredBy(owed: readonly StoredBill[], credit: string): StoredBill[] {
  let left = sumOf([credit]);
  return owed.filter(({ outstanding }) => {
    if (left.lessThan(outstanding)) return false;
    left = left.minus(outstanding);
    return true;
  });
}

function reasonAgainst(
  { method }: Static<typeof Order>,
  { bills }: PaymentChange,
  transfers: boolean,
): string | null {
  if (method === 'transfer' && !transfers) return elsewhere;
  return method === 'credit' && bills.length === 0 ? 'The credit covers no bill that is owed' : null;
}

/** Enters on an account what an order defers, and frees there what it pays. */
async function deferAsDeclarant(
  transaction: Transaction,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  account: string | undefined,
  { bills, deferred = [] }: PaymentChange,
  day: string,
): Promise<Refusal<'account_refused' | 'input_invalid'> | null> {
  if (account === undefined) {
    for (const { owner, reference, amount } of deferred)
      await freeBill(transaction, {
        owner: owner ?? organisationId,
        reference,
        amount: money(sumOf([amount]).negated()),
      });
    return null;
  }
  const deferral = {
    ...{ owner: organisationId, account, bills: deferred, day },
    ...{ declaredBy: organisationId, declaration: id, currency: bills[0]?.currency ?? '' },
  };
  return (await enterBills(transaction, deferral)) ? null : refuseAccount(transaction, deferral);
}

const elsewhere =
  'A transfer is not ordered here: it goes to the treasury and quotes the reference of the bill';

function billAfter(bill: StoredBill, changed: PaymentChange['bills'], at: string): StoredBill {
  const after = changed.find(({ number }) => number === bill.number);
  return after ? { ...after, settledAt: after.state === 'paid' ? at : null } : bill;
}

/** The member that each method needs belongs to no other. */
function faultOf(order: Static<typeof Order>): Fault | null {
  for (const [method, member] of needed) {
    const given = order[member] !== undefined;
    if (given !== (order.method === method))
      return {
        code: given ? 'unexpected' : 'required',
        in: 'body',
        pointer: `/${member}`,
        message: given
          ? `belongs to the method \`${method}\``
          : `is missing: the method \`${method}\` needs it`,
      };
  }
  return null;
}

const needed = [
  ['guarantee', 'guaranteeReference'],
  ['account', 'account'],
] as const;
