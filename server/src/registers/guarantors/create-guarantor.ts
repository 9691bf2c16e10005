import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import {
  accountablePersonOf,
  callerIdentityOf,
  managementOperation,
  type PortalParts,
} from '../../callers/public.ts';
import { idSchema } from '../../foundation/http/common-schemas.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  customsAuthorityRequired,
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { findOwner } from '../../organisations/members/public.ts';
import { exampleGuarantor, type Guarantor, GuarantorBody, guarantorBody } from './guarantor.ts';
import { findGuarantor, insertGuarantor } from './guarantor-store.ts';
import { guarantorStatusConflict } from './problems.ts';

export type GuarantorDependencies = PortalParts<'database' | 'source' | 'baseUrl'>;

const NewGuarantor = Type.Object(
  { organisationId: idSchema('org', 'Id of the organisation that will be a guarantor.') },
  { additionalProperties: false, description: 'A new guarantor.' },
);

export const createGuarantor = managementOperation(
  {
    id: 'createGuarantor',
    method: 'POST',
    path: '/management/guarantors',
    tag: 'Guarantors',
    summary: 'Create a guarantor',
    description:
      'Requests that an organisation becomes a guarantor. Once another person at customs approves the request, the organisation can offer guarantees for others. You can repeat the request after a rejection or a revocation. Only for the customs authority.',
    scope: 'management:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    idempotent: true,
    body: {
      schema: NewGuarantor,
      description: 'The organisation.',
      examples: {
        bank: { summary: 'A bank', value: { organisationId: exampleGuarantor.organisationId } },
      },
    },
    answers: {
      201: {
        description: 'The guarantor, which a supervisor must approve.',
        body: GuarantorBody,
        headers: ['Location', 'ETag', 'Idempotency-Replayed'],
        examples: { pending: { summary: 'A pending guarantor', value: exampleGuarantor } },
      },
    },
    problems: [
      ...[inputInvalid, customsAuthorityRequired, notFound, guarantorStatusConflict],
      ...[idempotencyKeyReused, requestInProgress],
    ],
  },
  ({ database, source, baseUrl }: GuarantorDependencies) =>
    async ({ body, caller, request, idempotency }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      return database.systemTransaction((transaction) =>
        idempotency.within(transaction, 201, async () => {
          const owner = await findOwner(transaction, null, caller, body.organisationId);
          if (owner.kind === 'refusal') return owner;
          const newGuarantor: Guarantor = {
            ...{ organisationId: owner.id, status: 'pending', requestedBy: callerIdentityOf(caller).id },
            ...{ responsibleId: accountablePersonOf(caller), requestedAt: source.now() },
            ...{ decidedBy: null, decidedAt: null, reason: null, version: 1 },
          };
          const isNew = await insertGuarantor(transaction, newGuarantor);
          const made = await findGuarantor(transaction, null, owner.id);
          if (!made) throw new Error(`the guarantor ${owner.id} is missing`);
          if (!isNew)
            return refuse(guarantorStatusConflict, { extensions: { guarantorStatus: made.status } });
          await recordAudit(transaction, {
            ...auditActorOf(caller, request),
            ...{ organisationId: owner.id, at: newGuarantor.requestedAt, action: 'guarantor.create' },
            target: { kind: 'organisation', id: owner.id },
            change: { after: { status: made.status } },
          });
          const location = `${baseUrl}/management/guarantors/${owner.id}`;
          return {
            kind: 'made',
            body: guarantorBody(made),
            headers: ['Location', location, 'ETag', versionTag(made.version)],
          } as const;
        }),
      );
    },
);
