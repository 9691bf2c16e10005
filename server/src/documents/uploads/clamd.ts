import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Scanner, ScanResult } from './scanner.ts';

export interface ScannerAddress {
  readonly host: string;
  readonly port: number;
}

const silenceTimeoutMs = 30_000;
const maxResponseLength = 4_096;

/** Creates a scanner that uses the INSTREAM command of a ClamAV daemon over TCP (clamd(8)). */
export function clamdScanner({ host, port }: ScannerAddress): Scanner {
  return {
    watch: () => ({ see() {}, mustScan: () => true }),
    isTested: true,
    async scan(stream, signal) {
      const socket = connect({ host, port });
      const cut = (): void => void socket.destroy(new Error('the scan took too long or was cancelled'));
      if (signal.aborted) cut();
      signal.addEventListener('abort', cut, { once: true });
      try {
        return findingOf(await sendAndReceive(socket, stream));
      } finally {
        signal.removeEventListener('abort', cut);
        socket.destroy();
      }
    },
  };
}

/**
 * Sends a stream and returns the response. Rejects a response that arrives before the end of the stream, because it
 * can't apply to the whole document.
 */
async function sendAndReceive(socket: Socket, stream: AsyncIterable<Uint8Array>): Promise<string> {
  let sentAll = false;
  const failed = new Promise<never>((_, reject) => {
    socket.once('error', reject);
    socket.setTimeout(silenceTimeoutMs, () => reject(new Error('the scanner does not respond')));
  });
  failed.catch(() => {});
  const answer = Promise.race([readResponse(socket, () => sentAll), failed]);
  answer.catch(() => {});
  await Promise.race([once(socket, 'connect'), failed]);
  socket.write('zINSTREAM\0');
  for await (const bytes of stream) {
    // A daemon that refuses a document responds early and closes the connection. Its response contains the reason, so it is
    // returned.
    if (!socket.writable) return answer;
    // A chunk with length 0 ends the stream in this protocol, and the daemon would not scan the bytes after it.
    if (bytes.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    socket.write(length);
    if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), answer]);
  }
  sentAll = true;
  if (socket.writable) socket.write(Buffer.alloc(4));
  return answer;
}

/** Reads the response of the daemon up to the NUL byte at its end. */
function readResponse(socket: Socket, sentAll: () => boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1');
      if (!sentAll())
        reject(
          new Error(`the response of the scanner came before the end of the document: ${text.slice(0, 200)}`),
        );
      else if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')));
      else if (text.length > maxResponseLength) reject(new Error('the response of the scanner is too long'));
    });
    socket.once('close', () => {
      if (text === '') reject(new Error('the scanner closed the connection without a response'));
      else reject(new Error(`the scanner closed the connection in the middle of its response: ${text}`));
    });
  });
}

function findingOf(answer: string): ScanResult {
  const resultText = answer.trim();
  if (resultText.endsWith(' FOUND')) return 'infected';
  if (resultText.endsWith(' OK') || resultText.endsWith(': OK')) return 'clean';
  throw new Error(`the scanner returned no verdict: ${resultText}`);
}
