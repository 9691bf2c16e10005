import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { partyParams } from './get-party.ts';
import { deletePartyRow } from './party-store.ts';

export const deleteParty = declarantOperation(
  {
    id: 'deleteParty',
    client: 'parties.delete(id)',
    method: 'DELETE',
    path: '/openapi/parties/{id}',
    tag: 'Address book and templates',
    summary: 'Delete a party',
    description:
      'Deletes a party from the address book. Declarations do not change. A later lodgement with the party adds the party again.',
    scope: 'declarations:write',
    params: partyParams,
    answers: { 204: { description: 'The party was deleted' } },
    problems: [inputInvalid, notFound],
  },
  ({ database, source }: { readonly database: Database; readonly source: IdSource }) =>
    ({ caller, params, request }) => {
      const organisationId = caller.organisation.id;
      return database.organisationTransaction(organisationId, async (transaction) => {
        if (!(await deletePartyRow(transaction, organisationId, params.id))) return refuse(notFound);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId,
          at: source.now(),
          action: 'party.delete',
          target: { kind: 'party', id: params.id },
          change: { before: { id: params.id } },
        });
        return answer(204);
      });
    },
);
