import { auditActorOf } from '../audit/public.ts';
import { managementOperation, type PortalParts } from '../callers/public.ts';
import { refuse } from '../foundation/http/problem.ts';
import { customsAuthorityRequired, notFound, versionConflict } from '../foundation/http/problems.ts';
import { isIfMatchMet } from '../foundation/http/version-tag.ts';
import { isNumberAssigned } from '../organisations/public.ts';
import { lockMandate } from './mandate-store.ts';
import { applyMandateChange, changedMandateResponse, mandateChangeContract } from './update-mandate.ts';

export const updateMandateAsCustoms = managementOperation(
  {
    id: 'updateMandateAsCustoms',
    method: 'PATCH',
    path: '/management/mandates/{id}',
    tag: 'Mandates',
    summary: 'Update a mandate as customs',
    description:
      'Changes the status of a mandate of any two parties. The customs authority can accept a mandate that the representative requested, if the principal has no account and granted the mandate on paper. It can also suspend or end any mandate, and resume a mandate that it suspended. Only for the customs authority.',
    scope: 'management:mandates:write',
    roles: ['officer', 'supervisor', 'administrator'],
    programs: 'authority',
    ...mandateChangeContract,
    problems: [...mandateChangeContract.problems, customsAuthorityRequired],
  },
  ({ database, now, calendar }: PortalParts<'database' | 'now' | 'calendar'>) =>
    async ({ body, caller, params, request }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      return database.systemTransaction(async (transaction) => {
        const before = await lockMandate(transaction, null, params.id);
        if (!before) return refuse(notFound);
        if (!isIfMatchMet(request.header('if-match'), before.version)) return refuse(versionConflict);
        const changed = await applyMandateChange(transaction, before, body, {
          side: 'customs',
          hasNoAccount: !(await isNumberAssigned(transaction, before.principal)),
          at: now(),
          calendar,
          organisationId: caller.organisation.id,
          acting: auditActorOf(caller, request),
        });
        return 'kind' in changed
          ? changed
          : changedMandateResponse(transaction, changed, 'customs', calendar);
      });
    },
);
