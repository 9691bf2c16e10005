import type { Exchange } from '../request-context.ts';
import type { BodyStream, StreamContract } from '../operation.ts';
import { type PipelineRefusal, type Refusal, refuse } from '../problem.ts';
import { requestMalformed } from '../problems.ts';
import { hasBody, tooLarge } from './body.ts';

/**
 * A body that cannot be read to its end. The handler that iterates it gets this thrown, undoes what it did, and lets it
 * pass: the pipeline answers with the refusal.
 */
export class BodyFault extends Error {
  override readonly name = 'BodyFault';
  readonly refusal: PipelineRefusal;

  constructor(refusal: Refusal) {
    super(refusal.problem.code);
    this.refusal = { ...refusal, ofPipeline: true };
  }
}

export interface OpenBody extends BodyStream {
  /** Whether there is no byte in it; waits for the first one where the framing does not tell. */
  isEmpty(): Promise<boolean>;
  /** Takes in and drops what nobody has read, so that the answer arrives (RFC 9112 section 9.6). */
  drop(): void;
}

/** Rule 15, for a body that a handler reads piece by piece: never more of it in memory than the caller's last piece. */
export function openBody(exchange: Exchange, contract: StreamContract): OpenBody {
  const { message, bodyClock } = exchange;
  const source: AsyncIterator<Buffer> = message.iterator({ destroyOnReturn: false });
  const said = exchange.bodies?.open('request', exchange.header('content-type'));
  let peeked: Promise<IteratorResult<Buffer>> | null = null;
  let length = 0;

  /** The time runs only while we wait for the caller: it is not to blame for a handler that is slow. */
  async function next(): Promise<IteratorResult<Buffer>> {
    bodyClock?.expectMore();
    try {
      return await source.next();
    } catch {
      throw new BodyFault(refuse(requestMalformed, { detail: { words: 'request_malformed.body' } }));
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
        if (length > contract.maxBytes) throw new BodyFault(tooLarge(contract.maxBytes));
        said?.add(step.value);
        yield step.value;
      }
    },
    drop() {
      if (message.readableEnded || message.destroyed) return;
      bodyClock?.restart();
      // Lets go of the stream without ending it: a message that is destroyed takes its connection with it.
      void source.return?.().then(() => message.resume());
    },
  };
}

/** 413 before anything is read, where the caller tells the length. */
export function lengthFault(
  declared: string | undefined,
  maxBytes: number,
): Refusal<'body_too_large'> | null {
  return declared !== undefined && Number(declared) > maxBytes ? tooLarge(maxBytes) : null;
}

function baseTypeOf(contentType = ''): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}
