import type { Database } from '../foundation/database/database.ts';
import { openApiOperation } from '../foundation/http/operation.ts';
import { refuse } from '../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../foundation/http/problems.ts';
import { answerVersion } from '../foundation/http/version-tag.ts';
import type { CustomsClock } from './customs-clock.ts';
import { parseReference, referenceParams } from './reference.ts';
import { DeclarationWithHistory, resourceText, summaryExample } from './representation.ts';
import { findDeclaration, readHistory } from './store.ts';

export function readDeclaration(deps: { readonly database: Database; readonly now: CustomsClock }) {
  const { database, now } = deps;
  return openApiOperation({
    id: 'readDeclaration',
    method: 'GET',
    path: '/openapi/declarations/{id}',
    tag: 'Declarations',
    summary: 'Read a declaration',
    description: 'The declaration with its document, its history and what may be done next.',
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
            value: { ...summaryExample, history: [], document: { type: 'import', lrn: 'COFFEE-2026-0001' } },
          },
        },
      },
    },
    problems: [inputInvalid, notFound],
    async handle({ caller, params, request }) {
      const organisationId = caller.organisation.id;
      const found = await database.organisation(organisationId, async (sql) => {
        const row = await findDeclaration(sql, organisationId, parseReference(params.id));
        return row && { row, history: await readHistory(sql, organisationId, row.id) };
      });
      if (!found) return refuse(notFound);
      const { row, history } = found;
      const text = resourceText(row, row.document, now(caller.organisation.id), { history });
      return answerVersion(request.header('if-none-match'), row.revision, text);
    },
  });
}
