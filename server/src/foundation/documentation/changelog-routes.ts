import { statSync } from 'node:fs';
import { join } from 'node:path';
import { lazy } from '../lazy-value.ts';
import { publicPageText } from '../messages/catalogue.ts';
import { defaultLanguage } from '../messages/language.ts';
import { escapeHtml } from '../pages/html.ts';
import { type ChangelogEntry, changelogEntriesOf } from './changelog-entries.ts';
import { changelogPage } from './changelog-page.ts';
import type { GuideBook } from './guide.ts';
import type { PageFrame } from './negotiated-route.ts';
import { cachedPage, type PublicRoute, taggedResponse } from './public-response.ts';
import { entriesOf, type OpenApiDocument } from './reference/document.ts';

const changelogPath = join(import.meta.dirname, '../../../../CHANGELOG.md');

interface ChangelogRouteParts extends PageFrame {
  readonly book: GuideBook;
  /** The OpenAPI documents as JSON text. */
  readonly openapi: () => string;
  readonly management: () => string;
}

/** Serves the changelog as a page, as an Atom feed (RFC 4287) and as a JSON Feed (1.1). */
export function changelogRoutes(parts: ChangelogRouteParts): PublicRoute[] {
  const changes = changelogEntriesOf(parts.book);
  const operations = lazy(() => operationsByPath([parts.openapi(), parts.management()]));
  const operationsAt = (path: string): readonly string[] => operations().get(pathWithoutNames(path)) ?? [];
  const read = cachedPage((language) =>
    changelogPage({ prefix: parts.prefix, language, changes, operationsAt }),
  );
  return [
    { method: 'GET', path: '/changes', handle: read },
    feedRoute('/changes.atom', 'application/atom+xml', () => atomFeed(parts, changes)),
    feedRoute('/changes.json', 'application/feed+json', () => jsonFeed(parts, changes)),
  ];
}

function feedRoute(path: `/${string}`, mediaType: string, make: () => string): PublicRoute {
  const headers = {
    'Content-Type': mediaType,
    'Access-Control-Allow-Origin': '*',
    'Content-Security-Policy': "default-src 'none'",
    'Cache-Control': 'public, max-age=300',
  };
  const content = lazy(() => Buffer.from(make()));
  return { method: 'GET', path, handle: (request) => taggedResponse(request, content(), headers) };
}

/** Removes the parameter names from a path, because the changelog may use other names than the API. */
function pathWithoutNames(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '{}');
}

/** Returns the operations of both OpenAPI documents by their paths without parameter names. */
function operationsByPath(documents: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const entries = documents.flatMap((text) => {
    const document: OpenApiDocument = JSON.parse(text);
    return entriesOf(document).filter(({ isWebhook }) => !isWebhook);
  });
  const byPath = Map.groupBy(entries, ({ path }) => pathWithoutNames(path));
  return new Map([...byPath].map(([path, of]) => [path, of.map(({ name }) => name)]));
}

function jsonFeed({ baseUrl }: ChangelogRouteParts, changes: readonly ChangelogEntry[]): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: publicPageText(defaultLanguage, 'changes.feed'),
    home_page_url: `${baseUrl}/changes`,
    feed_url: `${baseUrl}/changes.json`,
    language: defaultLanguage,
    items: changes.map(({ id, kind, audience, text, title, paths }) => ({
      id: `${baseUrl}/changes#c${id}`,
      url: `${baseUrl}/changes#c${id}`,
      title,
      content_text: text,
      date_modified: changelogModifiedAt(),
      tags: tagsOf({ kind, audience, paths }),
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

function atomFeed({ baseUrl }: ChangelogRouteParts, changes: readonly ChangelogEntry[]): string {
  const entries = changes.map(
    ({ id, text, title, ...tagged }) => `<entry><id>${escapeHtml(`${baseUrl}/changes#c${id}`)}</id>
<link href="${escapeHtml(`${baseUrl}/changes#c${id}`)}"/><title>${escapeHtml(title)}</title><updated>${changelogModifiedAt()}</updated>
${tagsOf(tagged)
  .map((term) => `<category term="${escapeHtml(term)}"/>`)
  .join('')}
<content type="text">${escapeHtml(text)}</content></entry>`,
  );
  const name = escapeHtml(publicPageText(defaultLanguage, 'changes.feed'));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${defaultLanguage}"><id>${escapeHtml(`${baseUrl}/changes`)}</id>
<title>${name}</title><updated>${changelogModifiedAt()}</updated><author><name>${name}</name></author>
<link rel="self" href="${escapeHtml(`${baseUrl}/changes.atom`)}"/><link href="${escapeHtml(`${baseUrl}/changes`)}"/>
${entries.join('\n')}
</feed>
`;
}

function tagsOf({ kind, audience, paths }: Pick<ChangelogEntry, 'kind' | 'audience' | 'paths'>): string[] {
  return [kind, ...(audience === '' ? [] : [audience]), ...paths];
}

/** Returns the date of all feed entries, the modification time of the changelog file, because entries have no date. */
const changelogModifiedAt = lazy(() => statSync(changelogPath).mtime.toISOString());
