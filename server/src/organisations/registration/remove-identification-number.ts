import { Type } from 'typebox';
import { auditActorOf } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inTenantScopeTransaction } from '../../foundation/database/tenant-scope.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { deleteNumber } from '../identification-number-store.ts';
import { primaryNumberRequired } from '../problems.ts';
import { lockOrganisation } from '../store.ts';
import { recordNumberChange } from './assign-identification-number.ts';

export const removeIdentificationNumberOperation = managementOperation(
  {
    id: 'removeIdentificationNumber',
    method: 'DELETE',
    path: '/management/organisations/{id}/numbers/{number}',
    tag: 'Organisations',
    summary: 'Remove an identification number',
    description:
      'Removes an identification number from an organisation. At most a second later, the portal refuses lodgements under the number, until the number is assigned again. Lodged declarations are unaffected. Only for the customs authority.',
    scope: 'management:write',
    roles: ['administrator'],
    params: Type.Object(
      { id: pathIdSchema('Id of the organisation.'), number: pathIdSchema('Identification number.') },
      { additionalProperties: false },
    ),
    answers: { 204: { description: 'The number is unassigned.' } },
    problems: [inputInvalid, customsAuthorityRequired, notFound, primaryNumberRequired],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    ({ caller, params, request }) =>
      inTenantScopeTransaction(database, caller, async (transaction, within) => {
        const organisation = await lockOrganisation(transaction, within, params.id);
        if (!organisation) return refuse(notFound);
        if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
        if (organisation.identificationNumber === params.number) return refuse(primaryNumberRequired);
        if (!(await deleteNumber(transaction, organisation.id, params.number))) return refuse(notFound);
        const change = { number: { before: params.number, after: null } };
        await recordNumberChange(transaction, auditActorOf(caller, request), organisation, {
          action: 'organisation.remove_number',
          at: now(),
          change,
        });
        return answer(204, undefined);
      }),
);
