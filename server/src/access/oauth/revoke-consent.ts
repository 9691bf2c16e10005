import { Type } from 'typebox';
import { actingAs, recordAudit } from '../../audit/public.ts';
import { peopleOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { pathId } from '../../foundation/http/elements.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { endGrant } from '../grant-store.ts';
import { findConsent } from './consent-store.ts';

export const revokeConsentOperation = peopleOperation(
  {
    id: 'revokeConsent',
    method: 'DELETE',
    path: '/management/organisation/consents/{id}',
    tag: 'Consents',
    summary: 'Revoke a consent',
    description:
      'Whoever of the organisation has given it: within a second the platform’s tokens by this consent are refused, and it gets no new ones. It can ask again.',
    roles: ['owner', 'developer'],
    params: Type.Object({ id: pathId('The consent’s id.') }, { additionalProperties: false }),
    answers: { 204: { description: 'Ended.' } },
    problems: [inputInvalid, notFound],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    ({ caller, params, request }) => {
      const organisationId = caller.organisation.id;
      return database.systemTransaction(async (transaction) => {
        const consent = await findConsent(transaction, organisationId, params.id);
        // Of two who end it at once the second finds nothing left to end.
        if (!consent || !(await endGrant(transaction, params.id))) return refuse(notFound);
        const { clientId, personId, scopes } = consent;
        await recordAudit(transaction, {
          ...actingAs(caller, request),
          organisationId,
          at: now(),
          action: 'consent.revoke',
          target: { kind: 'client', id: clientId },
          change: { grantId: params.id, grantedBy: personId, scopes },
        });
        return answer(204);
      });
    },
);
