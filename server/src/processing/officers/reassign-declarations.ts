import { type Static, Type } from 'typebox';
import { type AuditActor, auditActorOf, recordAudit } from '../../audit/public.ts';
import { callerIdentityOf, managementOperation } from '../../callers/public.ts';
import {
  deleteAssignment,
  findAssignments,
  findForCustoms,
  lockForCustoms,
  storeAssignment,
} from '../../declarations/customs/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { orNull } from '../../foundation/http/common-schemas.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  customsAuthorityRequired,
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { missingReference } from '../../organisations/members/public.ts';
import { isOfficer } from './is-officer.ts';
import type { OfficerDependencies } from './officer-dependencies.ts';

const reassignSchemaOptions = { additionalProperties: false } as const;
const maxReassigned = 100;
const declarationId = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Id of the declaration (`dec_…`)',
});
const officerId = Type.String({
  pattern: '^[a-z]{3}_[0-9a-z_]{1,60}$',
  'x-format': 'officerId',
  description: 'Id of an officer',
});

const Move = Type.Object(
  {
    officer: orNull(
      officerId,
      'Id of the new officer or supervisor. Null: the declaration becomes unassigned',
    ),
    declarations: Type.Array(
      Type.Object(
        {
          id: declarationId,
          from: orNull(
            officerId,
            'Id of the officer to whom the declaration was assigned when you last read it. Null: unassigned',
          ),
        },
        reassignSchemaOptions,
      ),
      { minItems: 1, maxItems: maxReassigned, description: 'Declarations to reassign' },
    ),
  },
  { ...reassignSchemaOptions, description: 'A reassignment of declarations.' },
);

const Moved = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          id: declarationId,
          outcome: Type.Enum(['moved', 'unchanged', 'already_assigned', 'not_found'], {
            description:
              '`moved`: the declaration is reassigned; `unchanged`: the declaration was already assigned to the new officer; `already_assigned`: the declaration is no longer assigned to the officer in `from` but to another officer, so nothing changed; `not_found`: the declaration does not exist',
          }),
          officer: orNull(Type.String(), 'Id of the current officer. Null: unassigned'),
        },
        reassignSchemaOptions,
      ),
      { description: 'Outcomes in the order of the declarations' },
    ),
  },
  { ...reassignSchemaOptions, title: 'MovedWork', description: 'Outcomes of a reassignment' },
);
type Outcome = Static<typeof Moved>['items'][number];

const exampleId = 'dec_01kaz4w7m0v3c5n8q2x6t9r1ye';
const exampleOfficer = 'per_01kaz4w7m0v3c5n8q2x6t9r1ye';

export const reassignDeclarations = managementOperation(
  {
    id: 'reassignDeclarations',
    method: 'POST',
    path: '/management/reassignments',
    tag: 'Officer queue',
    summary: 'Reassign declarations',
    description:
      'Assigns up to 100 declarations to an officer, or removes their assignments, in one transaction. A declaration that was assigned to another officer in the meantime stays with that officer. Only for supervisors of the customs authority.',
    scope: 'management:declarations:write',
    roles: ['supervisor'],
    programs: 'authority',
    idempotent: true,
    body: {
      schema: Move,
      description: 'Declarations and the new officer.',
      examples: {
        free: {
          summary: 'Remove the assignments of an absent officer',
          value: { officer: null, declarations: [{ id: exampleId, from: exampleOfficer }] },
        },
      },
    },
    answers: {
      200: {
        description: 'Outcome for each declaration.',
        body: Moved,
        headers: ['Idempotency-Replayed'],
        examples: {
          moved: {
            summary: 'The declaration is unassigned',
            value: { items: [{ id: exampleId, outcome: 'moved', officer: null }] },
          },
        },
      },
    },
    problems: [inputInvalid, notFound, customsAuthorityRequired, idempotencyKeyReused, requestInProgress],
  },
  ({ database, source }: OfficerDependencies) =>
    async ({ body: { officer, declarations }, caller, request, idempotency }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const authority = caller.organisation.id;
      const acting = { ...auditActorOf(caller, request), by: callerIdentityOf(caller).id, at: source.now() };
      return database.systemTransaction((transaction) =>
        idempotency.within(transaction, 200, async () => {
          if (officer !== null && !(await isOfficer(transaction, authority, officer)))
            return missingReference('/officer', 'officer');
          // All declarations are locked first and in one order, so that concurrent requests don't cause a deadlock.
          await lockForCustoms(
            transaction,
            declarations.map(({ id }) => id),
          );
          const items: Outcome[] = [];
          for (const declaration of declarations)
            items.push(await reassignOne(transaction, { ...declaration, officer }, acting));
          return { kind: 'made', body: { items } } as const;
        }),
      );
    },
);

interface Wanted {
  readonly id: string;
  readonly from: string | null;
  readonly officer: string | null;
}

async function reassignOne(
  transaction: Transaction,
  { id, from, officer }: Wanted,
  { by, at, ...acting }: AuditActor & { readonly by: string; readonly at: Date },
): Promise<Outcome> {
  const row = await findForCustoms(transaction, id);
  if (!row) return { id, outcome: 'not_found', officer: null };
  const has = (await findAssignments(transaction, [row])).get(id)?.officer ?? null;
  if (has === officer) return { id, outcome: 'unchanged', officer };
  if (has !== from) return { id, outcome: 'already_assigned', officer: has };
  if (officer === null) await deleteAssignment(transaction, row);
  else await storeAssignment(transaction, row, { officer, assignedAt: at, assignedBy: by });
  await recordAudit(transaction, {
    ...acting,
    organisationId: row.organisationId,
    at,
    action: officer === null ? 'declaration.unassign' : 'declaration.assign',
    target: { kind: 'declaration', id },
    change: { before: { officer: has }, after: { officer } },
  });
  return { id, outcome: 'moved', officer };
}
