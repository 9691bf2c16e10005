import { type Static, Type } from 'typebox';
import { declarantOperation, type PortalParts } from '../../callers/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import { daySchema, orNull } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import {
  findGuaranteeOfGuarantor,
  moneyAmount,
  offeredGuaranteeParams,
} from '../../registers/guarantees/public.ts';
import { moneyOf } from '../../tariff/public.ts';
import { useBody } from './guarantee-use.ts';
import { type GuarantorReservation, listReservationsOfGuarantor } from './guarantee-use-store.ts';

const GuaranteeReservation = Type.Object(
  {
    bill: orNull(
      Type.String({ description: 'Reference of the bill' }),
      'Reference of the secured bill; null for suspended duties, which have no bill',
    ),
    mrn: orNull(Type.String({ description: 'MRN' }), 'MRN of the declaration; null if a bill is secured'),
    type: Type.Enum(['reserved', 'released', 'drawn'], {
      description:
        'Type of the change. `reserved`: the amount secures a debt; `released`: the amount is available again; `drawn`: customs collected a reserved amount. More values can be added',
    }),
    amount: moneyAmount('Amount of the change.'),
    date: daySchema('Day of the change.'),
  },
  {
    additionalProperties: false,
    title: 'GuaranteeReservation',
    description: 'A change of the reserved amount of a guarantee.',
  },
);

const exampleReservation: Static<typeof GuaranteeReservation> = {
  bill: 'RF471B7Q9K3M5D8HW2XC',
  mrn: null,
  type: 'reserved',
  amount: moneyOf('1610.00'),
  date: '2026-11-20',
};

export const listGuaranteeReservations = declarantOperation(
  {
    id: 'listGuaranteeReservations',
    client: 'guarantees.reservations(id)',
    method: 'GET',
    path: '/openapi/guarantees/{id}/reservations',
    tag: 'Guarantors',
    summary: 'List reservations of a guarantee',
    description:
      'Returns the reservations, releases and collections of a guarantee that your organisation offered as a guarantor, newest first: the bill or the MRN, the amount and the day. Declarations, goods and prices are not available to guarantors.',
    scope: 'guarantees:read',
    params: offeredGuaranteeParams,
    query: Type.Object({ ...listQuery }, { additionalProperties: false }),
    answers: {
      200: {
        description: 'A page of reservations.',
        body: listBody(GuaranteeReservation, 'Changes of the reserved amount, newest first.'),
        examples: pageExample('A reserved amount', exampleReservation),
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({
    database,
    cursorKey,
    reference: { calendar },
  }: PortalParts<'database' | 'cursorKey'> & { readonly reference: Pick<CachedReference, 'calendar'> }) =>
    async ({ caller, params, query }) => {
      const { id } = caller.organisation;
      const page = openPage(cursorKey, ['guarantee-reservations', id, params.id], query);
      if (page.kind === 'refusal') return page;
      return database.organisation(id, async (sql) => {
        const guarantee = await findGuaranteeOfGuarantor(sql, id, params.id);
        if (!guarantee) return refuse(notFound);
        const rows = await listReservationsOfGuarantor(sql, guarantee.id, page);
        return answer(
          200,
          page.close(
            rows,
            (row) => row.id,
            (row) => reservationBody(row, calendar),
          ),
        );
      });
    },
);

function reservationBody(
  row: GuarantorReservation,
  calendar: Pick<Calendar, 'dayOf'>,
): Static<typeof GuaranteeReservation> {
  const { bill, mrn } = row;
  return { bill, mrn: bill === null ? mrn : null, ...useBody(row, calendar) };
}
