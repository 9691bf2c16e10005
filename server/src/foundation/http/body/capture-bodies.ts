import type { ResponseChunk } from './response-stream.ts';

/** Maximum size of a body whose content is captured. */
export const maxCapturedBytes = 65_536;
const textMediaType = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|x-ndjson)\b)/i;

/** Captures one body of a request or response, chunk by chunk. */
export class CapturedBody {
  readonly mediaType: string;
  bytes = 0;
  #pieces: ResponseChunk[] | null;

  constructor(mediaType: string) {
    this.mediaType = mediaType;
    this.#pieces = textMediaType.test(mediaType) ? [] : null;
  }

  add(chunk: ResponseChunk): void {
    this.bytes += Buffer.byteLength(chunk);
    if (this.bytes > maxCapturedBytes) this.#pieces = null;
    this.#pieces?.push(chunk);
  }

  /** Number of bytes of the body that are in memory. */
  get keptBytes(): number {
    return this.#pieces ? this.bytes : 0;
  }

  /** The body as text; null if the body is too long to be stored, or is not text. */
  get text(): string | null {
    const chunks = this.#pieces?.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk));
    return chunks ? Buffer.concat(chunks).toString() : null;
  }
}

/** Captures the bodies of a request and its response; null for a missing body. */
export class BodyCapture {
  request: CapturedBody | null = null;
  answer: CapturedBody | null = null;

  /** Starts the capture of a body that arrives in chunks. If it is aborted, the earlier chunks are captured. */
  open(side: 'request' | 'answer', mediaType = ''): CapturedBody {
    const said = new CapturedBody(mediaType);
    this[side] = said;
    return said;
  }

  /** Captures a complete body. An empty body counts as missing. */
  hear(side: 'request' | 'answer', mediaType: string | undefined, body: ResponseChunk): void {
    if (body.length > 0) this.open(side, mediaType).add(body);
  }
}
