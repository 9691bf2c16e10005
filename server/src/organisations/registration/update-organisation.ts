import { type Static, Type } from 'typebox';
import { type AuditActor, auditActorOf, changedFieldsOf, recordAudit } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { inTenantScopeTransaction } from '../../foundation/database/tenant-scope.ts';
import { announceChange } from '../../foundation/events/revocation-channel.ts';
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
import {
  capacityWeight,
  exampleOrganisation,
  type Organisation,
  OrganisationBody,
  organisationBody,
  organisationName,
} from '../organisation.ts';
import { approvalPending, cannotChangeOwnOrganisation } from '../problems.ts';
import { lockOrganisation, updateOrganisation } from '../store.ts';

const NewState = Type.Enum(['active', 'suspended'], {
  description:
    'New status. At most a second after a suspension, every node rejects the requests of the organisation and of all its clients.',
});
const OrganisationChange = Type.Object(
  {
    name: Type.Optional(organisationName),
    status: Type.Optional(NewState),
    capacityWeight: Type.Optional(capacityWeight),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    title: 'OrganisationChange',
    description: 'Properties to change.',
  },
);

export const updateOrganisationOperation = managementOperation(
  {
    id: 'updateOrganisation',
    method: 'PATCH',
    path: '/management/organisations/{id}',
    tag: 'Organisations',
    summary: 'Update an organisation',
    description:
      'Changes the properties that you send. Only the customs authority can change `status` and `capacityWeight`. At most a second after a suspension, every node rejects the requests of the organisation and of all clients that act for it.',
    scope: 'management:write',
    roles: ['owner', 'administrator'],
    fresh: true,
    programs: 'any',
    params: Type.Object({ id: pathIdSchema('Id of the organisation.') }, { additionalProperties: false }),
    body: {
      schema: OrganisationChange,
      description: 'Properties to change.',
      examples: {
        suspend: { summary: 'Suspend the organisation', value: { status: 'suspended' } },
        weigh: { summary: 'Give a broker more capacity', value: { capacityWeight: 5 } },
        rename: { summary: 'Rename the organisation', value: { name: 'Northwind Trading' } },
      },
    },
    ifMatch: 'optional',
    answers: {
      200: {
        description: 'The updated organisation.',
        body: OrganisationBody,
        headers: ['ETag'],
        examples: {
          suspended: {
            summary: 'A suspended organisation',
            value: { ...exampleOrganisation, status: 'suspended' },
          },
        },
      },
    },
    problems: [
      inputInvalid,
      customsAuthorityRequired,
      notFound,
      versionConflict,
      cannotChangeOwnOrganisation,
      approvalPending,
    ],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    async ({ body, caller, params, request }) => {
      const isForAuthority = body.status !== undefined || body.capacityWeight !== undefined;
      if (isForAuthority && caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      return inTenantScopeTransaction(database, caller, async (transaction, within) => {
        const before = await lockOrganisation(transaction, within, params.id);
        if (!before) return refuse(notFound);
        if (!isIfMatchMet(request.header('if-match'), before.version)) return refuse(versionConflict);
        const isOpen = before.status === 'pending' || before.status === 'refused';
        if (body.status !== undefined && isOpen) return refuse(approvalPending);
        const suspendsItself = body.status === 'suspended' && before.id === caller.organisation.id;
        if (suspendsItself) return refuse(cannotChangeOwnOrganisation);
        const after = await applyOrganisationChange(
          transaction,
          now(),
          auditActorOf(caller, request),
          before,
          body,
        );
        return answer(200, organisationBody(after), ['ETag', versionTag(after.version)]);
      });
    },
);

async function applyOrganisationChange(
  transaction: Transaction,
  now: Date,
  acting: AuditActor,
  before: Organisation,
  change: Static<typeof OrganisationChange>,
): Promise<Organisation> {
  const difference = changedFieldsOf(before, change);
  if (!difference) return before;
  const after = { ...before, ...change, version: before.version + 1, changedAt: now };
  await updateOrganisation(transaction, after);
  await announceChange(transaction, `organisation:${after.id}`);
  await recordAudit(transaction, {
    ...acting,
    organisationId: after.id,
    at: now,
    action: 'organisation.update',
    target: { kind: 'organisation', id: after.id },
    change: difference,
  });
  return after;
}
