import { qualityOf } from './negotiation.ts';

const encodings = ['br', 'gzip', 'identity'] as const;

/** Content codings for responses. */
export type Encoding = (typeof encodings)[number];

/** Returns the best content coding that `Accept-Encoding` allows; `identity` without the header. */
export function encodingFor(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  // Codings are converted to media types, because both are negotiated by the same rules (RFC 9110 section 12.5.3).
  const asTypes = header.replaceAll(/(^|,)\s*([\w*-]+)/g, '$1$2/$2');
  return encodings.find((encoding) => qualityOf(asTypes, `${encoding}/${encoding}`) > 0) ?? 'identity';
}
