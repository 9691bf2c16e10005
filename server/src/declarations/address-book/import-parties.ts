import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import {
  type Declarant,
  declarantOperation,
  callerIdentityOf as identityOfCaller,
  type PortalParts,
} from '../../callers/public.ts';
import { isCsvText } from '../../foundation/csv/csv.ts';
import { newWorkSlice, type WorkTurns } from '../../foundation/http/admission/work-slices.ts';
import { orNull } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import type { LongPollLimit } from '../../foundation/http/long-poll-limit.ts';
import { answer, type RequestFacts } from '../../foundation/http/operation.ts';
import { rateRefusal } from '../../foundation/http/pipeline.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import { localizeError } from '../../foundation/messages/format-error.ts';
import type { Language } from '../../foundation/messages/language.ts';
import { exampleParty, partyIdentityOf } from './party.ts';
import { type PartyLine, partyCsvHeader, partyLine, readParties } from './party-csv.ts';
import { countParties, type PartyToStore, upsertParties } from './party-store.ts';
import { maxParties } from './sync-parties.ts';

const maxBodyBytes = 1_048_576;
const maxReportedErrors = 200;
const maxBatchParties = 250;

const ImportResult = Type.Object(
  {
    added: Type.Integer({ minimum: 0, description: 'Number of parties that were added' }),
    changed: Type.Integer({ minimum: 0, description: 'Number of existing parties that were changed' }),
    skipped: Type.Integer({
      minimum: 0,
      description:
        'Number of parties that the portal read but did not store because the address book is full (10,000 parties). The import ends after at most 250 such parties',
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
  { additionalProperties: false, title: 'ImportedParties', description: 'Result of an import of parties' },
);

export const importParties = declarantOperation(
  {
    id: 'importParties',
    client: 'parties.importCsv(csv)',
    method: 'POST',
    path: '/openapi/parties/import',
    tag: 'Address book and templates',
    summary: 'Import parties',
    description:
      'Imports parties from CSV in UTF-8, or in UTF-16 with a byte order mark, separated by commas or semicolons. A file in another encoding is rejected as a whole. The header line has `name` and any of `identification`, `street`, `postCode`, `city` and `country`, in any order. Each further line contains a party, which replaces an existing party with the same identification number, or with the same name and country. If you import the same file again, nothing changes. Names with different accents are different names. Empty lines and empty columns are ignored, and the apostrophe that an export puts before a formula is removed. Invalid lines are skipped and reported. The portal stores 250 parties at a time. When the address book is full, the import ends. An organisation can run one import at a time.',
    scope: 'declarations:write',
    translated: true,
    body: {
      kind: 'stream',
      mediaTypes: ['text/csv'],
      maxBytes: maxBodyBytes,
      description: `The CSV file, at most ${maxBodyBytes / 1_048_576} MiB.`,
      examples: { seller: { summary: 'A foreign seller', value: partyCsvHeader + partyLine(exampleParty) } },
    },
    answers: {
      200: {
        description: 'The result of the import.',
        body: ImportResult,
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
  (dependencies: ImportParts) =>
    async ({ body, caller, request }) => {
      const organisationId = caller.organisation.id;
      if (!dependencies.partyImports.begin(organisationId)) {
        return rateRefusal(5, { words: 'rate_limited.imports' });
      }
      try {
        const storing = (batch: readonly PartyToStore[]) => storeBatch(dependencies, batch, caller, request);
        const slowDown = (lines: number) =>
          dependencies.bulk.slowDown(identityOfCaller(caller).id, lines, request.ended);
        // Reads the whole file before storing any party: a file in another encoding is rejected as a whole, so the
        // caller can convert it and import it again.
        const chunks = await Array.fromAsync(body);
        const isText = await isCsvText(chunks);
        const lines = readInSlices(dependencies.turns, chunks, slowDown);
        return await importLines(
          dependencies.source,
          isText ? lines : withoutParties(lines),
          storing,
          request.language,
        );
      } finally {
        dependencies.partyImports.end(organisationId);
      }
    },
);

interface ImportParts extends PortalParts<'database' | 'source' | 'turns'> {
  readonly partyImports: LongPollLimit;
  readonly bulk: {
    slowDown(callerId: string, lines: number, ended: AbortSignal): Promise<void>;
  };
}

interface StoredPartyCounts {
  readonly added: number;
  readonly changed: number;
  readonly skipped: number;
}

/** Stores the parties in batches. Stops at the first batch that would exceed the maximum size of the address book. */
async function importLines(
  source: IdSource,
  lines: AsyncIterable<PartyLine>,
  store: (batch: readonly PartyToStore[]) => Promise<StoredPartyCounts>,
  language: Language,
) {
  const sum = { added: 0, changed: 0, skipped: 0 };
  const errors: { line: number; column: string | null; message: string }[] = [];
  const batch = new Map<string, PartyToStore>();
  const storeAll = async (): Promise<void> => {
    const { added, changed, skipped } = await store([...batch.values()]);
    sum.added += added;
    sum.changed += changed;
    sum.skipped += skipped;
    batch.clear();
  };
  let isStored = false;
  for await (const read of lines) {
    if (read.kind === 'no file') return inputRefusal([read.fault]);
    if (read.kind === 'party') {
      batch.set(partyIdentityOf(read.party), { id: newId('pty', source), party: read.party });
    } else if (errors.length < maxReportedErrors) {
      for (const { column, ...fault } of read.faults)
        errors.push({ line: read.line, column, message: localizeError(language, fault).message });
    }
    if (batch.size < maxBatchParties) continue;
    await storeAll();
    isStored = true;
    if (sum.skipped > 0) break;
  }
  if (batch.size > 0 || !isStored) await storeAll();
  return answer(200, { ...sum, errors: errors.slice(0, maxReportedErrors) });
}

/** Parses CSV lines in short time slices, between which other requests run, and limits the lines per second. */
async function* readInSlices(
  turns: WorkTurns,
  chunks: readonly Buffer[],
  slowDown: (lines: number) => Promise<void>,
): AsyncGenerator<PartyLine> {
  const slice = newWorkSlice();
  let lines = 0;
  for await (const read of readParties(turns.cut(Readable.from(chunks), slice))) {
    const turn = turns.take(slice);
    if (turn) await turn;
    lines += 1;
    if (lines % maxBatchParties === 0) await slowDown(maxBatchParties);
    yield read;
  }
}

async function* withoutParties(lines: AsyncIterable<PartyLine>): AsyncGenerator<PartyLine> {
  for await (const line of lines) if (line.kind === 'no file') yield line;
}

async function storeBatch(
  { database, source }: ImportParts,
  batch: readonly PartyToStore[],
  caller: Declarant,
  request: RequestFacts,
): Promise<StoredPartyCounts> {
  const organisationId = caller.organisation.id;
  return database.organisationTransaction(organisationId, async (transaction) => {
    const before = await countParties(transaction, organisationId);
    const at = source.now();
    const terms = { editedManually: true, at, room: Math.max(0, maxParties - before) };
    const { added, changed, known } = await upsertParties(transaction, organisationId, batch, terms);
    await recordAudit(transaction, {
      ...auditActorOf(caller, request),
      organisationId,
      at,
      action: 'party.import',
      target: { kind: 'organisation', id: organisationId },
      change: { after: { added, changed } },
    });
    return { added, changed, skipped: batch.length - added - known };
  });
}
