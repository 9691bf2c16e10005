import { type Static, Type } from 'typebox';
import { writeEntries } from '../../books/public.ts';
import { declarantOperation } from '../../callers/public.ts';
import {
  entriesOf,
  isOwed,
  pay,
  type StoredBill,
  secure,
  shownBills,
} from '../../declarations/bills/public.ts';
import type { PaymentChange } from '../../declarations/lifecycle/public.ts';
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
import { whereMember } from '../../foundation/http/elements.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { type Fault, refuse } from '../../foundation/http/problem.ts';
import type { RememberedReference } from '../../reference/lists/public.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { drawAsDeclarant, guaranteeReference, guaranteeRefused } from '../../registers/guarantees/public.ts';

export interface PaymentDependencies extends DeclarantActionDependencies {
  /** Whether there is a bank that pays at once, as in the sandbox; elsewhere the treasury tells what has arrived. */
  readonly transfers: boolean;
  readonly reference: Pick<RememberedReference, 'calendar'>;
}

const Order = Type.Object(
  {
    method: Type.Enum(['guarantee', 'transfer'], {
      description:
        'By reserving the amount on a guarantee, or by a transfer that quotes the reference of each bill',
    }),
    guaranteeReference: Type.Optional(guaranteeReference),
  },
  {
    additionalProperties: false,
    title: 'PaymentOrder',
    documented: whereMember(
      'method',
      'guarantee',
      { required: ['guaranteeReference'] },
      { properties: { guaranteeReference: false } },
    ),
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
} as const;

export const orderPayment = declarantOperation(
  {
    id: 'orderPayment',
    method: 'POST',
    path: '/openapi/declarations/{id}/payment',
    tag: 'Declarations',
    summary: 'Pay or secure what is due',
    description:
      'Secures every bill that is due by a guarantee of the organisation, whose balance has to cover it: the goods can be released, and the amount is collected from the guarantee when it is due. A transfer is ordered here in the sandbox only, whose bank pays at once; elsewhere a transfer goes to the treasury and quotes the reference of the bill, and the payment shows once it has arrived.',
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
    problems: [...actionProblems, guaranteeRefused],
  },
  (deps: PaymentDependencies) => (input) => {
    const fault = faultOf(input.body);
    if (fault) return inputRefusal([fault]);
    const reference = input.body.guaranteeReference ?? null;
    return actAsDeclarant(deps, input, {
      action: reference === null ? 'pay' : 'secure',
      audited: 'declaration.orderPayment',
      facts: () => (reference === null ? {} : { guaranteeReference: reference }),
      async plan({ organisationId, id, status, bills: shown }, now) {
        if (reference === null && !deps.transfers) {
          return refuse(actionNotAllowed, {
            detail: `${elsewhere}.`,
            extensions: { action: 'pay', state: status, reason: elsewhere },
          });
        }
        const bills = shown ?? [];
        const owed = bills.filter(isOwed);
        const payment = reference === null ? pay(bills, owed) : secure(bills, reference);
        const at = now.toISOString();
        return {
          beside: { bills: payment.bills.map((bill) => ({ organisationId, id, at, ...bill })) },
          shown: shownBills(bills.map((bill) => billAfter(bill, payment.bills, at))),
          async within(transaction) {
            await writeEntries(transaction, entriesOf({ organisationId, id, at, payment }));
            const day = deps.reference.calendar.dayOf(now);
            return drawAsDeclarant(transaction, { organisationId, id }, payment, day);
          },
        };
      },
    });
  },
);

const elsewhere =
  'A transfer is not ordered here: it goes to the treasury and quotes the reference of the bill';

function billAfter(bill: StoredBill, changed: PaymentChange['bills'], at: string): StoredBill {
  const after = changed.find(({ number }) => number === bill.number);
  return after ? { ...after, settledAt: after.state === 'paid' ? at : null } : bill;
}

/** What the two members of an order have to do with each other. */
function faultOf({ method, guaranteeReference: reference }: Static<typeof Order>): Fault | null {
  const given = reference !== undefined;
  if (given === (method === 'guarantee')) return null;
  return {
    code: given ? 'unexpected' : 'required',
    in: 'body',
    pointer: '/guaranteeReference',
    message: given ? 'belongs to the method `guarantee`' : 'is missing: the method `guarantee` needs it',
  };
}
