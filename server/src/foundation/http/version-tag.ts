import { type Answer, answer } from './operation.ts';

/** Returns the ETag of a versioned resource. */
export function versionTag(version: number): string {
  return `"${version}"`;
}

/** Returns whether `If-Match` contains `*` or a strong tag in the format of `versionTag`, of any version. */
export function isIfMatchReadable(header: string): boolean {
  return tagsOf(header).some((tag) => tag === '*' || /^"(?:0|[1-9]\d*)"$/.test(tag));
}

/**
 * Returns whether `If-Match` allows a change of this version. An outdated or weak tag does not allow it (RFC 9110
 * section 13.1.1).
 */
export function isIfMatchMet(header: string | undefined, version: number): boolean {
  return header === undefined || header.trim() === '*' || tagsOf(header).includes(versionTag(version));
}

/** Returns whether `If-None-Match` contains this tag, by weak comparison (RFC 9110 section 13.1.2). */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const opaque = withoutWeakness(tag);
  return header === tag || tagsOf(header).some((each) => each === '*' || withoutWeakness(each) === opaque);
}

/**
 * Returns the response to a read of one resource: 304 if `If-None-Match` contains the tag of this version, otherwise 200
 * with the tag.
 */
export function answerVersion(header: string | undefined, version: number, body: unknown): Answer {
  const tag = versionTag(version);
  return matchesTag(header, tag) ? answer(304, undefined, ['ETag', tag]) : answer(200, body, ['ETag', tag]);
}

function withoutWeakness(tag: string): string {
  return tag.replace(/^W\//, '');
}

function tagsOf(header: string): string[] {
  return header.split(',').map((tag) => tag.trim());
}
