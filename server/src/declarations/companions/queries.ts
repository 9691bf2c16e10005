import { type Static, Type } from 'typebox';
import { orNull, timeElement } from '../../foundation/http/elements.ts';
import { idPattern } from '../../foundation/ids.ts';
import { text } from '../document/public.ts';
import { hrefOf } from '../record/public.ts';
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
    text: text(4_000, 'What the declarant answers'),
    documents: Type.Optional(documentIds('Ids of uploaded documents that answer the query')),
  },
  { additionalProperties: false, title: 'QueryAnswer' },
);

/** A query of customs, as its declarant sees it. */
export const QueryBody = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'Its number in the declaration' }),
    status: Type.Enum(['open', 'answered', 'closed'], { description: 'Its state' }),
    question: Type.String({ description: 'What customs asks' }),
    requestedDocuments: Type.Array(Type.String(), {
      description: 'Codes of the document types that customs asks for',
    }),
    openedAt: timeElement('When customs asked'),
    dueBy: orNull(timeElement('Until when'), 'Until when it must be answered'),
    answer: orNull(
      Type.Object(
        {
          text: Type.String({ description: 'What was answered' }),
          documents: Type.Array(Type.String(), { description: 'Ids of uploaded documents' }),
          answeredAt: timeElement('When'),
        },
        { additionalProperties: false },
      ),
      'The declarant’s answer',
    ),
    closedAt: orNull(timeElement('When'), 'When the query was closed'),
    href: Type.String({ format: 'uri', description: 'Where it is read' }),
  },
  { additionalProperties: false, title: 'Query', description: 'What customs asked, and what was answered' },
);

export function queryOf(row: QueryRow, id: string, baseUrl: string): Static<typeof QueryBody> {
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
    href: hrefOf(baseUrl, id, `/queries/${row.number}`),
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
