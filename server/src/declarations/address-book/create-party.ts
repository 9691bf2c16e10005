import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { declarantOperation, type PortalParts } from '../../callers/public.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { idempotencyKeyReused, inputInvalid, requestInProgress } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { newId } from '../../foundation/ids.ts';
import { exampleParty, NewParty, type Party, PartyBody, partyBody } from './party.ts';
import { countParties, insertParty } from './party-store.ts';
import { addressBookFull, partyAlreadyExists } from './problems.ts';
import { maxParties } from './sync-parties.ts';

export const createParty = declarantOperation(
  {
    id: 'createParty',
    client: 'parties.create(party)',
    method: 'POST',
    path: '/openapi/parties',
    tag: 'Address book and templates',
    summary: 'Create a party',
    description:
      'Adds a party to the address book. Two parties can’t have the same identification number; two parties without a number can’t have both the same name and the same country.',
    scope: 'declarations:write',
    idempotent: true,
    body: {
      schema: NewParty,
      description: 'The party to add.',
      examples: {
        seller: {
          summary: 'A foreign seller',
          value: { name: exampleParty.name, address: exampleParty.address },
        },
      },
    },
    answers: {
      201: {
        description: 'The party was created.',
        body: PartyBody,
        headers: ['Location', 'ETag', 'Idempotency-Replayed'],
        examples: { seller: { summary: 'A foreign seller', value: exampleParty } },
      },
    },
    problems: [inputInvalid, partyAlreadyExists, addressBookFull, idempotencyKeyReused, requestInProgress],
  },
  ({ database, source, baseUrl }: PortalParts<'database' | 'source' | 'baseUrl'>) =>
    async ({ body, caller, request, idempotency }) => {
      const organisationId = caller.organisation.id;
      return idempotency.once(database, 201, async (transaction) => {
        const now = source.now();
        const made: Party = {
          ...{ organisationId, id: newId('pty', source), identification: null, address: {}, ...body },
          ...{ editedManually: true, usedAt: null, version: 1, createdAt: now, changedAt: now },
        };
        if ((await countParties(transaction, organisationId)) >= maxParties) return refuse(addressBookFull);
        if (!(await insertParty(transaction, made))) return refuse(partyAlreadyExists);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId,
          at: now,
          action: 'party.create',
          target: { kind: 'party', id: made.id },
          change: { after: { ...body } },
        });
        const headers = ['Location', `${baseUrl}/openapi/parties/${made.id}`, 'ETag', versionTag(1)];
        return { kind: 'made', body: partyBody(made), headers };
      });
    },
);
