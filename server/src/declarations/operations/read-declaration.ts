import { declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { answerVersion } from '../../foundation/http/version-tag.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import {
  companionsOf,
  DeclarationWithHistory,
  findFullDeclaration,
  fullExample,
  fullText,
  parseReference,
  readHistory,
  referenceParams,
} from '../record/public.ts';

export const readDeclaration = declarantOperation(
  {
    id: 'readDeclaration',
    method: 'GET',
    path: '/openapi/declarations/{id}',
    tag: 'Declarations',
    summary: 'Read a declaration',
    description:
      'The declaration with its document, its history, what is open or to be paid, and what may be done next.',
    scope: 'declarations:read',
    params: referenceParams,
    conditional: true,
    answers: {
      200: {
        description: 'The declaration',
        body: DeclarationWithHistory,
        headers: ['ETag'],
        examples: {
          lodged: {
            summary: 'A lodged declaration',
            value: { ...fullExample, history: [] },
          },
        },
      },
    },
    problems: [inputInvalid, notFound],
  },
  (deps: { readonly database: Database; readonly customsNow: CustomsClock; readonly baseUrl: string }) => {
    const { database, customsNow: now, baseUrl } = deps;
    return async ({ caller, params, request }) => {
      const organisationId = caller.organisation.id;
      const found = await database.organisation(organisationId, async (sql) => {
        const row = await findFullDeclaration(sql, organisationId, parseReference(params.id));
        return row && { row, history: await readHistory(sql, organisationId, row.id) };
      });
      if (!found) return refuse(notFound);
      const { row, history } = found;
      const text = fullText(row, row.document, now(organisationId), companionsOf(row, baseUrl), history);
      return answerVersion(request.header('if-none-match'), row.revision, text);
    };
  },
);
