import { type Static, Type } from 'typebox';
import { type AuditActor, auditActorOf, recordAudit } from '../audit/public.ts';
import { accountablePersonOf, managementOperation, type PortalParts } from '../callers/public.ts';
import type { Transaction } from '../foundation/database/database.ts';
import { inTenantScopeTransaction } from '../foundation/database/tenant-scope.ts';
import { inputRefusal } from '../foundation/http/input.ts';
import { answer } from '../foundation/http/operation.ts';
import { refuse } from '../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../foundation/http/problems.ts';
import { versionTag } from '../foundation/http/version-tag.ts';
import { findOwner } from '../organisations/members/public.ts';
import { organisationId } from '../organisations/public.ts';
import {
  examplePlatform,
  normaliseDomains,
  type Platform,
  PlatformBody,
  type PlatformState,
  platformBody,
  platformDomains,
  platformName,
} from './platform.ts';
import { platformLimit } from './problems.ts';
import { countPlatforms, insertPlatform, nextPlatformId } from './store.ts';

/**
 * Maximum number of platforms per owner. It includes refused and suspended platforms, because platforms are
 * never deleted.
 */
const maxPlatforms = 50;

const NewPlatform = Type.Object(
  {
    name: platformName,
    domains: platformDomains,
    organisationId: Type.Optional(organisationId),
  },
  { additionalProperties: false, description: 'A new platform.' },
);

export const createPlatformOperation = managementOperation(
  {
    id: 'createPlatform',
    method: 'POST',
    path: '/management/platforms',
    tag: 'Platforms',
    summary: 'Create a platform',
    description:
      'Registers a platform. The platform is pending until the customs authority approves it. To register the platform for another organisation, send `organisationId`; only the customs authority can send this property.',
    scope: 'management:write',
    roles: ['owner', 'developer', 'administrator'],
    body: {
      schema: NewPlatform,
      description: 'The new platform.',
      examples: {
        platform: {
          summary: 'A platform with two origins',
          value: {
            name: 'Freight Cloud',
            domains: ['app.freight.example', 'https://test.freight.example:8443'],
          },
        },
      },
    },
    answers: {
      201: {
        description: 'The new platform. `id` is the value of the header `id_platform`.',
        body: PlatformBody,
        headers: ['Location', 'ETag'],
        examples: { pending: { summary: 'A pending platform', value: examplePlatform } },
      },
    },
    problems: [inputInvalid, notFound, platformLimit],
  },
  ({ database, source, baseUrl }: PortalParts<'database' | 'source' | 'baseUrl'>) =>
    async ({ body, caller, request }) => {
      const read = normaliseDomains(body.domains);
      if (!read.ok) return inputRefusal(read.faults);
      return inTenantScopeTransaction(database, caller, async (transaction, within) => {
        const owner = await findOwner(transaction, within, caller, body.organisationId);
        if (owner.kind === 'refusal') return owner;
        if ((await countPlatforms(transaction, owner.id)) >= maxPlatforms) return refuse(platformLimit);
        const made = await createPlatform(transaction, source.now(), auditActorOf(caller, request), {
          organisationId: owner.id,
          name: body.name,
          domains: read.domains,
          registeredBy: accountablePersonOf(caller),
        });
        const location = `${baseUrl}/management/platforms/${made.id}`;
        return answer(201, platformBody(made), ['Location', location, 'ETag', versionTag(made.version)]);
      });
    },
);

type WantedPlatform = Required<Static<typeof NewPlatform>> & {
  readonly status?: PlatformState;
  /** Person who registers the platform and therefore can't approve it. */
  readonly registeredBy?: string | null;
};

/** Registers a platform, whose domains must be normalised already. The default status is pending. */
export async function createPlatform(
  transaction: Transaction,
  now: Date,
  acting: AuditActor,
  details: WantedPlatform,
): Promise<Platform> {
  const made: Platform = {
    organisationId: details.organisationId,
    id: await nextPlatformId(transaction),
    name: details.name,
    status: details.status ?? 'pending',
    domains: details.domains,
    registeredBy: details.registeredBy ?? null,
    version: 1,
    createdAt: now,
    changedAt: now,
  };
  await insertPlatform(transaction, made);
  await recordAudit(transaction, {
    ...acting,
    organisationId: made.organisationId,
    at: now,
    action: 'platform.create',
    target: { kind: 'platform', id: made.id },
    change: { after: platformBody(made) },
  });
  return made;
}
