import type { IncomingMessage, ServerResponse } from 'node:http';

/** Chunks allowed for any body, however small they are; beyond it, chunks must have this many bytes on average. */
const freeChunks = 256;
const smallestAverage = 256;

/**
 * Limits the number of chunks of a body, also if no handler reads it: each chunk has a fixed cost regardless
 * of size. Calls `tooMany` once, and passes on no further chunks.
 */
export function limitChunks(message: IncomingMessage, response: ServerResponse, tooMany: () => void): void {
  const push = message.push.bind(message);
  let pieces = 0;
  let bytes = 0;
  let ended = false;
  message.push = (chunk, encoding) => {
    if (chunk === null) return push(chunk, encoding);
    pieces += 1;
    bytes += chunk.length;
    if (pieces <= freeChunks + bytes / smallestAverage) return push(chunk, encoding);
    if (!ended) {
      ended = true;
      tooMany();
      message.socket.pause();
    }
    return false;
  };
  // Node silently drops a body that no handler reads. This starts reading, so that its chunks are counted.
  message.read(0);
  response.once('finish', () => message.resume());
}
