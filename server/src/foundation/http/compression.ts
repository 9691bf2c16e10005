import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { type Encoding, encodingFor } from './content-encoding.ts';

/** Minimum size of compressed responses: below it, compression would save less than one network packet. */
const minCompressedBytes = 1_024;
/** Maximum size for synchronous compression, which is faster than passing a small body to another thread. */
const maxSyncBytes = 32_768;
const compressibleType = /^(?:text\/|image\/svg\+xml|application\/(?:[\w.-]+\+)?json\b)/;

const quickOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const bestOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Returns whether a response with these headers benefits from compression and is not compressed yet. */
export function isCompressible(headers: readonly string[], bytes: number): boolean {
  if (bytes < minCompressedBytes) return false;
  let mediaType = '';
  for (let index = 0; index + 1 < headers.length; index += 2) {
    if (headers[index] === 'Content-Type') mediaType = headers[index + 1] ?? '';
    // A response that sets a cookie is personal and contains a secret.
    else if (headers[index] === 'Content-Encoding' || headers[index] === 'Set-Cookie') return false;
  }
  return compressibleType.test(mediaType);
}

/** A response body in the encoding that its caller accepts. */
export interface CompressedBody {
  readonly encoding: Exclude<Encoding, 'identity'>;
  readonly bytes: Buffer;
}

/**
 * Compresses a body in the best encoding that `Accept-Encoding` allows; null if it allows no compression. Small bodies
 * are compressed synchronously. `isKept` means that the body is cached.
 */
export function compress(
  body: string | Buffer,
  acceptEncoding: string | undefined,
  isKept: boolean,
): CompressedBody | null | Promise<CompressedBody> {
  const encoding = encodingFor(acceptEncoding);
  if (encoding === 'identity') return null;
  if (isKept && Buffer.isBuffer(body)) return compressCached(body, encoding);
  const bytes = Buffer.from(body);
  if (bytes.length <= maxSyncBytes) {
    return { encoding, bytes: encoding === 'br' ? brotliCompressSync(bytes, quickOptions) : gzipSync(bytes) };
  }
  const packing = encoding === 'br' ? compressBrotli(bytes, quickOptions) : compressGzip(bytes);
  return packing.then((packed) => ({ encoding, bytes: packed }));
}

const compressBrotli = promisify<Buffer, typeof quickOptions, Buffer>(brotliCompress);
const compressGzip = promisify<Buffer, Buffer>(gzip);

/** The compressed forms of a cached body in one encoding, shared by all requests. */
interface CompressedForms {
  quick: Promise<Buffer> | null;
  best: Buffer | null;
}

const prepared = new WeakMap<Buffer, Record<CompressedBody['encoding'], CompressedForms>>();

/** Compresses a cached body twice: quickly for the first requests, then at the maximum level for later ones. */
function compressCached(
  body: Buffer,
  encoding: CompressedBody['encoding'],
): CompressedBody | Promise<CompressedBody> {
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

function compressKept(
  body: Buffer,
  encoding: CompressedBody['encoding'],
  into: CompressedForms,
): Promise<Buffer> {
  const [quickly, small] =
    encoding === 'br'
      ? [compressBrotli(body, quickOptions), () => compressBrotli(body, bestOptions)]
      : [compressGzip(body), () => compressGzip(body)];
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
