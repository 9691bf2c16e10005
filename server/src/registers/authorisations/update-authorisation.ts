import { Type } from 'typebox';
import { auditActorOf, changedFieldsOf, recordAudit } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  customsAuthorityRequired,
  inputInvalid,
  notFound,
  versionConflict,
} from '../../foundation/http/problems.ts';
import { isIfMatchMet, versionTag } from '../../foundation/http/version-tag.ts';
import type { IdSource } from '../../foundation/ids.ts';
import {
  AuthorisationBody,
  AuthorisationChange,
  authorisationBody,
  exampleAuthorisation,
} from './authorisation.ts';
import { findAuthorisation, updateAuthorisation } from './authorisation-store.ts';
import { authorisationRevoked } from './problems.ts';

export const updateAuthorisationOperation = managementOperation(
  {
    id: 'updateAuthorisation',
    method: 'PATCH',
    path: '/management/authorisations/{id}',
    tag: 'Procedures and stock',
    summary: 'Update an authorisation',
    description:
      'Changes the status of an authorisation. Its procedures, goods and office can’t be changed: create a new authorisation instead. Goods that were placed under a procedure with the authorisation stay under that procedure. Only for the customs authority.',
    scope: 'management:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    params: Type.Object({ id: pathIdSchema('Id of the authorisation.') }, { additionalProperties: false }),
    body: {
      schema: AuthorisationChange,
      description: 'New status.',
      required: true,
      examples: { suspend: { summary: 'Suspend the authorisation', value: { status: 'suspended' } } },
    },
    ifMatch: 'optional',
    answers: {
      200: {
        description: 'The updated authorisation.',
        body: AuthorisationBody,
        headers: ['ETag'],
        examples: {
          suspended: {
            summary: 'A suspended authorisation',
            value: { ...exampleAuthorisation, status: 'suspended' },
          },
        },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired, notFound, versionConflict, authorisationRevoked],
  },
  ({ database, source }: { readonly database: Database; readonly source: IdSource }) =>
    ({ body, caller, params, request }) => {
      if (caller.reach !== 'all') return Promise.resolve(refuse(customsAuthorityRequired));
      return database.systemTransaction(async (transaction) => {
        const before = await findAuthorisation(transaction, null, params.id, 'for update');
        if (!before) return refuse(notFound);
        if (!isIfMatchMet(request.header('if-match'), before.version)) return refuse(versionConflict);
        const change = changedFieldsOf({ ...before }, { ...body });
        if (!change) return answer(200, authorisationBody(before), ['ETag', versionTag(before.version)]);
        if (before.status === 'revoked') return refuse(authorisationRevoked);
        const after = { ...before, ...body, version: before.version + 1, changedAt: source.now() };
        await updateAuthorisation(transaction, after);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: caller.organisation.id,
          at: after.changedAt,
          action: 'authorisation.update',
          target: { kind: 'authorisation', id: after.id },
          change,
        });
        return answer(200, authorisationBody(after), ['ETag', versionTag(after.version)]);
      });
    },
);
