import type { Sql } from '../../foundation/database/database.ts';
import type { Language } from '../../foundation/words/language.ts';
import { tellFaults } from '../../foundation/words/tell-fault.ts';
import { askMandate, isCovered } from '../../mandates/public.ts';
import { findDuplicates } from '../duplicates/public.ts';
import { refuseUncovered, refuseUnfounded } from '../operations/public.ts';
import {
  type DeclarationChange,
  findHolders,
  type LrnHolder,
  lodgeNew,
  refuseLrn,
} from '../record/public.ts';
import { askRegisters } from '../stock/public.ts';
import type { Batch } from './batches.ts';
import type { BulkCall, BulkParts } from './bulk-call.ts';
import type { JudgedLine } from './judge-line.ts';
import { refusedLine, toldLine } from './lodgement-line.ts';

export interface LineCounts {
  readonly lodged: number;
  readonly alreadyLodged: number;
  readonly refused: number;
}

/** What a batch is answered with, a line each, and how many were answered how. */
export interface AnsweredBatch {
  readonly text: string;
  readonly counts: LineCounts;
}

/** Whose the LRNs are that are not these lines' own. */
type Holders = ReadonlyMap<DeclarationChange, LrnHolder>;

/** Stores the lines that can be lodged, in one transaction, and answers all. */
export async function lodgeBatch(
  { judged, first }: Batch,
  { request }: BulkCall,
  { database, baseUrl }: BulkParts,
): Promise<AnsweredBatch> {
  const holders = await lodge(database, changesOf(judged));
  return tell(judged, first, {
    baseUrl,
    requestId: request.id,
    language: request.language,
    holders,
    isDryRun: false,
  });
}

/** The same for a dry run, which stores nothing. */
export async function tryBatch(
  { judged, first }: Batch,
  { caller, request }: BulkCall,
  { database, baseUrl }: BulkParts,
): Promise<AnsweredBatch> {
  const changes = changesOf(judged);
  const organisationId = caller.organisation.id;
  const lrns = changes.map(({ after }) => after.lrn);
  const [byLrn, uncovered, firsts] = await database.organisation(organisationId, async (sql: Sql) => {
    const found = await findHolders(sql, organisationId, lrns);
    const used = new Map(found.map((holder) => [holder.lrn, holder] as const));
    const firsts = await findDuplicates(sql, organisationId, probesOf(changes));
    return [used, await askOf(sql, changes, used), firsts] as const;
  });
  const holders = new Map(
    changes.flatMap((change) => {
      const { lrn } = change.after;
      const first = firsts.get(lrn);
      const holder = uncovered.get(change) ?? byLrn.get(lrn) ?? (first && { ...nobodys, lrn, first });
      return holder ? [[change, holder] as const] : [];
    }),
  );
  return tell(judged, first, {
    baseUrl,
    requestId: request.id,
    language: request.language,
    holders,
    isDryRun: true,
  });
}

/** Those that no mandate covers, or that the registers have something against; of an LRN that is used these are not asked. */
async function askOf(
  sql: Sql,
  changes: readonly DeclarationChange[],
  used: ReadonlyMap<string, LrnHolder>,
): Promise<Holders> {
  const holders = new Map<DeclarationChange, LrnHolder>();
  for (const change of changes) {
    const { mandate, asked } = change.beside;
    const unfounded = asked && !used.has(change.after.lrn) && (await askRegisters(sql, asked));
    if (unfounded) holders.set(change, { ...nobodys, lrn: change.after.lrn, unfounded });
    const held = mandate && (await askMandate(sql, mandate));
    if (held && !isCovered(held)) holders.set(change, { ...nobodys, lrn: change.after.lrn, uncovered: held });
  }
  return holders;
}

function probesOf(changes: readonly DeclarationChange[]) {
  return changes.flatMap(({ after: { lrn }, beside: { duplicate } }) =>
    duplicate ? [{ lrn, ...duplicate }] : [],
  );
}

const nobodys = { id: null, mrn: null, status: null, contentHash: null, lodgedHash: null };

function changesOf(judged: readonly JudgedLine[]): DeclarationChange[] {
  return judged.flatMap((line) => (line.kind === 'lodging' ? [line.change] : []));
}

/** A draft that is deleted between the two steps frees its LRN: what is true then is looked at anew. */
async function lodge(
  database: BulkParts['database'],
  changes: readonly DeclarationChange[],
): Promise<Holders> {
  const all = new Map<DeclarationChange, LrnHolder>();
  let left = changes;
  for (let tries = 0; left.length > 0 && tries < 3; tries += 1) {
    const found = await lodgeNew(database, left);
    const freed: DeclarationChange[] = [];
    for (const [change, holder] of found) {
      if (holder.id === null && !holder.uncovered && !holder.unfounded && !holder.first) freed.push(change);
      else all.set(change, holder);
    }
    left = freed;
  }
  if (left.length > 0)
    throw new Error('other requests create and delete declarations with these LRNs at the same time');
  return all;
}

interface Telling {
  readonly baseUrl: string;
  readonly requestId: string;
  readonly language: Language;
  readonly holders: Holders;
  readonly isDryRun: boolean;
}

function tell(judged: readonly JudgedLine[], first: number, telling: Telling): AnsweredBatch {
  const counts = { lodged: 0, alreadyLodged: 0, refused: 0 };
  const texts = judged.map((line, index) => {
    const { text, counted } = tellOne(line, first + index, telling);
    counts[counted] += 1;
    return text;
  });
  return { text: texts.join(''), counts };
}

function tellOne(
  judged: JudgedLine,
  line: number,
  telling: Telling,
): { readonly text: string; readonly counted: keyof LineCounts } {
  const { baseUrl, holders, isDryRun } = telling;
  if (judged.kind === 'refusal') return { text: refusedLine(line, judged, telling), counted: 'refused' };
  const { change, warningsWith } = judged;
  const { id, lrn, mrn, status, contentHash } = change.after;
  const holder = holders.get(change);
  if (holder?.unfounded) {
    const refusal = refuseUnfounded(holder.unfounded, baseUrl);
    return { text: refusedLine(line, refusal, telling), counted: 'refused' };
  }
  if (holder?.uncovered) {
    const refusal = refuseUncovered(holder.uncovered, baseUrl);
    return { text: refusedLine(line, refusal, telling), counted: 'refused' };
  }
  if (!holder?.id || !holder.status || !holder.contentHash) {
    const told = isDryRun
      ? ({ line, httpStatus: 200, lrn } as const)
      : { line, httpStatus: 201 as const, id, lrn, mrn, status: status };
    return {
      text: toldLine(told, tellFaults(telling.language, warningsWith(holder?.first ?? null))),
      counted: 'lodged',
    };
  }
  if (holder.lodgedHash?.equals(contentHash)) {
    const told = {
      line,
      httpStatus: 201,
      id: holder.id,
      lrn,
      mrn: holder.mrn,
      status: holder.status,
      alreadyLodged: true,
    } as const;
    return { text: toldLine(told), counted: 'alreadyLodged' };
  }
  const existing = {
    id: holder.id,
    lrn,
    mrn: holder.mrn,
    status: holder.status,
    contentHash: holder.contentHash,
  };
  const refusal = refuseLrn(existing, contentHash.toString('hex'), baseUrl);
  return { text: refusedLine(line, refusal, telling), counted: 'refused' };
}
