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
  const prepared = isKept && encoding === 'br' && Buffer.isBuffer(body) ? preparedOf(body) : null;
  if (prepared) return { encoding, bytes: prepared };
  const bytes = Buffer.from(body);
  if (bytes.length <= mostAtOnce) {
    return { encoding, bytes: encoding === 'br' ? brotliCompressSync(bytes, quick) : gzipSync(bytes) };
  }
  const packing = encoding === 'br' ? packBrotli(bytes, quick) : packGzip(bytes);
  return packing.then((packed) => ({ encoding, bytes: packed }));
}

const packBrotli = promisify<Buffer, typeof quick, Buffer>(brotliCompress);
const packGzip = promisify<Buffer, Buffer>(gzip);

/** What is kept is packed once more as small as can be, beside the requests; until then others take what is quick. */
const prepared = new WeakMap<Buffer, { bytes: Buffer | null }>();

function preparedOf(body: Buffer): Buffer | null {
  const known = prepared.get(body);
  if (known) return known.bytes;
  const made: { bytes: Buffer | null } = { bytes: null };
  prepared.set(body, made);
  packBrotli(body, best).then(
    (bytes) => {
      made.bytes = bytes;
    },
    () => {},
  );
  return null;
}
