import type { IncomingMessage } from 'node:http';
import { type Refusal, refuse } from '../problem.ts';
import { bodyTooLarge, requestMalformed } from '../problems.ts';

export const bodyLimitBytes = 2 * 1024 * 1024;
/** Maximum body size of a request without credentials. */
export const anonymousBodyLimitBytes = 16 * 1024;

/** Returns whether a request has a body, which its framing headers show (RFC 9112 section 6). */
export function hasBody(values: Readonly<Record<string, string>>): boolean {
  const length = values['content-length'];
  return values['transfer-encoding'] !== undefined || (length !== undefined && Number(length) > 0);
}

/**
 * Reads a request body up to the limit (rule 15). Data beyond the limit is read and discarded within the request timeout:
 * closing the connection while the caller writes would lose the response (RFC 9112 section 9.6). Returns a refusal if
 * the caller disconnects, for the log.
 */
export function readBody(
  message: IncomingMessage,
  declaredLength: string | undefined,
  limitBytes: number,
): Promise<Buffer | Refusal<'body_too_large' | 'request_malformed'>> {
  if (declaredLength !== undefined && Number(declaredLength) > limitBytes) {
    message.resume();
    return Promise.resolve(bodyTooLargeRefusal(limitBytes));
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    message.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limitBytes) chunks.push(chunk);
      else {
        chunks.length = 0;
        resolve(bodyTooLargeRefusal(limitBytes));
      }
    });
    message.once('end', () => {
      if (length > limitBytes) return;
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, length));
    });
    message.once('error', () =>
      resolve(refuse(requestMalformed, { detail: { words: 'request_malformed.body' } })),
    );
  });
}

/** Returns 413 with the size limit as text and as a number. */
export function bodyTooLargeRefusal(limitBytes: number): Refusal<'body_too_large'> {
  return refuse(bodyTooLarge, {
    detail: { words: 'body_too_large.limit', params: { limit: formatByteLimit(limitBytes) } },
    extensions: { limitBytes },
  });
}

/** Formats a size limit: `2097152 bytes (2 MiB)`. */
export function formatByteLimit(limitBytes: number): string {
  const mebibytes = limitBytes / 1_048_576;
  return `${limitBytes} bytes (${mebibytes < 1 ? `${limitBytes / 1_024} KiB` : `${mebibytes} MiB`})`;
}
