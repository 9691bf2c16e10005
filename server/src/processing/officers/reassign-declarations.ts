import { type Static, Type } from 'typebox';
import { type Acting, actingAs, recordAudit } from '../../audit/public.ts';
import { identityOf, managementOperation } from '../../callers/public.ts';
import {
  deleteAssignment,
  findAssignments,
  findForCustoms,
  lockForCustoms,
  storeAssignment,
} from '../../declarations/customs/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { orNull } from '../../foundation/http/elements.ts';
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
import type { OfficerParts } from './officer-parts.ts';

const closed = { additionalProperties: false } as const;
const mostMoved = 100;
const declarationId = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'The declaration’s id (`dec_…`)',
});
const officerId = Type.String({
  pattern: '^[a-z]{3}_[0-9a-z_]{1,60}$',
  'x-format': 'officerId',
  description: 'The id of an officer',
});

const Move = Type.Object(
  {
    officer: orNull(officerId, 'Who gets it: an officer or a supervisor; null: nobody, it is free then'),
    declarations: Type.Array(
      Type.Object(
        { id: declarationId, from: orNull(officerId, 'Who has it, as it was seen; null: nobody') },
        closed,
      ),
      { minItems: 1, maxItems: mostMoved, description: 'What is moved' },
    ),
  },
  { ...closed, description: 'Whose work goes to whom.' },
);

const Moved = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          id: declarationId,
          outcome: Type.Enum(['moved', 'unchanged', 'already_assigned', 'not_found'], {
            description:
              '`moved`; `unchanged`: they had it already; `already_assigned`: another officer has it now and keeps it; `not_found`: there is no such declaration',
          }),
          officer: orNull(Type.String(), 'Who has it now'),
        },
        closed,
      ),
      { description: 'One for each declaration, in their order' },
    ),
  },
  { ...closed, title: 'MovedWork', description: 'What became of each declaration' },
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
      'Gives up to 100 declarations to an officer, or back to whoever takes them, all at once. What somebody else has taken meanwhile stays theirs. Only for supervisors of the customs authority.',
    scope: 'management:declarations:write',
    roles: ['supervisor'],
    programs: 'authority',
    idempotent: true,
    body: {
      schema: Move,
      description: 'What is moved, and to whom.',
      required: true,
      examples: {
        free: {
          summary: 'Somebody is ill: what they have is free',
          value: { officer: null, declarations: [{ id: exampleId, from: exampleOfficer }] },
        },
      },
    },
    answers: {
      200: {
        description: 'What became of each.',
        body: Moved,
        headers: ['Idempotency-Replayed'],
        examples: {
          moved: {
            summary: 'It is free',
            value: { items: [{ id: exampleId, outcome: 'moved', officer: null }] },
          },
        },
      },
    },
    problems: [inputInvalid, notFound, customsAuthorityRequired, idempotencyKeyReused, requestInProgress],
  },
  ({ database, source }: OfficerParts) =>
    async ({ body: { officer, declarations }, caller, request, idempotency }) => {
      if (caller.reach !== 'all') return refuse(customsAuthorityRequired);
      const authority = caller.organisation.id;
      const acting = { ...actingAs(caller, request), by: identityOf(caller).id, at: source.now() };
      return database.systemTransaction((transaction) =>
        idempotency.within(transaction, 200, async () => {
          if (officer !== null && !(await isOfficer(transaction, authority, officer)))
            return missingReference('/officer', 'officer');
          // All of them first and in one order, so that two such calls do not wait for each other in a circle.
          await lockForCustoms(
            transaction,
            declarations.map(({ id }) => id),
          );
          const items: Outcome[] = [];
          for (const wanted of declarations)
            items.push(await moveOne(transaction, { ...wanted, officer }, acting));
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

async function moveOne(
  transaction: Transaction,
  { id, from, officer }: Wanted,
  { by, at, ...acting }: Acting & { readonly by: string; readonly at: Date },
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
