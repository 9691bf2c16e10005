import { qualityOf } from './negotiation.ts';

const encodings = ['br', 'gzip', 'identity'] as const;

/** Content codings for responses. */
export type Encoding = (typeof encodings)[number];

/** Returns the best coding that `Accept-Encoding` allows; `identity` without the header. */
export function encodingFor(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  // Codings are negotiated like media types without a subtype (RFC 9110 section 12.5.3).
  const asTypes = header.replaceAll(/(^|,)\s*([\w*-]+)/g, '$1$2/$2');
  return encodings.find((encoding) => qualityOf(asTypes, `${encoding}/${encoding}`) > 0) ?? 'identity';
}
