import type { Chunk } from './stream.ts';

/** What is longer is not kept. */
export const mostKeptBytes = 65_536;
const readable = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|x-ndjson)\b)/i;

/** A body as it was said, piece by piece. */
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

  /** How many of its bytes are in memory. */
  get keptBytes(): number {
    return this.#pieces ? this.bytes : 0;
  }

  /** Null where it is longer than what is kept, or no text. */
  get text(): string | null {
    const pieces = this.#pieces?.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece));
    return pieces ? Buffer.concat(pieces).toString() : null;
  }
}

/** Both bodies of one call; null where there was none. */
export class CallBodies {
  request: SaidBody | null = null;
  answer: SaidBody | null = null;

  /** A body that comes in pieces: what is heard of it before its end is part of it. */
  open(side: 'request' | 'answer', mediaType = ''): SaidBody {
    const said = new SaidBody(mediaType);
    this[side] = said;
    return said;
  }

  /** A whole body; an empty one is none. */
  hear(side: 'request' | 'answer', mediaType: string | undefined, body: Chunk): void {
    if (body.length > 0) this.open(side, mediaType).add(body);
  }
}
