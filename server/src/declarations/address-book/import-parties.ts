import { Type } from 'typebox';
import { actingAs, recordAudit } from '../../audit/public.ts';
import { declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { orNull } from '../../foundation/http/elements.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer } from '../../foundation/http/operation.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import { tellFault } from '../../foundation/words/tell-fault.ts';
import { mostParties } from './feed-parties.ts';
import { partiesHead, partyLine, readParties } from './parties-file.ts';
import { exampleParty, identityOf } from './party.ts';
import { countParties, type GivenParty, putParties } from './party-store.ts';

const mostBytes = 4 * 1_048_576;
const mostErrors = 200;

const Imported = Type.Object(
  {
    added: Type.Integer({ minimum: 0, description: 'Number of parties that were added' }),
    changed: Type.Integer({ minimum: 0, description: 'Number of existing parties that were changed' }),
    skipped: Type.Integer({
      minimum: 0,
      description: 'Number of parties that were not stored because the address book is full (10,000 parties)',
    }),
    errors: Type.Array(
      Type.Object(
        {
          line: Type.Integer({ minimum: 1, description: 'Line number in the file' }),
          column: orNull(
            Type.String({ description: 'Name of the column' }),
            'Name of the column; null if the error concerns the whole line',
          ),
          message: Type.String({ description: 'Description of the error' }),
        },
        { additionalProperties: false },
      ),
      { description: 'Errors of invalid lines, at most the first 200; invalid lines are skipped' },
    ),
  },
  { additionalProperties: false, title: 'ImportedParties', description: 'Result of an import' },
);

export const importParties = declarantOperation(
  {
    id: 'importParties',
    method: 'POST',
    path: '/openapi/parties/import',
    tag: 'Address book and templates',
    summary: 'Import parties',
    description:
      'Imports parties from CSV in UTF-8, or in UTF-16 with a byte order mark, separated by commas or semicolons. A file in another encoding is rejected as a whole. The header line has `name` and any of `identification`, `street`, `postCode`, `city` and `country`, in any order. Each further line contains a party, which replaces an existing party with the same identification number, or with the same name and country. A repeated import changes nothing. Names that differ in accents are different names. Empty lines and empty columns are ignored, and the apostrophe that an export puts before a formula is removed. Invalid lines are skipped and reported.',
    scope: 'declarations:write',
    body: {
      kind: 'stream',
      mediaTypes: ['text/csv'],
      maxBytes: mostBytes,
      description: `The CSV file, at most ${mostBytes / 1_048_576} MiB.`,
      required: true,
      examples: { seller: { summary: 'A foreign seller', value: partiesHead + partyLine(exampleParty) } },
    },
    answers: {
      200: {
        description: 'The result of the import.',
        body: Imported,
        examples: {
          one: {
            summary: 'One party is new, one line is invalid',
            value: {
              ...{ added: 1, changed: 0, skipped: 0 },
              errors: [{ line: 3, column: null, message: 'The line has 2 fields, not 6' }],
            },
          },
        },
      },
    },
    problems: [inputInvalid],
  },
  ({ database, source }: { readonly database: Database; readonly source: IdSource }) =>
    async ({ body, caller, request }) => {
      const organisationId = caller.organisation.id;
      const found = new Map<string, GivenParty>();
      const errors: { line: number; column: string | null; message: string }[] = [];
      for await (const read of readParties(body)) {
        if (read.kind === 'no file') return inputRefusal([read.fault]);
        if (read.kind === 'party') {
          const { party } = read;
          found.set(identityOf(party), { id: newId('pty', source), party });
        } else if (errors.length < mostErrors) {
          const { line } = read;
          for (const { column, ...fault } of read.faults)
            errors.push({ line, column, message: tellFault(request.language, fault).message });
        }
      }
      return database.organisationTransaction(organisationId, async (transaction) => {
        const before = await countParties(transaction, organisationId);
        const at = source.now();
        const told = { editedManually: true, at, room: mostParties - before };
        const { added, changed, known } = await putParties(
          transaction,
          organisationId,
          [...found.values()],
          told,
        );
        const skipped = found.size - added - known;
        await recordAudit(transaction, {
          ...actingAs(caller, request),
          organisationId,
          at,
          action: 'party.import',
          target: { kind: 'organisation', id: organisationId },
          change: { after: { added, changed } },
        });
        return answer(200, { added, changed, skipped, errors: errors.slice(0, mostErrors) });
      });
    },
);
