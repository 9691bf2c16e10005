import type { BodyStream, StreamContract } from '../operation.ts';
import { type PipelineRefusal, type Refusal, refuse } from '../problem.ts';
import { requestMalformed } from '../problems.ts';
import type { Exchange } from '../request-context.ts';
import { bodyTooLargeRefusal, hasBody } from './body.ts';

/**
 * A request body can't be read to its end. The handler that iterates over the body gets this error, rolls back and
 * rethrows it. The pipeline then responds with its refusal.
 */
export class BodyReadError extends Error {
  override readonly name = 'BodyReadError';
  readonly refusal: PipelineRefusal;

  constructor(refusal: Refusal) {
    super(refusal.problem.code);
    this.refusal = { ...refusal, ofPipeline: true };
  }
}

export interface OpenBody extends BodyStream {
  /** Returns whether the body is empty. Waits for the first byte of a body without a declared length. */
  isEmpty(): Promise<boolean>;
  /** Reads and discards the rest of the body, so that the caller receives the response (RFC 9112 section 9.6). */
  drop(): void;
}

/** Opens a request body that a handler reads in chunks (rule 15). Only one chunk is in memory at a time. */
export function openBody(exchange: Exchange, contract: StreamContract): OpenBody {
  const { message, bodyClock } = exchange;
  const source: AsyncIterator<Buffer> = message.iterator({ destroyOnReturn: false });
  const said = exchange.bodies?.open('request', exchange.header('content-type'));
  let peeked: Promise<IteratorResult<Buffer>> | null = null;
  let length = 0;

  /** Returns the next chunk. The timer runs only during this wait for the caller, not while the handler works. */
  async function next(): Promise<IteratorResult<Buffer>> {
    bodyClock?.expectMore();
    try {
      return await source.next();
    } catch {
      throw new BodyReadError(refuse(requestMalformed, { detail: { words: 'request_malformed.body' } }));
    } finally {
      bodyClock?.stop();
    }
  }

  return {
    mediaType: baseTypeOf(exchange.header('content-type')),
    async isEmpty() {
      if (!hasBody(exchange.headers.values)) return true;
      if (exchange.header('transfer-encoding') === undefined) return false;
      peeked ??= next();
      return (await peeked).done === true;
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const step = await (peeked ?? next());
        peeked = null;
        if (step.done) return;
        length += step.value.length;
        if (length > contract.maxBytes) throw new BodyReadError(bodyTooLargeRefusal(contract.maxBytes));
        said?.add(step.value);
        yield step.value;
      }
    },
    drop() {
      if (message.readableEnded || message.destroyed) return;
      bodyClock?.restart();
      // The message is resumed instead of destroyed, because destroying it would close its connection.
      void source.return?.().then(() => message.resume());
    },
  };
}

/** Returns 413 before reading if the declared length is too large. */
export function checkDeclaredLength(
  declared: string | undefined,
  maxBytes: number,
): Refusal<'body_too_large'> | null {
  return declared !== undefined && Number(declared) > maxBytes ? bodyTooLargeRefusal(maxBytes) : null;
}

function baseTypeOf(contentType = ''): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}
