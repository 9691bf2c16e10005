import { qualityOf } from './negotiation.ts';

const encodings = ['br', 'gzip', 'identity'] as const;

/** How an answer may be packed. */
export type Encoding = (typeof encodings)[number];

/** The best encoding that `Accept-Encoding` allows; without the header, none. */
export function encodingFor(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  // An encoding is negotiated like a media type without a subtype (RFC 9110 section 12.5.3).
  const asTypes = header.replaceAll(/(^|,)\s*([\w*-]+)/g, '$1$2/$2');
  return encodings.find((encoding) => qualityOf(asTypes, `${encoding}/${encoding}`) > 0) ?? 'identity';
}
