import { newSlice } from '../../foundation/http/admission/work-slices.ts';
import { bodyLimitBytes } from '../../foundation/http/body/body.ts';
import { linesOf, withoutByteOrderMark } from '../../foundation/http/body/ndjson-lines.ts';
import type { Refusal } from '../../foundation/http/problem.ts';
import { momentOf } from '../operations/public.ts';
import { type Batch, batchesOf } from './batching.ts';
import type { BulkCall, BulkParts } from './bulk-dependencies.ts';
import { type AnsweredBatch, lodgeBatch, tryBatch } from './lodge-batch.ts';
import { refusedLine } from './result-line.ts';
import { judgeLine } from './validate-line.ts';

/**
 * Yields the results of each batch as soon as it is durable. The next batch is validated while one is stored;
 * nothing further is read ahead.
 */
export async function* lodgeLines(call: BulkCall, parts: BulkParts): AsyncGenerator<string, void, undefined> {
  const counted = { lodged: 0, alreadyLodged: 0, refused: 0 };
  const batches = judgedBatches(call, parts);
  let storing: Promise<Answered> | null = null;
  let next = batches.next();
  for (;;) {
    if (storing) {
      const { text, counts, hasEnded } = await storing;
      for (const name of ['lodged', 'alreadyLodged', 'refused'] as const) counted[name] += counts[name];
      call.request.count(counted);
      yield text;
      if (hasEnded) return;
    }
    const { done, value } = await next;
    if (done) return;
    storing = answerBatch(value, call, parts);
    next = batches.next();
    // Prevents an unhandled rejection: the first failure ends the response, and the other promise is not awaited.
    storing.catch(() => {});
    next.catch(() => {});
  }
}

/** The results of a batch, and whether it is the last one for another reason than the end of the body. */
type Answered = AnsweredBatch & { readonly hasEnded: boolean };

function judgedBatches(call: BulkCall, { clock, customsNow, bulk, ...bench }: BulkParts) {
  const { caller, request, body } = call;
  const slice = newSlice();
  return batchesOf(linesOf(withoutByteOrderMark(body), bodyLimitBytes), {
    ended: request.ended,
    clock,
    async judge(line) {
      const turn = bulk.turn(slice);
      if (turn) await turn;
      const present = customsNow(caller.organisation.id);
      const now = momentOf(call, present, bench.reference.calendar);
      return 'kind' in now ? now : judgeLine(line, call, now, { ...bench, present });
    },
  });
}

async function answerBatch(batch: Batch, call: BulkCall, parts: BulkParts): Promise<Answered> {
  const { caller, request } = call;
  const { judged, first, ending } = batch;
  await parts.bulk.slowDown(caller.client.id, judged.length, request.ended);
  return parts.bulk.store(async () => {
    // A caller whose access was revoked lodges nothing more.
    const revoked = await request.recheck();
    if (revoked) return { ...nothing, text: lastLine(first, revoked, call, parts) };
    const answered = await (call.dryRun ? tryBatch : lodgeBatch)(batch, call, parts);
    if (answered.counts.lodged > 0) parts.feed.committed(caller.organisation.id);
    if (!ending) return { ...answered, hasEnded: false };
    const last = lastLine(first + judged.length, ending, call, parts);
    return { ...answered, text: answered.text + last, hasEnded: true };
  });
}

const nothing = { counts: { lodged: 0, alreadyLodged: 0, refused: 0 }, hasEnded: true };

function lastLine(line: number, refusal: Refusal, { request }: BulkCall, { baseUrl }: BulkParts): string {
  return refusedLine(line, refusal, {
    ...{ baseUrl, requestId: request.id, language: request.language },
    ended: true,
  });
}
