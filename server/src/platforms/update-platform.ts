import { Type } from 'typebox';
import { type AuditActor, auditActorOf, changedFieldsOf, recordAudit } from '../audit/public.ts';
import { managementOperation } from '../callers/public.ts';
import type { Database, Transaction } from '../foundation/database/database.ts';
import { inTenantScopeTransaction } from '../foundation/database/tenant-scope.ts';
import { announceChange } from '../foundation/events/revocation-channel.ts';
import { pathIdSchema } from '../foundation/http/common-schemas.ts';
import { inputRefusal } from '../foundation/http/input.ts';
import { answer } from '../foundation/http/operation.ts';
import { refuse } from '../foundation/http/problem.ts';
import {
  customsAuthorityRequired,
  inputInvalid,
  notFound,
  versionConflict,
} from '../foundation/http/problems.ts';
import { isIfMatchMet, versionTag } from '../foundation/http/version-tag.ts';
import { cannotApproveOwnRequest, isOwnRequest } from '../organisations/public.ts';
import {
  examplePlatform,
  normaliseDomains,
  type Platform,
  PlatformBody,
  platformBody,
  platformDomains,
  platformName,
} from './platform.ts';
import { lockPlatform, updatePlatform } from './store.ts';

const PlatformChange = Type.Object(
  {
    name: Type.Optional(platformName),
    domains: Type.Optional(platformDomains),
    status: Type.Optional(
      Type.Enum(['active', 'suspended'], {
        description: 'New status: `active` or `suspended`. Only the customs authority can change the status.',
      }),
    ),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    title: 'PlatformChange',
    description: 'Properties to change.',
  },
);

export const updatePlatformOperation = managementOperation(
  {
    id: 'updatePlatform',
    method: 'PATCH',
    path: '/management/platforms/{id}',
    tag: 'Platforms',
    summary: 'Update a platform',
    description:
      'Changes the properties that you send. The owner can change the name and the domains. The customs authority can change the status: `active` approves the platform. Changes take effect at most a second later.',
    scope: 'management:write',
    roles: ['owner', 'developer', 'administrator'],
    fresh: true,
    programs: 'any',
    params: Type.Object({ id: pathIdSchema('Identifier of the platform.') }, { additionalProperties: false }),
    body: {
      schema: PlatformChange,
      description: 'Properties to change.',
      examples: {
        approve: { summary: 'Approve the platform', value: { status: 'active' } },
        move: { summary: 'Allow another origin', value: { domains: ['portal.freight.example'] } },
      },
    },
    ifMatch: 'optional',
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
    problems: [inputInvalid, customsAuthorityRequired, cannotApproveOwnRequest, notFound, versionConflict],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    async ({ body, caller, params, request }) => {
      const read = body.domains && normaliseDomains(body.domains);
      if (read && !read.ok) return inputRefusal(read.faults);
      if (body.status !== undefined && caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      return inTenantScopeTransaction(database, caller, async (transaction, within) => {
        const before = await lockPlatform(transaction, within, params.id);
        if (!before) return refuse(notFound);
        if (!isIfMatchMet(request.header('if-match'), before.version)) return refuse(versionConflict);
        const isApproval = before.status !== 'active' && body.status === 'active';
        if (isApproval && isOwnRequest(caller, before.registeredBy)) return refuse(cannotApproveOwnRequest);
        const change = { ...body, ...(read && { domains: read.domains }) };
        const after = await applyPlatformChange(
          transaction,
          now(),
          auditActorOf(caller, request),
          before,
          change,
        );
        return answer(200, platformBody(after), ['ETag', versionTag(after.version)]);
      });
    },
);

async function applyPlatformChange(
  transaction: Transaction,
  now: Date,
  acting: AuditActor,
  before: Platform,
  change: Partial<Pick<Platform, 'name' | 'domains' | 'status'>>,
): Promise<Platform> {
  const difference = changedFieldsOf(before, change);
  if (!difference) return before;
  const after = { ...before, ...change, version: before.version + 1, changedAt: now };
  await updatePlatform(transaction, after);
  await announceChange(transaction, `platform:${after.id}`);
  await recordAudit(transaction, {
    ...acting,
    organisationId: after.organisationId,
    at: now,
    action: 'platform.update',
    target: { kind: 'platform', id: after.id },
    change: difference,
  });
  return after;
}
