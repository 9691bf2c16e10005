import { type Static, Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { callerIdentityOf, managementOperation } from '../../callers/public.ts';
import { anchoredPattern, country } from '../../country/public.ts';
import { assignIfUnassigned, findNextUnassigned } from '../../declarations/customs/public.ts';
import { lanes } from '../../declarations/lifecycle/public.ts';
import { summaryExample } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { orNull } from '../../foundation/http/common-schemas.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  customsAuthorityRequired,
  idempotencyKeyReused,
  inputInvalid,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { officeOf } from '../officers/public.ts';
import type { OfficerQueueDependencies } from './queue-dependencies.ts';

const assignNextSchemaOptions = { additionalProperties: false } as const;

const Wanted = Type.Object(
  {
    office: Type.Optional(
      orNull(
        Type.String({ pattern: anchoredPattern(country.formats.office.pattern), 'x-format': 'office' }),
        'Customs office whose declarations are considered. Null: all offices. Default: the office of the officer, or all offices if the officer has no office.',
      ),
    ),
  },
  { ...assignNextSchemaOptions, description: 'Customs office from which to assign.' },
);

const Taken = Type.Object(
  {
    declaration: orNull(
      Type.Object(
        {
          id: Type.String({ description: 'Id of the declaration' }),
          lrn: Type.String({ description: 'Local reference number (LRN)' }),
          mrn: orNull(Type.String(), 'Movement reference number (MRN); null before customs assigns an MRN'),
          lane: orNull(Type.Enum([...lanes]), 'Control lane; null before customs assigns a lane'),
        },
        {
          ...assignNextSchemaOptions,
          title: 'TakenDeclaration',
          description: 'The declaration that is now assigned to you.',
        },
      ),
      'Assigned declaration. Null if no unassigned declaration waits for customs',
    ),
    office: orNull(Type.String(), 'Customs office whose declarations were considered. Null: all offices'),
  },
  {
    ...assignNextSchemaOptions,
    title: 'NextDeclaration',
    description: 'The next declaration for the officer.',
  },
);

const { id, lrn } = summaryExample;

export const assignNextDeclaration = managementOperation(
  {
    id: 'assignNextDeclaration',
    method: 'POST',
    path: '/management/assignments/next',
    tag: 'Officer queue',
    summary: 'Assign the next declaration',
    description:
      'Assigns to you the next unassigned declaration that waits for customs. Overdue declarations come first, then the red lane, then the yellow lane, then the longest waiting time. By default, only declarations of your customs office are considered. Two simultaneous requests get two different declarations. Only for officers and supervisors of the customs authority.',
    scope: 'management:declarations:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    idempotent: true,
    body: {
      schema: Wanted,
      description: 'Customs office. Optional.',
      required: false,
      examples: {
        own: { summary: 'From your own office', value: {} },
        anywhere: { summary: 'From any office', value: { office: null } },
        office: { summary: 'From a specific office', value: { office: 'XA000100' } },
      },
    },
    answers: {
      200: {
        description: 'The assigned declaration, if there is one.',
        body: Taken,
        headers: ['Idempotency-Replayed'],
        examples: {
          taken: {
            summary: 'A declaration was assigned',
            value: { declaration: { id, lrn, mrn: null, lane: 'red' }, office: 'XA000100' },
          },
          none: { summary: 'No unassigned declarations', value: { declaration: null, office: null } },
        },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired, idempotencyKeyReused, requestInProgress],
  },
  ({ database, source, feed }: OfficerQueueDependencies) =>
    async ({ body, caller, request, idempotency }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const requestBody: Static<typeof Wanted> = body ?? {};
      await feed.settled();
      return database.systemTransaction((transaction) =>
        idempotency.within(transaction, 200, async () => {
          const me = callerIdentityOf(caller).id;
          const assignment = { officer: me, assignedAt: source.now(), assignedBy: me };
          const office =
            requestBody.office === undefined ? await officeOf(transaction, me) : requestBody.office;
          const row = await assignNextAvailable(transaction, assignment, office);
          if (row) {
            await recordAudit(transaction, {
              ...auditActorOf(caller, request),
              organisationId: row.organisationId,
              at: assignment.assignedAt,
              action: 'declaration.assign',
              target: { kind: 'declaration', id: row.id },
              change: { before: { officer: null }, after: { officer: me } },
            });
          }
          return { kind: 'made', body: { declaration: row && toResponseBody(row), office } } as const;
        }),
      );
    },
);

type UnassignedRow = NonNullable<Awaited<ReturnType<typeof findNextUnassigned>>>;

function toResponseBody({ id: declaration, lrn: reference, mrn, lane }: UnassignedRow) {
  return { id: declaration, lrn: reference, mrn, lane };
}

/** Tries the next unassigned declaration each time another officer is assigned the previous one first. */
async function assignNextAvailable(
  transaction: Transaction,
  assignment: Parameters<typeof assignIfUnassigned>[2],
  office: string | null,
): Promise<UnassignedRow | null> {
  for (;;) {
    const row = await findNextUnassigned(transaction, assignment.assignedAt, office);
    if (row === null || (await assignIfUnassigned(transaction, row, assignment))) return row;
  }
}
