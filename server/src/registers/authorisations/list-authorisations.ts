import { declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import {
  defineGetEntry,
  defineListEntries,
  entryParams,
  listContract,
  listOwnEntries,
} from '../read-entries.ts';
import { entryResponse } from '../register.ts';
import { AuthorisationBody, authorisationBody, exampleAuthorisation } from './authorisation.ts';
import { authorisationRegister } from './authorisation-register.ts';
import { authorisationStore } from './authorisation-store.ts';

const example = ['One authorisation', exampleAuthorisation] as const;
const examples = { warehouse: { summary: 'A customs warehouse', value: exampleAuthorisation } };
const { name, tag, filters } = authorisationRegister;

interface AuthorisationReadParts {
  readonly database: Database;
  readonly customs: { readonly now: (organisationId: string) => Date };
}

export const listAllAuthorisationsOperation = defineListEntries(authorisationRegister, {
  id: 'listAllAuthorisations',
  summary: 'List authorisations',
  description:
    'Returns the authorisations whose holder is one of the identification numbers of your organisation, oldest first. The customs authority gets all authorisations.',
  example,
});

export const getAnyAuthorisation = defineGetEntry(authorisationRegister, {
  id: 'getAnyAuthorisation',
  summary: 'Get an authorisation',
  description:
    'Returns an authorisation. Send the `ETag` of the response as `If-Match` when you update the authorisation.',
  examples,
});

export const listAuthorisationsOperation = declarantOperation(
  {
    id: 'listAuthorisations',
    client: 'authorisations.list(filter)',
    path: '/openapi/authorisations',
    tag,
    summary: 'List your authorisations',
    description:
      'Returns the authorisations whose holder is one of the identification numbers of your organisation, oldest first.',
    scope: 'declarations:read',
    ...listContract(authorisationRegister, example),
  },
  listOwnEntries({
    ...{ list: 'own-authorisations', filters, bodyOf: authorisationBody },
    store: authorisationStore,
    ownerOf: ({ numbers }) => numbers,
  }),
);

export const getAuthorisation = declarantOperation(
  {
    id: 'getAuthorisation',
    client: 'authorisations.get(id)',
    method: 'GET',
    path: '/openapi/authorisations/{id}',
    tag,
    summary: 'Get one of your authorisations',
    description:
      'Returns an authorisation whose holder is one of the identification numbers of your organisation.',
    scope: 'declarations:read',
    params: entryParams(name),
    answers: {
      200: { description: 'The authorisation.', body: AuthorisationBody, headers: ['ETag'], examples },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database, customs }: AuthorisationReadParts) =>
    async ({ caller, params: { id } }) => {
      const { id: organisationId, numbers } = caller.organisation;
      const found = await database.organisation(organisationId, (sql) =>
        authorisationStore.find(sql, numbers, id),
      );
      return entryResponse(found, (entry) => authorisationBody(entry, customs.now));
    },
);
