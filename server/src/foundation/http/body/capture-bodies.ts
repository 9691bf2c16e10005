import type { Chunk } from './response-stream.ts';

/** Longer bodies are not stored. */
export const mostKeptBytes = 65_536;
const readable = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|x-ndjson)\b)/i;

/** A body as sent, added chunk by chunk. */
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

  /** Number of its bytes in memory. */
  get keptBytes(): number {
    return this.#pieces ? this.bytes : 0;
  }

  /** The body as text; null if the body is too long to be stored, or is not text. */
  get text(): string | null {
    const pieces = this.#pieces?.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece));
    return pieces ? Buffer.concat(pieces).toString() : null;
  }
}

/** Both bodies of one request; null for a missing one. */
export class BodyCapture {
  request: SaidBody | null = null;
  answer: SaidBody | null = null;

  /** Opens a body that arrives in chunks. Chunks before an abort are part of it. */
  open(side: 'request' | 'answer', mediaType = ''): SaidBody {
    const said = new SaidBody(mediaType);
    this[side] = said;
    return said;
  }

  /** Adds a complete body; an empty one counts as missing. */
  hear(side: 'request' | 'answer', mediaType: string | undefined, body: Chunk): void {
    if (body.length > 0) this.open(side, mediaType).add(body);
  }
}
