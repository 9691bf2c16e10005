import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { isPaymentOwed } from '../../declarations/bills/public.ts';
import type { ConditionalReads } from '../../declarations/feed/public.ts';
import {
  allowedActions,
  type CustomsClock,
  refusedAllowanceFor,
} from '../../declarations/lifecycle/public.ts';
import { taggedRead } from '../../declarations/operations/public.ts';
import {
  type FullDeclaration,
  findFullDeclaration,
  parseReference,
  referenceParams,
  refusalReasonMembers,
} from '../../declarations/record/public.ts';
import { listBody, singlePage } from '../../foundation/http/pagination.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { readCredit } from '../../ledger/public.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { moneyAmount } from '../../registers/guarantees/public.ts';
import { formatMoney, moneyOf, sumOf, zeroMoney } from '../../tariff/public.ts';
import {
  actionsOfMethods,
  billsPaidByCredit,
  paymentMethods,
  reasonAgainstMethod,
} from './payment-methods.ts';

const paymentMethodSchemaOptions = { additionalProperties: false } as const;

const PaymentMethodBody = Type.Object(
  {
    method: Type.Enum([...paymentMethods], {
      description: 'Payment method: a value of `method` in a payment order',
    }),
    allowed: Type.Boolean({ description: 'Whether this method is available now' }),
    ...refusalReasonMembers,
  },
  paymentMethodSchemaOptions,
);

const PaymentMethods = Type.Object(
  {
    outstanding: moneyAmount('Outstanding amount of the bills, secured or not'),
    credit: moneyAmount('Unused credit of the organisation from overpayments'),
    currency: Type.String({ description: 'Currency of `outstanding` and `credit` (ISO 4217)' }),
    ...listBody(PaymentMethodBody, 'Payment methods').properties,
  },
  {
    ...paymentMethodSchemaOptions,
    title: 'PaymentMethods',
    description:
      'Outstanding amount, credit, and the methods to pay or secure the amount, including methods that are not available now',
  },
);

interface Parts {
  readonly unchanged: ConditionalReads;
  readonly customsNow: CustomsClock;
  readonly transfers: boolean;
}

export const listPaymentMethods = declarantOperation(
  {
    id: 'listPaymentMethods',
    client: 'declarations.paymentMethods(id)',
    method: 'GET',
    path: '/openapi/declarations/{id}/payment',
    tag: 'Payments and guarantees',
    summary: 'List payment methods',
    description:
      'Returns the payment methods, the outstanding amount, and the credit of the organisation. For each method, the response shows whether the method is available, and the reason if it is not available. The portal checks the balance of a guarantee or deferment account only when you order the payment.',
    scope: 'declarations:read',
    params: referenceParams,
    conditional: true,
    answers: {
      200: {
        description: 'The payment methods',
        body: PaymentMethods,
        headers: ['ETag'],
        examples: {
          due: {
            summary: 'An outstanding bill, without credit',
            value: {
              outstanding: moneyOf('1610.00'),
              credit: zeroMoney,
              currency: nationalCurrency,
              ...singlePage([
                { method: 'guarantee', allowed: true },
                { method: 'account', allowed: true },
                { method: 'credit', ...refusedAllowanceFor('credit_short') },
                { method: 'transfer', allowed: true },
              ]),
            },
          },
        },
      },
    },
    problems: [inputInvalid, notFound],
  },
  (deps: Parts) =>
    async ({ caller, params, request }) => {
      const reference = parseReference(params.id);
      const { id: payer } = caller.organisation;
      const answered = await deps.unchanged.answer(payer, reference, request, async (sql, whose) => {
        const row = await findFullDeclaration(sql, whose, reference);
        if (!row) return null;
        const asPrincipal = whose !== payer;
        const credit = asPrincipal ? zeroMoney : await readCredit(sql, whose);
        const { transfers } = deps;
        const body = methodsOf(row, { now: deps.customsNow(whose), asPrincipal, credit, transfers });
        // The credit can change without a change of this declaration, so no 304 is possible.
        return taggedRead(JSON.stringify(body), false);
      });
      return answered ?? refuse(notFound);
    },
);

function methodsOf(
  { lifecycle, bills }: FullDeclaration,
  {
    now,
    asPrincipal,
    credit,
    transfers,
  }: {
    readonly now: Date;
    readonly asPrincipal: boolean;
    readonly credit: string;
    readonly transfers: boolean;
  },
) {
  const owed = (bills ?? []).filter(isPaymentOwed);
  const creditPays = billsPaidByCredit(owed, credit).length > 0;
  const allowances = allowedActions(lifecycle, 'declarant', { now, asPrincipal });
  return {
    outstanding: formatMoney(sumOf(owed.map(({ outstanding }) => outstanding))),
    credit,
    currency: nationalCurrency,
    ...singlePage(
      paymentMethods.map((method) => {
        const allowance = allowances[actionsOfMethods[method]];
        const reason = allowance.allowed
          ? reasonAgainstMethod(method, { transfers, asPrincipal, creditPays })
          : allowance.reason;
        return reason === null ? { method, allowed: true } : { method, ...refusedAllowanceFor(reason) };
      }),
    ),
  };
}
