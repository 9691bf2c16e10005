import { auditActorOf, changedFieldsOf, recordAudit } from '../../audit/public.ts';
import { declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound, versionConflict } from '../../foundation/http/problems.ts';
import { isIfMatchMet, versionTag } from '../../foundation/http/version-tag.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { partyParams } from './get-party.ts';
import { exampleParty, NewParty, type Party, PartyBody, partyBody } from './party.ts';
import { lockParty, updateParty } from './party-store.ts';
import { partyAlreadyExists } from './problems.ts';

export const updatePartyOperation = declarantOperation(
  {
    id: 'updateParty',
    client: 'parties.change(id, party)',
    method: 'PUT',
    path: '/openapi/parties/{id}',
    tag: 'Address book and templates',
    summary: 'Update a party',
    description:
      'Replaces a party of the address book. Properties that you leave out are removed. Later lodgements no longer change the party.',
    scope: 'declarations:write',
    params: partyParams,
    ifMatch: 'optional',
    body: {
      schema: NewParty,
      description: 'The new content of the party.',
      examples: {
        moved: {
          summary: 'A new address',
          value: { name: exampleParty.name, address: { city: 'São Paulo', country: 'BR' } },
        },
      },
    },
    answers: {
      200: {
        description: 'The updated party.',
        body: PartyBody,
        headers: ['ETag'],
        examples: {
          seller: { summary: 'A foreign seller', value: { ...exampleParty, editedManually: true } },
        },
      },
    },
    problems: [inputInvalid, notFound, versionConflict, partyAlreadyExists],
  },
  ({ database, source }: { readonly database: Database; readonly source: IdSource }) =>
    ({ body, caller, params, request }) => {
      const organisationId = caller.organisation.id;
      return database.organisationTransaction(organisationId, async (transaction) => {
        const before = await lockParty(transaction, organisationId, params.id);
        if (!before) return refuse(notFound);
        if (!isIfMatchMet(request.header('if-match'), before.version)) return refuse(versionConflict);
        const fields = { identification: null, address: {}, ...body };
        const now = source.now();
        const after: Party = {
          ...before,
          ...fields,
          editedManually: true,
          version: before.version + 1,
          changedAt: now,
        };
        const difference = changedFieldsOf(before, fields);
        if (difference === null) return answer(200, partyBody(before), ['ETag', versionTag(before.version)]);
        if (!(await updateParty(transaction, after))) return refuse(partyAlreadyExists);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId,
          at: now,
          action: 'party.update',
          target: { kind: 'party', id: after.id },
          change: difference,
        });
        return answer(200, partyBody(after), ['ETag', versionTag(after.version)]);
      });
    },
);
