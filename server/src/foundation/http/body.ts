import type { IncomingMessage } from 'node:http';
import { type Refusal, refuse } from './problem.ts';
import { bodyTooLarge } from './problems.ts';

export const bodyLimitBytes = 2 * 1024 * 1024;

/** Whether a request has a body, by its framing (RFC 9112 section 6). */
export function hasBody(values: Readonly<Record<string, string>>): boolean {
  const length = values['content-length'];
  return values['transfer-encoding'] !== undefined || (length !== undefined && Number(length) > 0);
}

/** Rule 15: reads the body up to the limit; a declared length beyond it is refused unread. */
export async function readBody(
  message: IncomingMessage,
  declaredLength: string | undefined,
): Promise<Buffer | Refusal<'body_too_large'>> {
  if (declaredLength !== undefined && Number(declaredLength) > bodyLimitBytes) return tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message) {
    length += chunk.length;
    if (length > bodyLimitBytes) return tooLarge();
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, length);
}

function tooLarge(): Refusal<'body_too_large'> {
  return refuse(bodyTooLarge, {
    detail: `The body may have at most ${bodyLimitBytes} bytes (2 MiB).`,
    headers: ['Connection', 'close'],
    extensions: { limitBytes: bodyLimitBytes },
  });
}
