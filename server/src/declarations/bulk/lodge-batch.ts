import type { Sql } from '../../foundation/database/database.ts';
import { localizeErrors } from '../../foundation/messages/format-error.ts';
import type { Language } from '../../foundation/messages/language.ts';
import { findDuplicates } from '../duplicates/public.ts';
import { refuseContent } from '../operations/public.ts';
import {
  type DeclarationChange,
  findDatabaseErrors,
  findLrnHolders,
  refuseLrn,
  repeatIfChanged,
  type WriteResult,
  writeChanges,
} from '../record/public.ts';
import type { LineBatch } from './batching.ts';
import type { BulkDependencies, BulkRequest } from './bulk-dependencies.ts';
import { rejectedLine, resultLine } from './result-line.ts';
import type { PlannedLine } from './validate-line.ts';

export interface LineCounts {
  readonly lodged: number;
  readonly alreadyLodged: number;
  readonly refused: number;
}

/** The response lines of a batch, and the counts by result. */
export interface BatchResult {
  readonly text: string;
  readonly counts: LineCounts;
}

/** Results by change; a change without a result can be lodged. */
type ResultsByChange = ReadonlyMap<DeclarationChange, WriteResult>;

/** Lodges the valid lines of a batch in one transaction, and returns the results of all its lines. */
export async function lodgeBatch(
  { planned, first }: LineBatch,
  { language, request }: BulkRequest,
  { database, baseUrl }: BulkDependencies,
): Promise<BatchResult> {
  const results = await lodgeChanges(database, changesOf(planned));
  return formatBatchResult(planned, first, {
    baseUrl,
    requestId: request.id,
    language,
    results,
    isDryRun: false,
  });
}

/** Returns the results that lodging a batch would have; stores nothing. */
export async function dryRunBatch(
  { planned, first }: LineBatch,
  { caller, language, request }: BulkRequest,
  { database, baseUrl }: BulkDependencies,
): Promise<BatchResult> {
  const changes = changesOf(planned);
  const organisationId = caller.organisation.id;
  const results = await database.organisation(organisationId, (sql) =>
    simulateLodgement(sql, organisationId, changes),
  );
  return formatBatchResult(planned, first, {
    baseUrl,
    requestId: request.id,
    language,
    results,
    isDryRun: true,
  });
}

/**
 * Returns the results of changes that lodging would refuse, or store with a duplicate warning; other changes have no
 * result.
 */
async function simulateLodgement(
  sql: Sql,
  organisationId: string,
  changes: readonly DeclarationChange[],
): Promise<ResultsByChange> {
  const lrns = changes.map(({ after }) => after.lrn);
  const holders = new Map(
    (await findLrnHolders(sql, organisationId, lrns)).map((holder) => [holder.lrn, holder] as const),
  );
  const duplicates = await findDuplicates(sql, organisationId, duplicateProbesOf(changes));
  const results = new Map<DeclarationChange, WriteResult>();
  for (const change of changes) {
    const { lrn } = change.after;
    const holder = holders.get(lrn);
    const { mandates = [], registers = null } = change.beside;
    // An existing declaration with this LRN has reserved the stock, so the registers would refuse the change only
    // because of it.
    const faults = await findDatabaseErrors(sql, { mandates, registers: holder ? null : registers });
    const first = duplicates.get(lrn);
    if (faults.length > 0) results.set(change, { kind: 'refused', faults });
    else if (holder) results.set(change, { kind: 'lrn_in_use', holder });
    else if (first) results.set(change, { kind: 'stored', first });
  }
  return results;
}

function duplicateProbesOf(changes: readonly DeclarationChange[]) {
  return changes.flatMap(({ after: { lrn }, beside: { duplicate } }) =>
    duplicate ? [{ lrn, ...duplicate }] : [],
  );
}

function changesOf(planned: readonly PlannedLine[]): DeclarationChange[] {
  return planned.flatMap((line) => (line.kind === 'lodging' ? [line.change] : []));
}

async function lodgeChanges(
  database: BulkDependencies['database'],
  changes: readonly DeclarationChange[],
): Promise<ResultsByChange> {
  const all = new Map<DeclarationChange, WriteResult>();
  let left = changes;
  const outcome = await repeatIfChanged(async () => {
    for (const [change, result] of await writeChanges(database, left)) all.set(change, result);
    left = left.filter((change) => isLrnAvailableAgain(all.get(change)));
    return left.length > 0 ? 'changed_meanwhile' : all;
  });
  if (outcome === 'changed_meanwhile')
    throw new Error('other requests create and delete declarations with these LRNs at the same time');
  return outcome;
}

/** Whether the LRN is available again, because the draft that used it was deleted concurrently. */
function isLrnAvailableAgain(result: WriteResult | undefined): boolean {
  return result?.kind === 'lrn_in_use' && result.holder === null;
}

interface ResponseContext {
  readonly baseUrl: string;
  readonly requestId: string;
  readonly language: Language;
  readonly results: ResultsByChange;
  readonly isDryRun: boolean;
}

function formatBatchResult(
  planned: readonly PlannedLine[],
  first: number,
  context: ResponseContext,
): BatchResult {
  const counts = { lodged: 0, alreadyLodged: 0, refused: 0 };
  const texts = planned.map((line, index) => {
    const { text, counted } = formatLineResult(line, first + index, context);
    counts[counted] += 1;
    return text;
  });
  return { text: texts.join(''), counts };
}

function formatLineResult(
  planned: PlannedLine,
  line: number,
  context: ResponseContext,
): { readonly text: string; readonly counted: keyof LineCounts } {
  const { baseUrl, results, isDryRun } = context;
  if (planned.kind === 'refusal') return { text: rejectedLine(line, planned, context), counted: 'refused' };
  const { change, warningsWith } = planned;
  const { id, lrn, mrn, status, contentHash } = change.after;
  const hash = contentHash.toString('hex');
  const result = results.get(change) ?? { kind: 'stored', first: null };
  if (result.kind === 'stored') {
    const lineResult = isDryRun
      ? ({ line, httpStatus: 200, lrn } as const)
      : { line, httpStatus: 201 as const, id, lrn, mrn, status: status };
    return {
      text: resultLine(lineResult, localizeErrors(context.language, warningsWith(result.first))),
      counted: 'lodged',
    };
  }
  if (result.kind !== 'lrn_in_use' || result.holder === null) {
    return { text: rejectedLine(line, refuseContent(result, baseUrl), context), counted: 'refused' };
  }
  const { holder } = result;
  if (holder.lodgedHash !== hash)
    return { text: rejectedLine(line, refuseLrn(holder, hash, baseUrl), context), counted: 'refused' };
  const lineResult = {
    line,
    httpStatus: 201,
    id: holder.id,
    lrn,
    mrn: holder.mrn,
    status: holder.status,
    alreadyLodged: true,
  } as const;
  return { text: resultLine(lineResult), counted: 'alreadyLodged' };
}
