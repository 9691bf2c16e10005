import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { foldForSearch } from '../../foundation/search-folding.ts';
import { exampleParty, PartyBody, partyBody } from './party.ts';
import { readPartyRows as readParties } from './party-store.ts';
import { type AddressBookDependencies, syncParties } from './sync-parties.ts';

export const listParties = declarantOperation(
  {
    id: 'listParties',
    client: 'parties.list(filter)',
    method: 'GET',
    path: '/openapi/parties',
    tag: 'Address book and templates',
    summary: 'Search parties',
    description:
      'Returns the parties of the address book, sorted by name. The list contains parties that people entered and parties of lodged declarations. Each lodgement updates the parties of the declaration in the address book, except parties that a person has edited. Before the portal responds, it adds the parties of the declarations that were lodged since the previous request. It reads at most the latest 1,000 declarations.',
    scope: 'declarations:read',
    query: Type.Object(
      {
        ...listQuery,
        q: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 100,
            description:
              'Search words. Each word must occur in the name, the identification number or the city. Case and accents are ignored.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'A page of parties.',
        body: listBody(PartyBody, 'Parties, sorted by name.'),
        examples: pageExample('A foreign seller', exampleParty),
      },
    },
    problems: [inputInvalid],
  },
  (dependencies: AddressBookDependencies & { readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      const { id } = caller.organisation;
      const page = openPage(dependencies.cursorKey, ['parties', id, query.q ?? null], query);
      if (page.kind === 'refusal') return page;
      if (page.after === null) await syncParties(dependencies, id);
      const words = foldForSearch(query.q ?? '')
        .split(/\s+/)
        .filter(Boolean);
      const rows = await dependencies.database.organisation(id, (sql) => readParties(sql, id, words, page));
      const body = page.close(rows, (row) => `${row.position}\u0000${row.id}`, partyBody);
      return answer(200, body);
    },
);
