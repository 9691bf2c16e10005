import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { streamAnswer } from '../../foundation/http/operation.ts';
import { exampleParty, type Party } from './party.ts';
import { partyCsvHeader, partyLine } from './party-csv.ts';
import { readPartyRows } from './party-store.ts';
import { type AddressBookDependencies, syncParties } from './sync-parties.ts';

const partiesPerRead = 500;

export const exportParties = declarantOperation(
  {
    id: 'exportParties',
    client: 'parties.export()',
    method: 'GET',
    path: '/openapi/parties/export',
    tag: 'Address book and templates',
    summary: 'Export parties',
    description:
      'Returns the whole address book, sorted by name, as CSV in UTF-8 (RFC 4180). You can import the exported file again: a new export is then identical. The portal puts an apostrophe before a text that a spreadsheet would read as a formula.',
    scope: 'declarations:read',
    answers: {
      200: {
        description: 'A header line, then one line for each party.',
        mediaType: 'text/csv',
        body: Type.String({ description: 'The address book.' }),
        examples: { file: { summary: 'One party', value: partyCsvHeader + partyLine(exampleParty) } },
      },
    },
    problems: [],
  },
  (dependencies: AddressBookDependencies) =>
    async ({ caller }) => {
      const { id } = caller.organisation;
      await syncParties(dependencies, id);
      const read = (after: string | null) =>
        dependencies.database.organisation(id, (sql) =>
          readPartyRows(sql, id, [], { after, limit: partiesPerRead }),
        );
      return streamAnswer(linesOf(read), 'text/csv');
    },
);

async function* linesOf(
  read: (after: string | null) => Promise<readonly (Party & { readonly position: string })[]>,
): AsyncGenerator<string> {
  yield partyCsvHeader;
  let after: string | null = null;
  for (;;) {
    const rows = await read(after);
    if (rows.length === 0) return;
    yield rows.map(partyLine).join('');
    const last = rows.at(-1);
    after = `${last?.position}\u0000${last?.id}`;
  }
}
