import { type Static, Type } from 'typebox';
import { actingAs, recordAudit } from '../../audit/public.ts';
import { identityOf, managementOperation } from '../../callers/public.ts';
import { anchored, country } from '../../country/public.ts';
import { findNextFree, takeFree } from '../../declarations/customs/public.ts';
import { lanes } from '../../declarations/lifecycle/public.ts';
import { summaryExample } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { orNull } from '../../foundation/http/elements.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  customsAuthorityRequired,
  idempotencyKeyReused,
  inputInvalid,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { officeOf } from '../officers/public.ts';
import type { DeskParts } from './desk-parts.ts';

const closed = { additionalProperties: false } as const;

const Wanted = Type.Object(
  {
    office: Type.Optional(
      orNull(
        Type.String({ pattern: anchored(country.formats.office.pattern), 'x-format': 'office' }),
        'Only declarations of this customs office; null: of any. Left out: of the one that the officer works at, of any where they have none.',
      ),
    ),
  },
  { ...closed, description: 'Where.' },
);

const Taken = Type.Object(
  {
    declaration: orNull(
      Type.Object(
        {
          id: Type.String({ description: 'Our id of the declaration' }),
          lrn: Type.String({ description: 'The declarant’s own reference' }),
          mrn: orNull(Type.String(), 'The movement reference number'),
          lane: orNull(Type.Enum([...lanes]), 'The lane, once assigned'),
        },
        { ...closed, title: 'TakenDeclaration', description: 'The declaration that is yours now.' },
      ),
      'What was taken; null where nothing is free',
    ),
    office: orNull(Type.String(), 'The customs office that it was looked for at; null: all of them'),
  },
  { ...closed, title: 'NextDeclaration', description: 'The declaration to go on with.' },
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
      'Only for the customs authority. Of what waits for customs and nobody has: what is overdue first, then red, then yellow, then what waits longest. An officer who works at an office takes what is free there. Two who ask at once get two declarations.',
    scope: 'management:declarations:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    idempotent: true,
    body: {
      schema: Wanted,
      description: 'Where; may be left out.',
      required: false,
      examples: {
        own: { summary: 'Of the own office', value: {} },
        anywhere: { summary: 'Of any office', value: { office: null } },
        office: { summary: 'Of one office', value: { office: 'XA000100' } },
      },
    },
    answers: {
      200: {
        description: 'What was taken.',
        body: Taken,
        headers: ['Idempotency-Replayed'],
        examples: {
          taken: {
            summary: 'Taken',
            value: { declaration: { id, lrn, mrn: null, lane: 'red' }, office: 'XA000100' },
          },
          none: { summary: 'Nothing is free', value: { declaration: null, office: null } },
        },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired, idempotencyKeyReused, requestInProgress],
  },
  ({ database, source, feed }: DeskParts) =>
    async ({ body, caller, request, idempotency }) => {
      if (caller.reach !== 'all') return refuse(customsAuthorityRequired);
      const wanted: Static<typeof Wanted> = body ?? {};
      await feed.settled();
      return database.systemTransaction((transaction) =>
        idempotency.within(transaction, 200, async () => {
          const me = identityOf(caller).id;
          const assignment = { officer: me, assignedAt: source.now(), assignedBy: me };
          const office = wanted.office === undefined ? await officeOf(transaction, me) : wanted.office;
          const row = await takeOne(transaction, assignment, office);
          if (row) {
            await recordAudit(transaction, {
              ...actingAs(caller, request),
              organisationId: row.organisationId,
              at: assignment.assignedAt,
              action: 'declaration.assign',
              target: { kind: 'declaration', id: row.id },
              change: { before: { officer: null }, after: { officer: me } },
            });
          }
          return { kind: 'made', body: { declaration: row && shown(row), office } } as const;
        }),
      );
    },
);

type Row = NonNullable<Awaited<ReturnType<typeof findNextFree>>>;

function shown({ id: declaration, lrn: reference, mrn, lane }: Row) {
  return { id: declaration, lrn: reference, mrn, lane };
}

/** Goes on to the next one as long as somebody else was faster. */
async function takeOne(
  transaction: Transaction,
  assignment: Parameters<typeof takeFree>[2],
  office: string | null,
): Promise<Row | null> {
  for (;;) {
    const row = await findNextFree(transaction, assignment.assignedAt, office);
    if (row === null || (await takeFree(transaction, row, assignment))) return row;
  }
}
