import { type Static, Type } from 'typebox';
import { orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { idPattern } from '../../foundation/ids.ts';
import { textElement } from '../document/public.ts';
import { declarationUrl } from '../record/public.ts';
import type { QueryRow } from './query-store.ts';

function documentIds(description: string) {
  return Type.Array(Type.String({ pattern: idPattern('doc'), 'x-format': 'docId' }), {
    maxItems: 100,
    uniqueItems: true,
    description,
  });
}

export const QueryAnswerBody = Type.Object(
  {
    text: textElement(4_000, 'Text of the answer'),
    documents: Type.Optional(documentIds('Identifiers of uploaded documents that belong to the answer')),
  },
  { additionalProperties: false, title: 'QueryAnswer' },
);

/** Schema of a query from customs, as the declarant sees it. */
export const QueryBody = Type.Object(
  {
    number: Type.Integer({
      minimum: 1,
      description: 'Number of the query within the declaration: the first query has the number 1',
    }),
    status: Type.Enum(['open', 'answered', 'closed'], { description: 'Status of the query' }),
    question: Type.String({ description: 'Question of customs' }),
    requestedDocuments: Type.Array(Type.String(), {
      description: 'Codes of the document types that customs requests',
    }),
    openedAt: timeSchema('Time when customs opened the query'),
    dueBy: orNull(timeSchema('Time limit for the answer'), 'Time limit for the answer; null without a limit'),
    answer: orNull(
      Type.Object(
        {
          text: Type.String({ description: 'Text of the answer' }),
          documents: Type.Array(Type.String(), {
            description: 'Identifiers of uploaded documents that belong to the answer',
          }),
          answeredAt: timeSchema('Time of the answer'),
        },
        { additionalProperties: false, title: 'DeclarantAnswer' },
      ),
      'Answer of the declarant; null before the answer',
    ),
    closedAt: orNull(
      timeSchema('Time when the query was closed'),
      'Time when the query was closed; null while the query is open',
    ),
    href: Type.String({ format: 'uri', description: 'URL of the query' }),
  },
  { additionalProperties: false, title: 'Query', description: 'A query from customs with its answer' },
);

export function queryBodyOf(row: QueryRow, id: string, baseUrl: string): Static<typeof QueryBody> {
  return {
    number: row.number,
    status: row.status,
    question: row.question,
    requestedDocuments: row.requestedDocuments,
    openedAt: row.openedAt.toISOString(),
    dueBy: row.dueBy?.toISOString() ?? null,
    answer:
      row.answer === null || row.answeredAt === null
        ? null
        : {
            text: row.answer,
            documents: row.answerDocuments ?? [],
            answeredAt: row.answeredAt.toISOString(),
          },
    closedAt: row.closedAt?.toISOString() ?? null,
    href: declarationUrl(baseUrl, id, `/queries/${row.number}`),
  };
}

export const queryExample = {
  number: 1,
  status: 'open',
  question: 'Please send the invoice that the price was taken from',
  requestedDocuments: ['N380'],
  openedAt: '2026-11-20T08:05:00.000Z',
  dueBy: '2026-11-30T08:05:00.000Z',
  answer: null,
  closedAt: null,
  href: 'http://localhost:8080/openapi/declarations/dec_01kaz4w7m0v3c5n8q2x6t9r1ye/queries/1',
} as const;
