import { type Static, Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { callerIdentityOf, type ManagementCaller, managementOperation } from '../../callers/public.ts';
import {
  type Assignment,
  findAssignments,
  findForCustoms,
  storeAssignment,
} from '../../declarations/customs/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { answer, type RequestFacts } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { missingReference } from '../../organisations/members/public.ts';
import { namesOfPeople } from '../../organisations/people/public.ts';
import { isOfficer } from '../officers/public.ts';
import { assignedToAnother } from '../problems.ts';
import { declarationParams } from './get-declaration-as-officer.ts';
import { AssignmentElement, assignmentBody } from './officer-view.ts';
import type { OfficerQueueDependencies } from './queue-dependencies.ts';

const WantedAssignment = Type.Object(
  {
    officer: Type.Optional(
      Type.String({
        pattern: '^[a-z]{3}_[0-9a-z_]{1,60}$',
        'x-format': 'officerId',
        description: 'Id of an officer or supervisor, or your own id. Default: you.',
      }),
    ),
    takeOver: Type.Optional(
      Type.Boolean({ description: 'Whether to reassign a declaration that is assigned to another officer.' }),
    ),
  },
  { additionalProperties: false, description: 'An assignment of a declaration.' },
);

export const assignDeclaration = managementOperation(
  {
    id: 'assignDeclaration',
    method: 'PUT',
    path: '/management/declarations/{id}/assignment',
    tag: 'Officer queue',
    summary: 'Assign a declaration',
    description:
      'Assigns a declaration to you or to another officer. From then on, only this officer can decide on the declaration; the automatic officer of the sandbox can’t decide on it either. The background jobs of the portal continue to change the declaration, because legal time limits still apply. Only for officers and supervisors of the customs authority.',
    scope: 'management:declarations:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    params: declarationParams,
    body: {
      schema: WantedAssignment,
      description: 'Officer to assign. Optional.',
      required: false,
      examples: {
        me: { summary: 'Assign to yourself', value: {} },
        takeOver: { summary: 'Take over from another officer', value: { takeOver: true } },
      },
    },
    answers: {
      200: {
        description: 'The assignment.',
        body: AssignmentElement,
        examples: {
          taken: {
            summary: 'Assigned to a client',
            value: {
              officer: 'cli_01kaz4w7m0v3c5n8q2x6t9r1ye',
              officerName: null,
              assignedAt: '2026-11-20T08:01:00.000Z',
              assignedBy: 'cli_01kaz4w7m0v3c5n8q2x6t9r1ye',
            },
          },
        },
      },
    },
    problems: [inputInvalid, notFound, assignedToAnother],
  },
  ({ database, source }: OfficerQueueDependencies) =>
    async ({ body, caller, params, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      // A request without a body is treated like one with an empty object.
      const requestBody: Static<typeof WantedAssignment> = body ?? {};
      return database.systemTransaction(async (transaction) => {
        const row = await findForCustoms(transaction, params.id, 'for update');
        if (!row) return refuse(notFound);
        const me = callerIdentityOf(caller).id;
        const officer = requestBody.officer ?? me;
        if (officer !== me && !(await isOfficer(transaction, caller.organisation.id, officer)))
          return missingReference('/officer', 'officer');
        const before = (await findAssignments(transaction, [row])).get(row.id);
        const names = await namesOfPeople(transaction, [officer]);
        if (before?.officer === officer) return answer(200, assignmentBody(before, names));
        if (before && before.officer !== me && requestBody.takeOver !== true)
          return refuse(assignedToAnother, { extensions: { officer: before.officer } });
        const assignment = { officer, assignedAt: source.now(), assignedBy: me };
        await storeAuditedAssignment(transaction, row, before, assignment, { caller, request });
        return answer(200, assignmentBody(assignment, names));
      });
    },
);

async function storeAuditedAssignment(
  transaction: Transaction,
  row: DeclarationRow,
  before: Assignment | undefined,
  made: Assignment,
  { caller, request }: { readonly caller: ManagementCaller; readonly request: RequestFacts },
): Promise<void> {
  await storeAssignment(transaction, row, made);
  await recordAudit(transaction, {
    ...auditActorOf(caller, request),
    organisationId: row.organisationId,
    at: made.assignedAt,
    action: 'declaration.assign',
    target: { kind: 'declaration', id: row.id },
    change: { before: { officer: before?.officer ?? null }, after: { officer: made.officer } },
  });
}
