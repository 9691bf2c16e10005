import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Number of chunks of any size that a body may have. With more chunks, their average size must reach `minAverageBytes`.
 */
const maxSmallChunks = 256;
const minAverageBytes = 256;

/**
 * Limits the number of chunks of a body, because each chunk has a fixed cost regardless of its size. Calls `tooMany`
 * once when there are more, and passes on no further chunks.
 */
export function limitChunks(message: IncomingMessage, response: ServerResponse, tooMany: () => void): void {
  const push = message.push.bind(message);
  let chunks = 0;
  let bytes = 0;
  let ended = false;
  message.push = (chunk, encoding) => {
    if (chunk === null) return push(chunk, encoding);
    chunks += 1;
    bytes += chunk.length;
    if (chunks <= maxSmallChunks + bytes / minAverageBytes) return push(chunk, encoding);
    if (!ended) {
      ended = true;
      tooMany();
      message.socket.pause();
    }
    return false;
  };
  // Node discards a body that no handler reads without counting its chunks, so reading starts here.
  message.read(0);
  response.once('finish', () => message.resume());
}
