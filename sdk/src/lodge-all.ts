import type { ClientRuntime } from './clock-and-concurrency.ts';
import { PortalConnectionError, UnexpectedResponseError } from './errors.ts';
import { ndjsonLinesOf } from './paged-lists.ts';
import { type ProblemDocument, ProblemError } from './problem.ts';
import { delayBeforeAttempt } from './retry.ts';
import type { Transport, TransportRequest } from './transport.ts';
import type { DraftDeclaration, LodgedLine, RejectedLine } from './types.ts';

/** Result for one of several declarations. */
export type LodgementResult = {
  /** Position of the declaration in the input, from 0. */
  readonly index: number;
  /** The declaration as you passed it. */
  readonly declaration: DraftDeclaration;
} & (
  | {
      /** The declaration is lodged: now, or earlier with the same content (`alreadyLodged`). */
      readonly outcome: 'lodged';
      readonly id: string;
      readonly mrn: string | null;
      /** Status of the declaration: `lodged`, or its later status. */
      readonly status: LodgedLine['status'];
      readonly alreadyLodged: boolean;
      readonly warnings: NonNullable<LodgedLine['warnings']>;
    }
  | {
      /** The declaration is not lodged. `problem` is the problem that a single request would return. */
      readonly outcome: 'refused';
      readonly problem: ProblemDocument;
    }
);

/** Options of `lodgeAll`. */
export interface LodgeAllOptions {
  /**
   * Signal that ends the lodgement with the reason of the signal. Declarations that were already sent may be lodged:
   * send them again to get their results.
   */
  readonly signal?: AbortSignal | undefined;
}

interface PendingDeclaration {
  readonly index: number;
  readonly declaration: DraftDeclaration;
  readonly line: string;
}

/** Maximum lines and characters of a request, below the limits of the portal and of common proxies. */
const [maxLines, maxCharacters] = [2_000, 4_000_000];
/**
 * Timeout of a bulk request. It is long, because the rate limit slows a request down and a proxy can hold back
 * the response.
 */
const bulkTimeoutMs = 120_000;

/**
 * Lodges many declarations in several requests, of which one is in memory at a time. After an interruption, it
 * repeats the declarations without a result, unless `mostCuts` requests in a row were interrupted without a new
 * result.
 */
export async function* lodgeAll(
  transport: Transport,
  runtime: ClientRuntime,
  maxInterruptions: number,
  declarations: Iterable<DraftDeclaration> | AsyncIterable<DraftDeclaration>,
  { signal }: LodgeAllOptions,
): AsyncGenerator<LodgementResult, void, undefined> {
  for await (const part of requestPartsOf(declarations)) {
    let left = part;
    for (let cuts = 0; left.length > 0; ) {
      let answered = 0;
      try {
        for await (const line of resultLinesOf(left, transport, signal)) {
          const pending = left[answered];
          if (!pending) break;
          answered += 1;
          cuts = 0;
          yield resultOf(pending, line);
        }
      } catch (error) {
        signal?.throwIfAborted();
        cuts += 1;
        if (!isTemporaryError(error) || cuts >= maxInterruptions) throw error;
        await runtime.sleep(delayBeforeAttempt(cuts, null, runtime), signal);
      }
      left = left.slice(answered);
    }
  }
}

async function* requestPartsOf(
  declarations: Iterable<DraftDeclaration> | AsyncIterable<DraftDeclaration>,
): AsyncGenerator<readonly PendingDeclaration[]> {
  let part: PendingDeclaration[] = [];
  let characters = 0;
  let index = 0;
  for await (const declaration of declarations) {
    const line = JSON.stringify(declaration);
    if (part.length === maxLines || (part.length > 0 && characters + line.length > maxCharacters)) {
      yield part;
      part = [];
      characters = 0;
    }
    part.push({ index, declaration, line });
    characters += line.length;
    index += 1;
  }
  if (part.length > 0) yield part;
}

type AnswerLine = LodgedLine | RejectedLine;

/**
 * Yields the results of the declarations of a request, in their order. Throws if the response ends before the
 * last result, for any reason.
 */
async function* resultLinesOf(
  wanted: readonly PendingDeclaration[],
  transport: Transport,
  signal: AbortSignal | undefined,
): AsyncGenerator<AnswerLine> {
  const { stream } = await transport({ ...call, body: wanted.map(({ line }) => line).join('\n'), signal });
  let answered = 0;
  let cause: unknown;
  try {
    for await (const text of ndjsonLinesOf(stream ?? new Blob([]).stream())) {
      const line: AnswerLine = JSON.parse(text);
      if ('ended' in line) throw new ProblemError(problemOf(line));
      answered += 1;
      yield line;
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ProblemError) throw error;
    cause = error;
  }
  if (answered < wanted.length) {
    const { method, path, idempotencyKey } = call;
    throw new PortalConnectionError(
      'network',
      'unknown',
      { method, path, attempts: 1, idempotencyKey },
      cause,
    );
  }
}

const call: Omit<TransportRequest, 'body' | 'signal'> = {
  method: 'POST',
  path: '/openapi/lodgements',
  headers: { 'Content-Type': 'application/x-ndjson', Accept: 'application/x-ndjson' },
  // Bulk requests need no idempotency key, because the portal recognises a declaration by its LRN and content.
  idempotencyKey: null,
  timeoutMs: undefined,
  longPollMs: bulkTimeoutMs,
  streamed: true,
};

/**
 * Returns whether declarations without a result can be sent again, because the cause of the error is temporary.
 */
function isTemporaryError(error: unknown): boolean {
  if (error instanceof PortalConnectionError) return true;
  if (error instanceof UnexpectedResponseError) return error.status >= 502 && error.status <= 504;
  if (!(error instanceof ProblemError)) return false;
  // An invalid token is temporary, because the next request has a new token.
  const { code, retryable } = error.document;
  return retryable || code === 'token_expired' || code === 'token_invalid';
}

function resultOf({ index, declaration }: PendingDeclaration, line: AnswerLine): LodgementResult {
  if (!isLodged(line)) return { index, declaration, outcome: 'refused', problem: problemOf(line) };
  const { id, mrn, status, alreadyLodged = false, warnings = [] } = line;
  return { index, declaration, outcome: 'lodged', id, mrn, status, alreadyLodged, warnings };
}

function isLodged(line: AnswerLine): line is LodgedLine {
  return 'httpStatus' in line && line.httpStatus === 201;
}

/**
 * Converts a refused line to the problem of that declaration. Removes the line number, which belongs to the
 * request.
 */
function problemOf({ line, ended, ...problem }: RejectedLine): ProblemDocument {
  const document: ProblemDocument = JSON.parse(JSON.stringify(problem));
  return document;
}
