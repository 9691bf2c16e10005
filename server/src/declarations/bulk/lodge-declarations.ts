import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { openApiOperation } from '../../callers/public.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import {
  type BodyStream,
  type RequestFacts,
  type StreamContract,
  streamAnswer,
} from '../../foundation/http/operation.ts';
import { bodyTooLarge, inputInvalid } from '../../foundation/http/problems.ts';
import { sampleDeclarations } from '../document/public.ts';
import { dryRunDate, validationTimeOf } from '../operations/public.ts';
import { lrnInUse, referenceDataMissing } from '../record/public.ts';
import { maxBulkLines } from './batching.ts';
import type { BulkDependencies } from './bulk-dependencies.ts';
import { lodgeLines } from './lodge-lines.ts';
import { LodgementLine, lineExamples } from './result-line.ts';

const ndjsonMediaType = 'application/x-ndjson';
const maxBodyBytes = 100 * 1_048_576;
/**
 * Maximum size of results that wait for a client that does not read. The results of a full request without errors are
 * smaller, so a client can send everything before it reads.
 */
const maxUnreadBytes = 8 * 1_048_576;

const bulkBody: StreamContract = {
  kind: 'stream',
  mediaTypes: [ndjsonMediaType],
  maxBytes: maxBodyBytes,
  description: `One declaration per line, each as JSON without line breaks and at most 2 MiB; at most ${maxBulkLines} lines and ${maxBodyBytes / 1_048_576} MiB in total.`,
  examples: Object.fromEntries(
    sampleDeclarations(new Date('2026-01-05T00:00:00Z'))
      .slice(0, 1)
      .map(({ name, summary, document }) => [name, { summary, value: `${JSON.stringify(document)}\n` }]),
  ),
};

export const lodgeDeclarations = openApiOperation(
  {
    id: 'lodgeDeclarations',
    client: 'declarations.lodgeAll',
    method: 'POST',
    path: '/openapi/lodgements',
    tag: 'Declarations',
    summary: 'Lodge declarations in bulk',
    description:
      'Lodges one declaration per line, each independently and by the same [rules](/rules) as a single request. Line n of the response contains the result of line n of the request: `httpStatus` 201, or the problem that a single request would return. `line` is the number n. The portal stores at most 250 declarations at a time, and writes their results as soon as they are stored: read the response while you send. You can repeat an interrupted request unchanged: a line that was already lodged with the same content returns 201 with `alreadyLodged`; with other content it returns `lrn_in_use`. `Idempotency-Key` is rejected, since LRN and content identify a line. If the portal can’t process all lines, the last line of the response contains `ended`. If the response is cut off without such a line, the results of the missing lines are unknown. With `dryRun=true` the portal validates the lines under the law of today or of `date`, and stores nothing. See the [guide](/docs/guides/bulk-lodging).',
    scope: 'declarations:write',
    query: Type.Object(
      {
        dryRun: Type.Optional(
          Type.Boolean({ description: 'True to validate the lines without storing anything' }),
        ),
        date: dryRunDate,
      },
      { additionalProperties: false },
    ),
    translated: true,
    body: bulkBody,
    answers: {
      200: {
        description: 'One result per line, in the order of the request',
        mediaType: ndjsonMediaType,
        body: LodgementLine,
        examples: lineExamples,
      },
    },
    problems: [inputInvalid, lrnInUse, referenceDataMissing, bodyTooLarge],
  },
  (bulkDependencies: BulkDependencies) =>
    ({ caller, query, body, request }) => {
      if (request.header('idempotency-key') !== undefined) return inputRefusal([idempotencyKeyError]);
      const { dryRun, date } = query;
      const at = validationTimeOf(
        query,
        bulkDependencies.customsNow(caller.organisation.id),
        bulkDependencies.reference.calendar,
      );
      if ('kind' in at) return at;
      const clientId = caller.client.id;
      const refusal = bulkDependencies.bulk.begin(clientId);
      if (refusal) return refusal;
      request.ended.addEventListener('abort', () => bulkDependencies.bulk.end(clientId), { once: true });
      const trackedBody = withEndFlag(body);
      // The lines are created after the headers, so the language is read here.
      const { language } = request;
      const lines = lodgeLines(
        { caller, request, language, body: trackedBody.body, dryRun: dryRun === true, date },
        bulkDependencies,
      );
      const answers = isBehindProxy(request) ? bufferUntilRead(lines, trackedBody.isRead) : lines;
      // Keeps reading lines of the body until this buffer of unread results is full.
      const ahead = Readable.from(answers, { objectMode: false, highWaterMark: maxUnreadBytes });
      return { ...streamAnswer(ahead, ndjsonMediaType), openEnded: true };
    },
);

/**
 * Whether a proxy such as nginx sends the request. Such a proxy stops sending the body when the response begins, so the
 * response must wait for the end of the body. The proxy adds `x-forwarded-for` and the length of the body.
 */
function isBehindProxy(request: RequestFacts): boolean {
  return request.header('x-forwarded-for') !== undefined && request.header('content-length') !== undefined;
}

/** Wraps a request body to detect whether it was read to the end. */
function withEndFlag(body: BodyStream) {
  let ended = false;
  async function* chunks(): AsyncGenerator<Buffer> {
    yield* body;
    ended = true;
  }
  const noting = { mediaType: body.mediaType, [Symbol.asyncIterator]: chunks };
  return { body: noting, isRead: () => ended };
}

/** Collects results until the request body is read to the end, or until their maximum size is reached. */
async function* bufferUntilRead(
  answers: AsyncIterable<string>,
  isRead: () => boolean,
): AsyncGenerator<string> {
  let bufferedText = '';
  for await (const text of answers) {
    bufferedText += text;
    if (!isRead() && bufferedText.length < maxUnreadBytes) continue;
    yield bufferedText;
    bufferedText = '';
  }
  if (bufferedText !== '') yield bufferedText;
}

const idempotencyKeyError = {
  code: 'header',
  in: 'header',
  name: 'Idempotency-Key',
  words: 'header.not_taken',
} as const;
