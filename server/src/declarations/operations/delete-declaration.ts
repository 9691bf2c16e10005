import { recordAudit } from '../../audit/public.ts';
import { callerIdentityOf, type Declarant, declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer, type Input } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound, versionConflict } from '../../foundation/http/problems.ts';
import { isIfMatchMet } from '../../foundation/http/version-tag.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import { decideTransition } from '../lifecycle/public.ts';
import {
  actionNotAllowed,
  deleteDraft,
  findDeclaration,
  parseReference,
  referenceParams,
  refuseAction,
  repeatIfChanged,
} from '../record/public.ts';

export const deleteDeclaration = declarantOperation(
  {
    id: 'deleteDeclaration',
    client: 'declarations.delete(id)',
    method: 'DELETE',
    path: '/openapi/declarations/{id}',
    tag: 'Declarations',
    summary: 'Delete a draft',
    description:
      'Deletes a draft permanently. The LRN of the draft can be used again. A lodged declaration can’t be deleted.',
    scope: 'declarations:write',
    params: referenceParams,
    ifMatch: 'optional',
    answers: { 204: { description: 'The draft is deleted' } },
    problems: [inputInvalid, notFound, versionConflict, actionNotAllowed],
  },
  (deps: { readonly database: Database; readonly customsNow: CustomsClock }) => {
    const { database, customsNow: now } = deps;
    return async (input) => {
      const outcome = await repeatIfChanged(() => deleteOnce(input));
      return outcome === 'changed_meanwhile' ? refuse(versionConflict) : outcome;
    };

    function deleteOnce({ caller, params, request }: DeleteInput) {
      const organisationId = caller.organisation.id;
      return database.organisationTransaction(organisationId, async (transaction) => {
        const row = await findDeclaration(transaction, organisationId, parseReference(params.id));
        if (!row) return refuse(notFound);
        if (!isIfMatchMet(request.header('if-match'), row.revision)) return refuse(versionConflict);
        const decision = decideTransition(row.lifecycle, 'delete', 'declarant', {
          now: now(caller.organisation.id),
        });
        if (!decision.ok) return refuseAction(row, 'delete', decision);
        const deleted = await deleteDraft(transaction, organisationId, row.id, row.revision);
        if (!deleted) return 'changed_meanwhile';
        await recordAudit(transaction, {
          organisationId,
          at: now(caller.organisation.id),
          actor: callerIdentityOf(caller),
          action: 'declaration.delete',
          target: { kind: 'declaration', id: row.id },
          requestId: request.id,
          address: request.address,
          change: { lrn: row.lrn },
        });
        return answer(204);
      });
    }
  },
);

type DeleteInput = Pick<
  Input<Declarant, typeof referenceParams, undefined, undefined>,
  'caller' | 'params' | 'request'
>;
