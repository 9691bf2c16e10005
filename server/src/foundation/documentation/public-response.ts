import { createHash } from 'node:crypto';
import type { RequestFacts } from '../http/operation.ts';
import type { Refusal } from '../http/problem.ts';
import { matchesTag } from '../http/version-tag.ts';
import { type AskedPage, type Language, languageOfPage } from '../messages/language.ts';
import { languageHeaders, pageHeaders } from '../pages/page.ts';

/** The answer of a page that anyone may read. */
export interface PublicAnswer {
  readonly status: 200 | 303 | 304 | 308 | 400 | 404 | 429;
  /** Flat list of header names and values. */
  readonly headers: readonly string[];
  readonly body: string | Buffer;
  /** What the same can be had as, where `Accept` decides. */
  readonly mediaTypes?: readonly string[];
}

/** A path below the base URL that anyone may read, without a guard; `HEAD` and `OPTIONS` are the server's. */
export interface PublicRoute {
  readonly method: 'GET';
  /** Exact: there are no parameters. */
  readonly path: `/${string}`;
  readonly handle: (
    request: Pick<RequestFacts, 'header' | 'queryString' | 'address'>,
  ) => PublicAnswer | Promise<PublicAnswer>;
}

/** Whatever has a name below a path that anyone may read: the rest of the path, as it was sent. */
export interface PublicResource {
  readonly below: `/${string}/`;
  /** Whether the name may be empty or have slashes; otherwise it is one segment. */
  readonly deep?: true;
  readonly handle: (
    request: Pick<RequestFacts, 'header' | 'queryString' | 'address'>,
    name: string,
  ) => Promise<PublicAnswer | Refusal>;
}

/** Prepares what a page is made of, in slices; resolves when the page can be made. */
export type Preparation = () => Promise<void>;

const noPreparation: Preparation = () => Promise.resolve();

/** Adds a preparation to a route. */
export function prepared(route: PublicRoute, prepare = noPreparation): PublicRoute {
  return { ...route, handle: (request) => prepare().then(() => route.handle(request)) };
}

/** Adds a preparation to a resource. */
export function preparedResource(resource: PublicResource, prepare = noPreparation): PublicResource {
  return { ...resource, handle: (request, name) => prepare().then(() => resource.handle(request, name)) };
}

/** The first 16 characters of the SHA-256, in base64url: short, and enough to tell versions apart. */
function fingerprint(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 16);
}

export function headerList(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat();
}

const tags = new WeakMap<Buffer, string>();

/** Of bytes that are kept it is made once: a megabyte would take longer than all the rest of its answer. */
function tagOf(body: string | Buffer): string {
  const known = typeof body === 'string' ? undefined : tags.get(body);
  if (known !== undefined) return known;
  const tag = `"${fingerprint(body)}"`;
  if (typeof body !== 'string') tags.set(body, tag);
  return tag;
}

/** A text with an ETag: 304 when the caller has it already (RFC 9110 section 13.1.2). */
export function taggedAnswer(
  request: Pick<RequestFacts, 'header'>,
  body: string | Buffer,
  headers: Readonly<Record<string, string>>,
): PublicAnswer {
  const tag = tagOf(body);
  const unchanged = matchesTag(request.header('if-none-match'), tag);
  const all = headerList({ ...headers, ETag: tag });
  return { status: unchanged ? 304 : 200, headers: all, body: unchanged ? '' : body };
}

/**
 * A page that is the same for all who read one language: made for each language when it is first asked for, and kept. One that
 * says by `data-prefix` where the portal is has a script that may ask it for what is the reader's own.
 */
export function keptPage(make: (language: Language) => string): (request: AskedPage) => PublicAnswer {
  const made = new Map<Language, { readonly text: Buffer; readonly headers: Record<string, string> }>();
  const makeNow = (language: Language) => {
    const text = Buffer.from(make(language));
    const asks = text.includes(' data-prefix="');
    return {
      text,
      headers: { ...pageHeaders({ asks }), 'Cache-Control': 'no-cache', ...languageHeaders(language) },
    };
  };
  return (request) => {
    const language = languageOfPage(request);
    const kept = made.get(language) ?? makeNow(language);
    made.set(language, kept);
    return taggedAnswer(request, kept.text, kept.headers);
  };
}
