import { type Static, Type } from 'typebox';
import { type AuditActor, auditActorOf, recordAudit } from '../../audit/public.ts';
import { managementOperation, type PortalParts } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import {
  exampleOrganisation,
  identificationNumber,
  type Organisation,
  OrganisationBody,
  OrganisationKind,
  organisationBody,
  organisationName,
} from '../organisation.ts';
import { identificationNumberInUse } from '../problems.ts';
import { insertOrganisation } from '../store.ts';

const NewOrganisation = Type.Object(
  { kind: OrganisationKind, name: organisationName, identificationNumber },
  { additionalProperties: false, description: 'A new organisation.' },
);

export const createOrganisationOperation = managementOperation(
  {
    id: 'createOrganisation',
    method: 'POST',
    path: '/management/organisations',
    tag: 'Organisations',
    summary: 'Create an organisation',
    description:
      'Registers an organisation, which is active immediately. No other organisation can use its identification number. Only for management clients of the customs authority.',
    scope: 'management:write',
    roles: ['administrator'],
    body: {
      schema: NewOrganisation,
      description: 'The new organisation.',
      examples: {
        trader: {
          summary: 'A declarant',
          value: { kind: 'trader', name: 'Northwind Imports', identificationNumber: 'XA4711000815' },
        },
        platformOperator: {
          summary: 'A platform operator',
          value: {
            kind: 'platform_operator',
            name: 'Freight Cloud',
            identificationNumber: 'XAFREIGHTCLOUD1',
          },
        },
      },
    },
    answers: {
      201: {
        description: 'The new organisation.',
        body: OrganisationBody,
        headers: ['Location', 'ETag'],
        examples: { trader: { summary: 'A declarant', value: exampleOrganisation } },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired, identificationNumberInUse],
  },
  ({ database, source, baseUrl }: PortalParts<'database' | 'source' | 'baseUrl'>) =>
    async ({ body, caller, request }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const made = await database.systemTransaction((transaction) =>
        createOrganisation(transaction, source, auditActorOf(caller, request), body),
      );
      if (!made) return refuse(identificationNumberInUse);
      const location = `${baseUrl}/management/organisations/${made.id}`;
      return answer(201, organisationBody(made), ['Location', location, 'ETag', versionTag(made.version)]);
    },
);

/** Person who registers an organisation, and whether the organisation awaits approval. */
interface Registration {
  readonly by: string;
  readonly status: 'pending' | 'active';
}

/** Registers an organisation as the system. Returns null if any organisation has its identification number. */
export async function createOrganisation(
  transaction: Transaction,
  source: IdSource,
  acting: AuditActor,
  details: Static<typeof NewOrganisation>,
  registration: Registration | null = null,
): Promise<Organisation | null> {
  const now = source.now();
  const made: Organisation = {
    id: newId('org', source),
    kind: details.kind,
    name: details.name,
    identificationNumber: details.identificationNumber,
    numbers: [details.identificationNumber],
    status: registration?.status ?? 'active',
    registeredBy: registration?.by ?? null,
    refusalReason: null,
    capacityWeight: 1,
    version: 1,
    createdAt: now,
    changedAt: now,
  };
  if (!(await insertOrganisation(transaction, made))) return null;
  await recordAudit(transaction, {
    ...acting,
    organisationId: made.id,
    at: now,
    action: 'organisation.create',
    target: { kind: 'organisation', id: made.id },
    change: { after: organisationBody(made) },
  });
  return made;
}
