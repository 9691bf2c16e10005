import { type Static, Type } from 'typebox';
import { managementOperation, type PortalParts, roles } from '../../callers/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import { inTenantScope } from '../../foundation/database/tenant-scope.ts';
import { daySchema, pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import { findGuarantee, moneyAmount } from '../../registers/guarantees/public.ts';
import { moneyOf } from '../../tariff/public.ts';
import { useBody } from './guarantee-use.ts';
import { type GuaranteeUse, listUsesByOthers } from './guarantee-use-store.ts';

const GuaranteeUseBody = Type.Object(
  {
    mrn: Type.String({ description: 'MRN of the declaration' }),
    type: Type.Enum(['reserved', 'released', 'drawn'], {
      description:
        'Type of the use. `reserved`: the amount secures a debt; `released`: the amount is available again; `drawn`: customs collected a reserved amount. More values can be added',
    }),
    amount: moneyAmount('Amount of the use.'),
    date: daySchema('Day of the use.'),
  },
  {
    additionalProperties: false,
    title: 'GuaranteeUse',
    description: 'A use of a guarantee by another organisation.',
  },
);

const exampleUse: Static<typeof GuaranteeUseBody> = {
  mrn: '26XA00000000000015',
  type: 'reserved',
  amount: moneyOf('1610.00'),
  date: '2026-11-20',
};

export const listGuaranteeUses = managementOperation(
  {
    id: 'listGuaranteeUses',
    method: 'GET',
    path: '/management/guarantees/{id}/uses',
    tag: 'Payments and guarantees',
    summary: 'List uses by other organisations',
    description:
      'Returns the changes of a guarantee that declarations of other organisations caused, newest first. The changes by declarations of its owner are in the ledger entries of the owner.',
    scope: 'management:read',
    roles: [...roles],
    params: Type.Object({ id: pathIdSchema('Id of the guarantee.') }, { additionalProperties: false }),
    query: Type.Object({ ...listQuery }, { additionalProperties: false }),
    answers: {
      200: {
        description: 'A page of uses.',
        body: listBody(GuaranteeUseBody, 'Uses of the guarantee, newest first.'),
        examples: pageExample('A reserved amount', exampleUse),
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
      const page = openPage(cursorKey, ['guarantee-uses', caller.organisation.id, params.id], query);
      if (page.kind === 'refusal') return page;
      return inTenantScope(database, caller, async (sql, within) => {
        const guarantee = await findGuarantee(sql, within, params.id);
        if (!guarantee) return refuse(notFound);
        const rows = await listUsesByOthers(sql, guarantee, page);
        return answer(
          200,
          page.close(
            rows,
            (row) => row.id,
            (row) => guaranteeUseBody(row, calendar),
          ),
        );
      });
    },
);

function guaranteeUseBody(
  use: GuaranteeUse,
  calendar: Pick<Calendar, 'dayOf'>,
): Static<typeof GuaranteeUseBody> {
  return { mrn: use.mrn, ...useBody(use, calendar) };
}
