import type { IncomingMessage, ServerResponse } from 'node:http';

/** Of any body, however small its chunks are; beyond it, chunks of this many bytes on average. */
const freePieces = 256;
const smallestAverage = 256;

/**
 * Counts the chunks of a chunked body, read by somebody or not: to take one in costs the same, be it of one byte or of
 * thousands. Calls `tooMany` once, and hands on no more then.
 */
export function boundPieces(message: IncomingMessage, response: ServerResponse, tooMany: () => void): void {
  const push = message.push.bind(message);
  let pieces = 0;
  let bytes = 0;
  let ended = false;
  message.push = (chunk, encoding) => {
    if (chunk === null) return push(chunk, encoding);
    pieces += 1;
    bytes += chunk.length;
    if (pieces <= freePieces + bytes / smallestAverage) return push(chunk, encoding);
    if (!ended) {
      ended = true;
      tooMany();
      message.socket.pause();
    }
    return false;
  };
  // Node drops what nobody has begun to read without a word: this begins, and reads on where nobody does.
  message.read(0);
  response.once('finish', () => message.resume());
}
