import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Finding, Scanner } from './scanner.ts';

export interface ScannerAddress {
  readonly host: string;
  readonly port: number;
}

const silentForMs = 30_000;
const longestAnswer = 4_096;

/** A ClamAV daemon: the command INSTREAM of its protocol over TCP (clamd(8)). */
export function clamdScanner({ host, port }: ScannerAddress): Scanner {
  return {
    watch: () => ({ see() {}, mustScan: () => true }),
    async scan(stream) {
      const socket = connect({ host, port });
      try {
        return findingOf(await converse(socket, stream));
      } finally {
        socket.destroy();
      }
    },
  };
}

async function converse(socket: Socket, stream: AsyncIterable<Uint8Array>): Promise<string> {
  const failed = new Promise<never>((_, reject) => {
    socket.once('error', reject);
    socket.setTimeout(silentForMs, () => reject(new Error('the scanner does not respond')));
  });
  failed.catch(() => {});
  const answer = Promise.race([readAnswer(socket), failed]);
  answer.catch(() => {});
  await Promise.race([once(socket, 'connect'), failed]);
  socket.write('zINSTREAM\0');
  for await (const bytes of stream) {
    // A daemon that has had enough answers early and closes: its answer says why.
    if (!socket.writable) return answer;
    // A chunk of length 0 ends the stream in this protocol: the daemon would not scan what follows.
    if (bytes.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    socket.write(length);
    if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), answer]);
  }
  if (socket.writable) socket.write(Buffer.alloc(4));
  return answer;
}

/** All up to the NUL that ends an answer, or the end of the connection. */
function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1');
      if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')));
      else if (text.length > longestAnswer) reject(new Error('the response of the scanner is too long'));
    });
    socket.once('close', () => {
      if (text === '') reject(new Error('the scanner closed the connection without a response'));
      else resolve(text);
    });
  });
}

function findingOf(answer: string): Finding {
  const told = answer.trim();
  if (told.endsWith(' FOUND')) return 'infected';
  if (told.endsWith(' OK') || told.endsWith(': OK')) return 'clean';
  throw new Error(`the scanner returned no verdict: ${told}`);
}
