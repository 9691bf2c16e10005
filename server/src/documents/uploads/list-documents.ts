import { declarantOperation } from '../../callers/public.ts';
import {
  findDeclaration,
  parseReference,
  readForOrganisation,
  referenceParams,
} from '../../declarations/record/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, pageExample, singlePage } from '../../foundation/http/pagination.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { DocumentResource, documentExample } from './document.ts';
import { documentResource } from './document-resource.ts';
import { readDocumentsOf } from './store.ts';

export const listDocuments = declarantOperation(
  {
    id: 'listDocuments',
    client: 'declarations.documents.list(id)',
    method: 'GET',
    path: '/openapi/declarations/{id}/documents',
    tag: 'Documents and decisions',
    summary: 'List supporting documents',
    description:
      'Returns the uploaded documents of a declaration, oldest first. All documents fit on one page.',
    scope: 'declarations:read',
    params: referenceParams,
    answers: {
      200: {
        description: 'The documents',
        body: listBody(DocumentResource, 'The documents, oldest first.'),
        examples: pageExample('One document', documentExample),
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params }) => {
      const reference = parseReference(params.id);
      const documents = await readForOrganisation(
        database,
        caller.organisation.id,
        reference,
        async (sql, whose) => {
          const declaration = await findDeclaration(sql, whose, reference);
          return declaration && (await readDocumentsOf(sql, whose, declaration.id));
        },
      );
      if (!documents) return refuse(notFound);
      return answer(200, singlePage(documents.map(documentResource)));
    },
);
