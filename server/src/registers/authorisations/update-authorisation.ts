import { Type } from 'typebox';
import { actingAs, changeOf, recordAudit } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { pathId } from '../../foundation/http/elements.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  customsAuthorityRequired,
  inputInvalid,
  notFound,
  versionConflict,
} from '../../foundation/http/problems.ts';
import { ifMatchHolds, versionTag } from '../../foundation/http/version-tag.ts';
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
      'Only for the customs authority. What it allows never changes: another is given in its place. Goods that were placed by it stay under their procedure.',
    scope: 'management:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    params: Type.Object({ id: pathId('The authorisation’s id.') }, { additionalProperties: false }),
    body: {
      schema: AuthorisationChange,
      description: 'What becomes of it.',
      required: true,
      examples: { suspend: { summary: 'Suspend it', value: { status: 'suspended' } } },
    },
    ifMatch: 'optional',
    answers: {
      200: {
        description: 'The authorisation as it is now.',
        body: AuthorisationBody,
        headers: ['ETag'],
        examples: {
          suspended: {
            summary: 'Nothing new is placed by it',
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
        if (!ifMatchHolds(request.header('if-match'), before.version)) return refuse(versionConflict);
        const change = changeOf({ ...before }, { ...body });
        if (!change) return answer(200, authorisationBody(before), ['ETag', versionTag(before.version)]);
        if (before.status === 'revoked') return refuse(authorisationRevoked);
        const after = { ...before, ...body, version: before.version + 1, changedAt: source.now() };
        await updateAuthorisation(transaction, after);
        await recordAudit(transaction, {
          ...actingAs(caller, request),
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
