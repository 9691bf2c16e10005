import { createHash } from 'node:crypto';
import type { RequestFacts } from '../http/operation.ts';
import type { Refusal } from '../http/problem.ts';
import { matchesTag } from '../http/version-tag.ts';
import { type Language, languageOfPage, type PageLanguageRequest } from '../messages/language.ts';
import { languageHeaders, pageHeaders } from '../pages/page.ts';

/** The response of a public page. */
export interface PublicResponse {
  readonly status: 200 | 303 | 304 | 308 | 400 | 404 | 429;
  /** Flat list of header names and values. */
  readonly headers: readonly string[];
  readonly body: string | Buffer;
  /** The available media types, if the `Accept` header selects one. */
  readonly mediaTypes?: readonly string[];
}

/** A public path below the base URL, without authentication. The server derives `HEAD` and `OPTIONS`. */
export interface PublicRoute {
  readonly method: 'GET';
  /** Exact path, without parameters. */
  readonly path: `/${string}`;
  readonly handle: (
    request: Pick<RequestFacts, 'header' | 'queryString' | 'address'>,
  ) => PublicResponse | Promise<PublicResponse>;
}

/** A public resource, named by the rest of the path, which is not decoded. */
export interface PublicResource {
  readonly below: `/${string}/`;
  /** Whether the name may be empty or contain slashes; otherwise it is a single path segment. */
  readonly deep?: true;
  readonly handle: (
    request: Pick<RequestFacts, 'header' | 'queryString' | 'address'>,
    name: string,
  ) => Promise<PublicResponse | Refusal>;
}

/** Prepares the data of a page in slices; resolves when the page can be created. */
export type PreparePage = () => Promise<void>;

const noPreparation: PreparePage = () => Promise.resolve();

export function withPreparation(route: PublicRoute, prepare = noPreparation): PublicRoute {
  return { ...route, handle: (request) => prepare().then(() => route.handle(request)) };
}

export function preparedResource(resource: PublicResource, prepare = noPreparation): PublicResource {
  return { ...resource, handle: (request, name) => prepare().then(() => resource.handle(request, name)) };
}

/** Returns the first 16 characters of the SHA-256 in base64url, which suffice to distinguish versions. */
function fingerprint(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 16);
}

export function headerList(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat();
}

const etagByBody = new WeakMap<Buffer, string>();

/**
 * Returns the ETag of a body. Caches that of a buffer, because hashing a megabyte takes longer than the rest of the
 * response.
 */
function etagOf(body: string | Buffer): string {
  const known = typeof body === 'string' ? undefined : etagByBody.get(body);
  if (known !== undefined) return known;
  const tag = `"${fingerprint(body)}"`;
  if (typeof body !== 'string') etagByBody.set(body, tag);
  return tag;
}

/** Returns a response with an ETag, or 304 if the caller has the current version (RFC 9110 section 13.1.2). */
export function taggedResponse(
  request: Pick<RequestFacts, 'header'>,
  body: string | Buffer,
  headers: Readonly<Record<string, string>>,
): PublicResponse {
  const tag = etagOf(body);
  const unchanged = matchesTag(request.header('if-none-match'), tag);
  const all = headerList({ ...headers, ETag: tag });
  return { status: unchanged ? 304 : 200, headers: all, body: unchanged ? '' : body };
}

/**
 * Returns a page that is the same for all readers of a language. It is created on the first request in the language,
 * then cached. A page with a `data-prefix` attribute has a script that may request the reader's data.
 */
export function cachedPage(
  make: (language: Language) => string,
): (request: PageLanguageRequest) => PublicResponse {
  const made = new Map<Language, { readonly text: Buffer; readonly headers: Record<string, string> }>();
  const makeNow = (language: Language) => {
    const text = Buffer.from(make(language));
    const hasPrefix = text.includes(' data-prefix="');
    return {
      text,
      headers: {
        ...pageHeaders({ asks: hasPrefix }),
        'Cache-Control': 'no-cache',
        ...languageHeaders(language),
      },
    };
  };
  return (request) => {
    const language = languageOfPage(request);
    const page = made.get(language) ?? makeNow(language);
    made.set(language, page);
    return taggedResponse(request, page.text, page.headers);
  };
}
