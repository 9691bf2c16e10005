import { declarantOperation } from '../../callers/public.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import type { ConditionalReads } from '../feed/public.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import { findDeclaration, parseReference, referenceParams } from '../record/public.ts';
import { DischargeBody, dischargeBody, dischargeExample, listMovements, readStock } from '../stock/public.ts';
import { taggedRead } from './read-sub-resource.ts';

export const getDischarge = declarantOperation(
  {
    id: 'getDischarge',
    client: 'declarations.discharge(id)',
    method: 'GET',
    path: '/openapi/declarations/{id}/discharge',
    tag: 'Procedures and stock',
    summary: 'Get the discharge of a procedure',
    description:
      'Returns the stock and every stock movement of two kinds of goods: goods under a procedure that must be discharged, and goods that were exported temporarily. Both lists are empty if the declaration has no such goods.',
    scope: 'declarations:read',
    params: referenceParams,
    conditional: true,
    answers: {
      200: {
        description: 'The stock with its movements',
        body: DischargeBody,
        headers: ['ETag'],
        examples: { warehoused: { summary: 'Coffee in a warehouse', value: dischargeExample } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  (deps: {
    readonly unchanged: ConditionalReads;
    readonly customsNow: CustomsClock;
    readonly reference: Pick<CachedReference, 'calendar'>;
  }) =>
    async ({ caller, params, request }) => {
      const reference = parseReference(params.id);
      const { id: organisationId } = caller.organisation;
      const answered = await deps.unchanged.answer(
        organisationId,
        reference,
        request,
        async (sql, storingOrganisationId) => {
          const row = await findDeclaration(sql, storingOrganisationId, reference);
          if (!row) return null;
          const stock = (await readStock(sql, [row])).get(row.id) ?? [];
          const movements = await listMovements(sql, storingOrganisationId, row.id);
          const today = deps.reference.calendar.dayOf(deps.customsNow(storingOrganisationId));
          const body = dischargeBody(row.lifecycle.discharge ?? 'none', stock, movements, today);
          // The response is not cached, because other declarations can change it without a change of this declaration.
          return taggedRead(JSON.stringify(body), false);
        },
      );
      return answered ?? refuse(notFound);
    },
);
