import { Type } from 'typebox';
import type { Database } from '../foundation/database/database.ts';
import { listBody, listQuery, openPage } from '../foundation/http/listing.ts';
import { answer, openApiOperation } from '../foundation/http/operation.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import type { CustomsClock } from './customs-clock.ts';
import { Lrn, Mrn } from './data-elements.ts';
import { DeclarationType } from './declaration.ts';
import { STATUSES } from './lifecycle-state.ts';
import { DeclarationSummary, summaryExample, summaryOf } from './representation.ts';
import { listDeclarations as readPage } from './store.ts';

export function listDeclarations(deps: {
  readonly database: Database;
  readonly sealingKey: Uint8Array;
  readonly now: CustomsClock;
}) {
  const { database, sealingKey, now } = deps;
  return openApiOperation({
    id: 'listDeclarations',
    method: 'GET',
    path: '/openapi/declarations',
    tag: 'Declarations',
    summary: 'List declarations',
    description: 'The declarations of the organisation, newest first, drafts included.',
    scope: 'declarations:read',
    query: Type.Object(
      {
        ...listQuery,
        status: Type.Optional(
          Type.Array(Type.Enum([...STATUSES]), {
            maxItems: STATUSES.length,
            description: 'Only these states',
          }),
        ),
        type: Type.Optional(DeclarationType),
        lrn: Type.Optional(Lrn),
        mrn: Type.Optional(Mrn),
      },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'A page of declarations',
        body: listBody(DeclarationSummary, 'Declarations, newest first'),
        examples: {
          page: { summary: 'One declaration', value: { items: [summaryExample], cursor: null, more: false } },
        },
      },
    },
    problems: [inputInvalid],
    async handle({ caller, query }) {
      const organisationId = caller.organisation.id;
      const { status, type, lrn, mrn } = query;
      const binding = [
        'declarations',
        organisationId,
        status ?? null,
        type ?? null,
        lrn ?? null,
        mrn ?? null,
      ];
      const page = openPage(sealingKey, binding, query);
      if (page.kind === 'refusal') return page;
      const rows = await database.organisation(organisationId, (sql) =>
        readPage(sql, organisationId, { status, type, lrn, mrn }, page.after, page.limit),
      );
      const at = now(caller.organisation.id);
      return answer(
        200,
        page.close(
          rows,
          (row) => row.id,
          (row) => summaryOf(row, at),
        ),
      );
    },
  });
}
