import type { Chunk } from './response-stream.ts';

/** Maximum size of a body whose content is captured. */
export const mostKeptBytes = 65_536;
const readable = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|x-ndjson)\b)/i;

/** Captures one body of a request or response, chunk by chunk. */
export class SaidBody {
  readonly mediaType: string;
  bytes = 0;
  #pieces: Chunk[] | null;

  constructor(mediaType: string) {
    this.mediaType = mediaType;
    this.#pieces = readable.test(mediaType) ? [] : null;
  }

  add(piece: Chunk): void {
    this.bytes += Buffer.byteLength(piece);
    if (this.bytes > mostKeptBytes) this.#pieces = null;
    this.#pieces?.push(piece);
  }

  /** Number of bytes of the body that are in memory. */
  get keptBytes(): number {
    return this.#pieces ? this.bytes : 0;
  }

  /** The body as text; null if the body is too long to be stored, or is not text. */
  get text(): string | null {
    const pieces = this.#pieces?.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece));
    return pieces ? Buffer.concat(pieces).toString() : null;
  }
}

/** Captures the bodies of a request and its response; null for a missing body. */
export class BodyCapture {
  request: SaidBody | null = null;
  answer: SaidBody | null = null;

  /** Starts the capture of a body that arrives in chunks. If it is aborted, the earlier chunks are captured. */
  open(side: 'request' | 'answer', mediaType = ''): SaidBody {
    const said = new SaidBody(mediaType);
    this[side] = said;
    return said;
  }

  /** Captures a complete body. An empty body counts as missing. */
  hear(side: 'request' | 'answer', mediaType: string | undefined, body: Chunk): void {
    if (body.length > 0) this.open(side, mediaType).add(body);
  }
}
