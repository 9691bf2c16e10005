import type { Operation } from './operation.ts';
import { type Refusal, refuse } from './problem.ts';
import { mediaTypeUnsupported, notAcceptable } from './problems.ts';

const mediaRange = /^\s*([\w!#$&^.+*-]+)\/([\w!#$&^.+*-]+)\s*((?:;[^;]*)*)$/;

/**
 * Returns the quality of a media type according to an `Accept` header. The most specific matching range decides (RFC
 * 9110 section 12.5.1). Invalid ranges, and ranges with a weight outside 0 to 1, are ignored.
 */
export function qualityOf(accept: string, mediaType: string): number {
  const [type = '', subtype = ''] = mediaType.split('/');
  let specificity = -1;
  let quality = 0;
  for (const part of accept.split(',')) {
    const match = mediaRange.exec(part);
    if (!match) continue;
    const rangeType = (match[1] ?? '').toLowerCase();
    const rangeSubtype = (match[2] ?? '').toLowerCase();
    const fits =
      (rangeType === '*' || rangeType === type) && (rangeSubtype === '*' || rangeSubtype === subtype);
    const weight = weightOf(match[3] ?? '');
    if (weight === null || (rangeType === '*' && rangeSubtype !== '*')) continue;
    const rank = rangeType === '*' ? 0 : rangeSubtype === '*' ? 1 : 2;
    if (!fits || rank < specificity) continue;
    quality = rank > specificity ? weight : Math.max(quality, weight);
    specificity = rank;
  }
  return quality;
}

/** Returns the weight in the parameters of a media range, by default 1; null if it is invalid. */
function weightOf(parameters: string): number | null {
  const text = /;\s*q\s*=\s*([^;]*?)\s*(?:;|$)/i.exec(parameters)?.[1];
  if (text === undefined) return 1;
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : null;
}

/** Applies rule 16: returns a refusal unless `Accept` allows one of the operation's media types. */
export function checkAccept(
  accept: string | undefined,
  available: readonly string[],
): Refusal<'not_acceptable'> | null {
  if (accept === undefined || accept === '' || accept === '*/*' || available.includes(accept)) return null;
  if (available.some((mediaType) => qualityOf(accept, mediaType) > 0)) return null;
  return refuse(notAcceptable, {
    detail: { words: 'not_acceptable.available', params: { available: available.join(', ') } },
    extensions: { available },
  });
}

/** Returns the available media type that the caller prefers; the first of several equally preferred ones. */
export function preferredMediaType<MediaType extends string>(
  accept: string | undefined,
  available: readonly [MediaType, ...MediaType[]],
): MediaType {
  if (accept === undefined || accept === '') return available[0];
  return available.reduce((best, other) =>
    qualityOf(accept, other) > qualityOf(accept, best) ? other : best,
  );
}

const jsonType = /^application\/json[ \t]*(?:;[ \t]*charset[ \t]*=[ \t]*"?utf-?8"?[ \t]*)?$/i;
const otherMediaType =
  /^([\w!#$&^.+-]+\/[\w!#$&^.+-]+)[ \t]*((?:;[ \t]*[\w-]+[ \t]*=[ \t]*(?:[\w.+-]+|"[^"\\]*")[ \t]*)*)$/;

/** Returns the media types that an operation accepts. PATCH also accepts a JSON merge patch (RFC 7396). */
export function acceptedMediaTypes({ method, body }: Pick<Operation, 'method' | 'body'>): readonly string[] {
  if (body?.kind === 'stream') return body.mediaTypes;
  return method === 'PATCH' ? ['application/json', 'application/merge-patch+json'] : ['application/json'];
}

/**
 * Applies rule 14: returns a refusal unless the body has an accepted type, is UTF-8 and is not compressed. The refusal
 * lists the accepted types in a header that depends on the method.
 */
export function checkMediaType(
  { method, body }: Pick<Operation, 'method' | 'body'>,
  contentType: string | undefined,
  contentEncoding: string | undefined,
): Refusal<'media_type_unsupported'> | null {
  const encoded = contentEncoding !== undefined && contentEncoding.toLowerCase() !== 'identity';
  const available = acceptedMediaTypes({ method, body });
  if (!encoded && contentType !== undefined && available.some((type) => isType(contentType, type))) {
    return null;
  }
  const listed = method === 'PATCH' ? 'Accept-Patch' : method === 'POST' ? 'Accept-Post' : 'Accept';
  return refuse(mediaTypeUnsupported, {
    detail: encoded
      ? { words: 'media_type_unsupported.encoded' }
      : {
          words: `media_type_unsupported.${body?.kind === 'stream' ? 'types' : 'types_in_utf8'}`,
          params: { types: { anyOf: available } },
        },
    headers: [listed, available.join(', '), ...(encoded ? ['Accept-Encoding', 'identity'] : [])],
  });
}

function isType(contentType: string, type: string): boolean {
  if (type === 'application/json') return jsonType.test(contentType);
  const [, mediaType = '', parameters = ''] = otherMediaType.exec(contentType) ?? [];
  const charset = /;[ \t]*charset[ \t]*=[ \t]*"?([^"; \t]*)/i.exec(parameters)?.[1];
  return mediaType.toLowerCase() === type && (charset === undefined || /^utf-?8$/i.test(charset));
}
