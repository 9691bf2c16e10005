import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { orNull, timeElement } from '../../foundation/http/elements.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { DutiesElement, dutiesExample } from '../../tariff/public.ts';
import { type AssessedText, findDuties } from '../bills/public.ts';
import type { Unchanged } from '../feed/public.ts';
import { lawExample, ShownLaw } from '../law/public.ts';
import { parseReference, referenceParams } from '../record/public.ts';
import { tagged } from './declaration-part.ts';

function money(description: string) {
  return Type.String({ description: `${description}, a decimal` });
}

const AssessedDuties = Type.Object(
  {
    version: Type.Integer({ minimum: 1, description: 'The version of the document that was assessed' }),
    assessedAt: timeElement('When'),
    currency: Type.String({ description: 'The national currency' }),
    payable: money('What is to be paid'),
    suspended: money('What a guarantee covers while procedures suspend it'),
    law: orNull(ShownLaw, 'By what they were reckoned'),
    calculation: DutiesElement,
  },
  {
    additionalProperties: false,
    title: 'AssessedDuties',
    description: 'What the goods cost in duties and VAT',
  },
);

export const readDuties = declarantOperation(
  {
    id: 'readDuties',
    method: 'GET',
    path: '/openapi/declarations/{id}/duties',
    tag: 'Declarations',
    summary: 'Get the duties',
    description:
      'The duties and VAT of the latest version that customs has assessed, reckoned step by step for each goods item. 404 until they are assessed.',
    scope: 'declarations:read',
    params: referenceParams,
    conditional: true,
    answers: {
      200: {
        description: 'The assessed duties',
        body: AssessedDuties,
        headers: ['ETag'],
        examples: {
          assessed: {
            summary: 'Coffee',
            value: {
              version: 1,
              assessedAt: '2026-11-20T08:00:01.000Z',
              currency: dutiesExample.currency,
              payable: dutiesExample.totals.payable,
              suspended: dutiesExample.totals.suspended,
              law: lawExample,
              calculation: dutiesExample,
            },
          },
        },
      },
    },
    problems: [inputInvalid, notFound],
  },
  (deps: { readonly unchanged: Unchanged }) =>
    async ({ caller, params, request }) => {
      const { unchanged } = deps;
      const reference = parseReference(params.id);
      const answered = await unchanged.answer(
        caller.organisation.id,
        reference,
        request,
        async (sql, whose) => {
          const row = await findDuties(sql, whose, reference);
          return row && tagged(textOf(row), row.current);
        },
      );
      return answered ?? refuse(notFound);
    },
);

/** The calculation stands in it as it was stored, not parsed and written again. */
function textOf({
  version,
  assessedAt,
  currency,
  payable,
  suspended,
  law,
  calculation,
}: AssessedText): string {
  const sums = { version, assessedAt: assessedAt.toISOString(), currency, payable, suspended, law };
  return `${JSON.stringify(sums).slice(0, -1)},"calculation":${calculation}}`;
}
