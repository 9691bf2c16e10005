import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { callerIdentityOf, type ManagementCaller, managementOperation } from '../../callers/public.ts';
import { deleteAssignment, findAssignments, findForCustoms } from '../../declarations/customs/public.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { assignedToAnother } from '../problems.ts';
import { declarationParams } from './get-declaration-as-officer.ts';
import type { OfficerQueueDependencies } from './queue-dependencies.ts';

export const removeAssignment = managementOperation(
  {
    id: 'removeAssignment',
    method: 'DELETE',
    path: '/management/declarations/{id}/assignment',
    tag: 'Officer queue',
    summary: 'Remove an assignment',
    description:
      'Removes the assignment of a declaration, so that the declaration can be assigned to any officer. An officer can remove assignments to themselves and assignments that they made; a supervisor can remove all. Only for the customs authority.',
    scope: 'management:declarations:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    params: declarationParams,
    answers: { 204: { description: 'The declaration is unassigned.' } },
    problems: [inputInvalid, notFound, assignedToAnother],
  },
  ({ database, source }: OfficerQueueDependencies) =>
    async ({ caller, params, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      return database.systemTransaction(async (transaction) => {
        const row = await findForCustoms(transaction, params.id, 'for update');
        const before = row && (await findAssignments(transaction, [row])).get(row.id);
        if (!row || !before) return refuse(notFound);
        const own = [before.officer, before.assignedBy].includes(callerIdentityOf(caller).id);
        if (!own && !isSupervisor(caller))
          return refuse(assignedToAnother, { extensions: { officer: before.officer } });
        await deleteAssignment(transaction, row);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: row.organisationId,
          at: source.now(),
          action: 'declaration.unassign',
          target: { kind: 'declaration', id: row.id },
          change: { before: { officer: before.officer }, after: { officer: null } },
        });
        return answer(204);
      });
    },
);

/** Returns whether the caller can remove the assignment of another officer, which only supervisors can. */
function isSupervisor(caller: ManagementCaller): boolean {
  return caller.userType === 'person' && caller.role === 'supervisor';
}
