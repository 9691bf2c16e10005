import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { peopleOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { revokeGrant } from '../grant-store.ts';
import { findConsent } from './consent-store.ts';

export const revokeConsentOperation = peopleOperation(
  {
    id: 'revokeConsent',
    method: 'DELETE',
    path: '/management/organisation/consents/{id}',
    tag: 'Consents',
    summary: 'Revoke a consent',
    description:
      'Revokes a consent of any person of the organisation. At most a second later, every node rejects the tokens that the platform got with this consent, and the platform gets no new tokens. The platform can request consent again.',
    roles: ['owner', 'developer'],
    params: Type.Object({ id: pathIdSchema('Id of the consent.') }, { additionalProperties: false }),
    answers: { 204: { description: 'The consent is revoked.' } },
    problems: [inputInvalid, notFound],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    ({ caller, params, request }) => {
      const organisationId = caller.organisation.id;
      return database.systemTransaction(async (transaction) => {
        const consent = await findConsent(transaction, organisationId, params.id);
        // If two requests revoke the consent at the same time, the second one finds no grant and returns 404.
        if (!consent || !(await revokeGrant(transaction, params.id))) return refuse(notFound);
        const { clientId, personId, scopes } = consent;
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
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
