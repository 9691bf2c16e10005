import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../audit/public.ts';
import { managementOperation, type PortalParts } from '../callers/public.ts';
import { inTenantScopeTransaction } from '../foundation/database/tenant-scope.ts';
import { announceChange } from '../foundation/events/revocation-channel.ts';
import { pathIdSchema } from '../foundation/http/common-schemas.ts';
import { answer } from '../foundation/http/operation.ts';
import { refuse } from '../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid, notFound } from '../foundation/http/problems.ts';
import { versionTag } from '../foundation/http/version-tag.ts';
import { activeOwnersOfOrganisation } from '../organisations/members/public.ts';
import { recipientOf } from '../organisations/people/public.ts';
import {
  Approval,
  approvalExamples,
  approvalNotPending,
  cannotApproveOwnRequest,
  decisionMail,
  isOwnRequest,
  missingReasonRefusal,
} from '../organisations/public.ts';
import { examplePlatform, type Platform, PlatformBody, platformBody } from './platform.ts';
import { lockPlatform, updatePlatform } from './store.ts';

export const approvePlatformOperation = managementOperation(
  {
    id: 'approvePlatform',
    method: 'POST',
    path: '/management/platforms/{id}/approval',
    tag: 'Platforms',
    summary: 'Approve or reject a platform',
    description:
      'Approves or rejects a pending platform. You can’t approve a platform that you registered yourself. The owners of the organisation receive an e-mail. To find pending platforms, list them with `status=pending`. Only for the customs authority.',
    scope: 'management:write',
    roles: ['administrator'],
    fresh: true,
    programs: 'any',
    params: Type.Object({ id: pathIdSchema('Identifier of the platform.') }, { additionalProperties: false }),
    body: { schema: Approval, description: 'The decision.', examples: approvalExamples },
    answers: {
      200: {
        description: 'The updated platform.',
        body: PlatformBody,
        headers: ['ETag'],
        examples: {
          approved: { summary: 'An approved platform', value: { ...examplePlatform, status: 'active' } },
        },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired, cannotApproveOwnRequest, notFound, approvalNotPending],
  },
  ({ database, now, baseUrl, postMail }: PortalParts<'database' | 'now' | 'baseUrl' | 'postMail'>) =>
    async ({ body, caller, params, request }) => {
      const fault = missingReasonRefusal(body);
      if (fault) return fault;
      return inTenantScopeTransaction(database, caller, async (transaction, within) => {
        const before = await lockPlatform(transaction, within, params.id);
        if (!before) return refuse(notFound);
        if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
        if (before.status !== 'pending')
          return refuse(approvalNotPending, { extensions: { platformStatus: before.status } });
        if (isOwnRequest(caller, before.registeredBy)) return refuse(cannotApproveOwnRequest);
        const status = body.decision === 'approve' ? 'active' : 'refused';
        const after: Platform = { ...before, status, version: before.version + 1, changedAt: now() };
        await updatePlatform(transaction, after);
        await announceChange(transaction, `platform:${after.id}`);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: after.organisationId,
          at: now(),
          action: `platform.${body.decision}`,
          target: { kind: 'platform', id: after.id },
          change: { before: { status: before.status }, after: { status, reason: body.reason } },
        });
        for (const owner of await activeOwnersOfOrganisation(transaction, after.organisationId)) {
          await postMail(
            transaction,
            decisionMail(
              baseUrl,
              await recipientOf(transaction, owner),
              { kind: 'platform', name: after.name },
              body,
            ),
          );
        }
        return answer(200, platformBody(after), ['ETag', versionTag(after.version)]);
      });
    },
);
