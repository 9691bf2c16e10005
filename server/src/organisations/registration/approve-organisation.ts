import { Type } from 'typebox';
import { auditActorOf, changedFieldsOf, recordAudit } from '../../audit/public.ts';
import { managementOperation, type PortalParts } from '../../callers/public.ts';
import { inTenantScopeTransaction } from '../../foundation/database/tenant-scope.ts';
import { announceChange } from '../../foundation/events/revocation-channel.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { Approval, approvalExamples, isOwnRequest, missingReasonRefusal } from '../approval.ts';
import { activeOwnersOfOrganisation } from '../members/public.ts';
import {
  exampleOrganisation,
  type Organisation,
  OrganisationBody,
  organisationBody,
} from '../organisation.ts';
import { decisionMail } from '../organisation-mails.ts';
import { recipientOf } from '../people/public.ts';
import { approvalNotPending, cannotApproveOwnRequest } from '../problems.ts';
import { lockOrganisation, updateOrganisation } from '../store.ts';

export const approveOrganisationOperation = managementOperation(
  {
    id: 'approveOrganisation',
    method: 'POST',
    path: '/management/organisations/{id}/approval',
    tag: 'Organisations',
    summary: 'Approve or reject an organisation',
    description:
      'Approves or rejects a pending organisation. You can’t approve an organisation that you registered yourself. The owners receive an e-mail. To find pending organisations, list them with `status=pending`. Only for the customs authority.',
    scope: 'management:write',
    roles: ['administrator'],
    fresh: true,
    programs: 'any',
    params: Type.Object({ id: pathIdSchema('Id of the organisation.') }, { additionalProperties: false }),
    body: { schema: Approval, description: 'The decision.', examples: approvalExamples },
    answers: {
      200: {
        description: 'The updated organisation.',
        body: OrganisationBody,
        headers: ['ETag'],
        examples: { approved: { summary: 'An approved organisation', value: exampleOrganisation } },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired, cannotApproveOwnRequest, notFound, approvalNotPending],
  },
  ({ database, now, baseUrl, postMail }: PortalParts<'database' | 'now' | 'baseUrl' | 'postMail'>) =>
    async ({ body, caller, params, request }) => {
      const fault = missingReasonRefusal(body);
      if (fault) return fault;
      return inTenantScopeTransaction(database, caller, async (transaction, within) => {
        const before = await lockOrganisation(transaction, within, params.id);
        if (!before) return refuse(notFound);
        if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
        if (before.status !== 'pending')
          return refuse(approvalNotPending, { extensions: { organisationStatus: before.status } });
        if (isOwnRequest(caller, before.registeredBy)) return refuse(cannotApproveOwnRequest);
        const decided = {
          status: body.decision === 'approve' ? 'active' : 'refused',
          refusalReason: body.decision === 'refuse' ? (body.reason ?? null) : null,
        } as const;
        const after: Organisation = {
          ...before,
          ...decided,
          // A refusal makes the identification number available again.
          numbers: body.decision === 'approve' ? before.numbers : [],
          version: before.version + 1,
          changedAt: now(),
        };
        await updateOrganisation(transaction, after);
        await announceChange(transaction, `organisation:${after.id}`);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: after.id,
          at: now(),
          action: `organisation.${body.decision}`,
          target: { kind: 'organisation', id: after.id },
          change: changedFieldsOf(before, decided) ?? {},
        });
        for (const owner of await activeOwnersOfOrganisation(transaction, after.id)) {
          await postMail(
            transaction,
            decisionMail(
              baseUrl,
              await recipientOf(transaction, owner),
              { kind: 'organisation', name: after.name },
              body,
            ),
          );
        }
        return answer(200, organisationBody(after), ['ETag', versionTag(after.version)]);
      });
    },
);
