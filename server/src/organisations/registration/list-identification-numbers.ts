import { type Static, Type } from 'typebox';
import { managementOperation, roles } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inTenantScope } from '../../foundation/database/tenant-scope.ts';
import { pathIdSchema, timeSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, singlePage } from '../../foundation/http/pagination.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { type AssignedNumber, listNumbers } from '../identification-number-store.ts';
import { identificationNumber } from '../organisation.ts';

export const NumberBody = Type.Object(
  { number: identificationNumber, assignedAt: timeSchema('Time of the assignment.') },
  {
    additionalProperties: false,
    title: 'Number',
    description: 'An identification number of an organisation.',
  },
);

export const exampleNumber: Static<typeof NumberBody> = {
  number: 'XA555666777888',
  assignedAt: '2026-11-20T08:00:00.000Z',
};

export function numberBody({ number, assignedAt }: AssignedNumber): Static<typeof NumberBody> {
  return { number, assignedAt: assignedAt.toISOString() };
}

export const listIdentificationNumbersOperation = managementOperation(
  {
    id: 'listIdentificationNumbers',
    method: 'GET',
    path: '/management/organisations/{id}/numbers',
    tag: 'Organisations',
    summary: 'List an organisation’s identification numbers',
    description:
      'Returns the identification numbers that the organisation can use in declarations, the oldest assignment first: the number under which the organisation was registered, and numbers that customs assigned later.',
    scope: 'management:read',
    roles: [...roles],
    params: Type.Object({ id: pathIdSchema('Id of the organisation.') }, { additionalProperties: false }),
    answers: {
      200: {
        description: 'All identification numbers.',
        body: listBody(
          NumberBody,
          'Identification numbers of the organisation, the oldest assignment first.',
        ),
        examples: { one: { summary: 'A second number', value: singlePage([exampleNumber]) } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params }) => {
      const numbers = await inTenantScope(database, caller, (sql, within) =>
        listNumbers(sql, within, params.id),
      );
      // A refused organisation has no identification numbers, so it is reported as missing.
      if (numbers.length === 0) return refuse(notFound);
      return answer(200, singlePage(numbers.map(numberBody)));
    },
);
