import { Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import { findForCustoms } from '../../declarations/customs/public.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { OfficerView, officerViewExample, readOfficerView } from './officer-view.ts';
import type { OfficerQueueDependencies } from './queue-dependencies.ts';

export const declarationParams = Type.Object(
  { id: pathIdSchema('Id of the declaration (`dec_…`).') },
  { additionalProperties: false },
);

export const getDeclarationAsOfficer = managementOperation(
  {
    id: 'getDeclarationAsOfficer',
    method: 'GET',
    path: '/management/declarations/{id}',
    tag: 'Officer queue',
    summary: 'Get a declaration as an officer',
    description:
      'Returns everything about a declaration: content, versions, history, risk, duties, queries, amendments, bills, supporting documents, and the actions that customs can take now. Only for the customs authority.',
    scope: 'management:declarations:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor'],
    programs: 'authority',
    params: declarationParams,
    answers: {
      200: {
        description: 'The declaration.',
        body: OfficerView,
        headers: ['ETag'],
        examples: {
          lodged: { summary: 'A declaration that waits for acceptance', value: officerViewExample },
        },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database, customs }: OfficerQueueDependencies) =>
    async ({ caller, params }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      const view = await database.systemTransaction(async (transaction) => {
        // Several statements read the stock of placed goods, so one snapshot ensures that they match the ETag.
        await transaction.query('set transaction isolation level repeatable read, read only');
        const row = await findForCustoms(transaction, params.id);
        return row && readOfficerView(transaction, row, customs);
      });
      return view ? answer(200, view, ['ETag', view.etag]) : refuse(notFound);
    },
);
