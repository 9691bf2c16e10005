import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { qualityOf } from '../http/negotiation.ts';
import { fingerprint, headerList, type PublicRoute } from './public-answer.ts';

const packageName = '@scalar/fastify-api-reference';
const variable = 'var standalone_default = ';

/** The bytes of the package's module. */
function referenceModule(): Buffer {
  return readFileSync(createRequire(import.meta.url).resolve(packageName));
}

/**
 * The browser script that the package carries as a string literal, all on one line. No package of Scalar offers it as a
 * file without a hundred dependencies. Throws when another version of the package holds it in another way.
 */
export function scriptInModule(module: string): string {
  const start = module.indexOf(variable) + variable.length;
  const end = module.indexOf('\n', start);
  const literal = module.slice(start, end).replace(/;\s*$/, '');
  const found = start >= variable.length && end > start && /^(["'`])[\s\S]*\1$/.test(literal);
  const script: unknown = found ? runInNewContext(literal, {}, { timeout: 5_000 }) : null;
  if (typeof script !== 'string' || !script.includes('createApiReference')) {
    throw new Error(
      `${packageName} no longer holds its script as a literal after "${variable}": adapt this file.`,
    );
  }
  // The map is not in the package: without this line browsers do not ask for it.
  return script.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
}

const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];

/** The script's route; read, unpacked and compressed at its first call, once, since most processes never serve it. */
export function scriptRoute(): PublicRoute {
  const made = new Map<Encoding, Promise<Buffer>>();
  const encoded = (encoding: Encoding): Promise<Buffer> => {
    const body = made.get(encoding) ?? compressed(scriptInModule(referenceModule().toString()), encoding);
    made.set(encoding, body);
    return body;
  };
  return {
    method: 'GET',
    path: `/docs/assets/scalar-${fingerprint(referenceModule())}.js`,
    async handle(request) {
      const encoding = encodingFor(request.header('accept-encoding'));
      const headers = { ...assetHeaders, ...(encoding !== 'identity' && { 'Content-Encoding': encoding }) };
      return { status: 200, headers: headerList(headers), body: await encoded(encoding) };
    },
  };
}

/** Its path changes with its content, so that browsers keep it for good. */
export const assetHeaders = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': 'public, max-age=31536000, immutable',
  Vary: 'Accept-Encoding',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

function compressed(script: string, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return promisify(brotliCompress)(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
    case 'gzip':
      return promisify(gzip)(script);
    case 'identity':
      return Promise.resolve(Buffer.from(script));
    default:
      return encoding satisfies never;
  }
}

/** The best encoding that `Accept-Encoding` allows; without the header, none. */
export function encodingFor(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  // An encoding is negotiated like a media type without a subtype (RFC 9110 section 12.5.3).
  const asTypes = header.replaceAll(/(^|,)\s*([\w*-]+)/g, '$1$2/$2');
  return encodings.find((encoding) => qualityOf(asTypes, `${encoding}/${encoding}`) > 0) ?? 'identity';
}
