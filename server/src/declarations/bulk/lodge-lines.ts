import { newWorkSlice } from '../../foundation/http/admission/work-slices.ts';
import { bodyLimitBytes } from '../../foundation/http/body/body.ts';
import { ndjsonBodyLines, withoutByteOrderMark } from '../../foundation/http/body/ndjson-lines.ts';
import type { Refusal } from '../../foundation/http/problem.ts';
import { validationTimeOf } from '../operations/public.ts';
import { type LineBatch, readBatches } from './batching.ts';
import type { BulkDependencies, BulkRequest } from './bulk-dependencies.ts';
import { type BatchResult, dryRunBatch, lodgeBatch } from './lodge-batch.ts';
import { rejectedLine } from './result-line.ts';
import { validateLine } from './validate-line.ts';

/**
 * Yields the results of each batch as soon as the batch is durable. While one batch is stored, only the next
 * one is read and validated.
 */
export async function* lodgeLines(
  bulkRequest: BulkRequest,
  bulkDependencies: BulkDependencies,
): AsyncGenerator<string, void, undefined> {
  const counted = { lodged: 0, alreadyLodged: 0, refused: 0 };
  const batches = validatedBatches(bulkRequest, bulkDependencies);
  let storing: Promise<BatchResponse> | null = null;
  let next = batches.next();
  for (;;) {
    if (storing) {
      const { text, counts, hasEnded } = await storing;
      for (const name of ['lodged', 'alreadyLodged', 'refused'] as const) counted[name] += counts[name];
      bulkRequest.request.count(counted);
      yield text;
      if (hasEnded) return;
    }
    const { done, value } = await next;
    if (done) return;
    storing = respondToBatch(value, bulkRequest, bulkDependencies);
    next = batches.next();
    // Prevents an unhandled rejection: the first failed promise ends the response, so the second promise is never
    // awaited.
    storing.catch(() => {});
    next.catch(() => {});
  }
}

/**
 * The results of a batch. `hasEnded` is true if the response ends after this batch although the body has more lines.
 */
type BatchResponse = BatchResult & { readonly hasEnded: boolean };

function validatedBatches(
  bulkRequest: BulkRequest,
  { clock, customsNow, bulk, ...lineDependencies }: BulkDependencies,
) {
  const { caller, request, body } = bulkRequest;
  const slice = newWorkSlice();
  return readBatches(ndjsonBodyLines(withoutByteOrderMark(body), bodyLimitBytes), {
    ended: request.ended,
    clock,
    async validateLine(line) {
      const turn = bulk.turn(slice);
      if (turn) await turn;
      const present = customsNow(caller.organisation.id);
      const now = validationTimeOf(bulkRequest, present, lineDependencies.reference.calendar);
      return 'kind' in now ? now : validateLine(line, bulkRequest, now, { ...lineDependencies, present });
    },
  });
}

async function respondToBatch(
  batch: LineBatch,
  bulkRequest: BulkRequest,
  bulkDependencies: BulkDependencies,
): Promise<BatchResponse> {
  const { caller, request } = bulkRequest;
  const { planned, first, ending } = batch;
  await bulkDependencies.bulk.slowDown(caller.client.id, planned.length, request.ended);
  return bulkDependencies.bulk.store(async () => {
    // If the caller's access was revoked during the request, the portal lodges no further lines.
    const revoked = await request.recheck();
    if (revoked)
      return { ...endedWithoutLines, text: lastLine(first, revoked, bulkRequest, bulkDependencies) };
    const answered = await (bulkRequest.dryRun ? dryRunBatch : lodgeBatch)(
      batch,
      bulkRequest,
      bulkDependencies,
    );
    if (answered.counts.lodged > 0) bulkDependencies.feed.committed(caller.organisation.id);
    if (!ending) return { ...answered, hasEnded: false };
    const last = lastLine(first + planned.length, ending, bulkRequest, bulkDependencies);
    return { ...answered, text: answered.text + last, hasEnded: true };
  });
}

const endedWithoutLines = { counts: { lodged: 0, alreadyLodged: 0, refused: 0 }, hasEnded: true };

function lastLine(
  line: number,
  refusal: Refusal,
  { language, request }: BulkRequest,
  { baseUrl }: BulkDependencies,
): string {
  return rejectedLine(line, refusal, {
    ...{ baseUrl, requestId: request.id, language },
    ended: true,
  });
}
