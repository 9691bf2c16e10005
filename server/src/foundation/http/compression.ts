import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { type Encoding, encodingFor } from './encoding.ts';

/** Below this many bytes an answer is sent as it is: packing would save less than a packet. */
const leastPacked = 1_024;
/** Up to here packing takes less time than handing it to another thread. */
const mostAtOnce = 32_768;
const text = /^(?:text\/|image\/svg\+xml|application\/(?:[\w.-]+\+)?json\b)/;

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Whether an answer of such headers gains by packing, and is not packed already. */
export function isPackable(headers: readonly string[], bytes: number): boolean {
  if (bytes < leastPacked) return false;
  let mediaType = '';
  for (let index = 0; index + 1 < headers.length; index += 2) {
    if (headers[index] === 'Content-Type') mediaType = headers[index + 1] ?? '';
    // What sets a cookie is of one person, and holds a secret.
    else if (headers[index] === 'Content-Encoding' || headers[index] === 'Set-Cookie') return false;
  }
  return text.test(mediaType);
}

/** An answer's body as its caller takes it. */
export interface Packed {
  readonly encoding: Exclude<Encoding, 'identity'>;
  readonly bytes: Buffer;
}

/** The body packed as `Accept-Encoding` allows; null where it allows nothing. At once where it is small. */
export function pack(
  body: string | Buffer,
  acceptEncoding: string | undefined,
  isKept: boolean,
): Packed | null | Promise<Packed> {
  const encoding = encodingFor(acceptEncoding);
  if (encoding === 'identity') return null;
  if (isKept && Buffer.isBuffer(body)) return packKept(body, encoding);
  const bytes = Buffer.from(body);
  if (bytes.length <= mostAtOnce) {
    return { encoding, bytes: encoding === 'br' ? brotliCompressSync(bytes, quick) : gzipSync(bytes) };
  }
  const packing = encoding === 'br' ? packBrotli(bytes, quick) : packGzip(bytes);
  return packing.then((packed) => ({ encoding, bytes: packed }));
}

const packBrotli = promisify<Buffer, typeof quick, Buffer>(brotliCompress);
const packGzip = promisify<Buffer, Buffer>(gzip);

/** The compressed forms of a body that is kept: requested once, shared by all requests of its encoding. */
interface Prepared {
  quick: Promise<Buffer> | null;
  best: Buffer | null;
}

const prepared = new WeakMap<Buffer, Record<Packed['encoding'], Prepared>>();

/** Compresses kept content once quickly, for the first requests, and once as small as possible. */
function packKept(body: Buffer, encoding: Packed['encoding']): Packed | Promise<Packed> {
  const both = prepared.get(body) ?? {
    br: { quick: null, best: null },
    gzip: { quick: null, best: null },
  };
  prepared.set(body, both);
  const known = both[encoding];
  if (known.best) return { encoding, bytes: known.best };
  known.quick ??= compressKept(body, encoding, known);
  return known.quick.then((bytes) => ({ encoding, bytes }));
}

function compressKept(body: Buffer, encoding: Packed['encoding'], into: Prepared): Promise<Buffer> {
  const [quickly, small] =
    encoding === 'br'
      ? [packBrotli(body, quick), () => packBrotli(body, best)]
      : [packGzip(body), () => packGzip(body)];
  quickly
    .then(small)
    .then((bytes) => {
      into.best = bytes;
    })
    .catch(() => {
      into.quick = null;
    });
  return quickly;
}
