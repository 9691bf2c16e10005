import { statSync } from 'node:fs';
import { join } from 'node:path';
import { lazy } from '../lazy.ts';
import { escapeHtml, type Html, html } from '../pages/html.ts';
import { page } from '../pages/page.ts';
import { wordsOfPage } from '../words/catalogue.ts';
import { defaultLanguage, type Language } from '../words/language.ts';
import { type Change, changesOf } from './changes.ts';
import type { GuideBook } from './guide.ts';
import type { PageFrame } from './negotiated-route.ts';
import { keptPage, type PublicRoute, taggedAnswer } from './public-answer.ts';

const changelog = join(import.meta.dirname, '../../../../CHANGELOG.md');

interface Parts extends PageFrame {
  readonly book: GuideBook;
}

/** What has changed, as a page, as an Atom feed (RFC 4287) and as a JSON Feed (1.1). */
export function changesRoutes(parts: Parts): PublicRoute[] {
  const changes = changesOf(parts.book);
  const read = keptPage((language) => changesPage(parts, changes, language));
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
  return { method: 'GET', path, handle: (request) => taggedAnswer(request, content(), headers) };
}

function changesPage({ prefix }: Parts, changes: readonly Change[], language: Language): string {
  const text = (key: string): string => wordsOfPage(language, key);
  const releases = Map.groupBy(changes, ({ release }) => release);
  const body = html`<h1>${text('changes.title')}</h1>
<p>${text('changes.about')} <a href="${prefix}/changes.atom">Atom</a> · <a href="${prefix}/changes.json">JSON Feed</a></p>
<div lang="${defaultLanguage}">${[...releases].map(([release, made]) => releaseMarkup(release, made))}</div>`;
  return page({ title: text('changes.title'), body, prefix, path: '/changes', language });
}

function releaseMarkup(release: string, changes: readonly Change[]): Html {
  const kinds = Map.groupBy(changes, ({ kind }) => kind);
  return html`<h2>${release}</h2>${[...kinds].map(
    ([kind, made]) =>
      html`<h3>${kind}</h3><ul>${made.map(({ id, text }) => html`<li id="c${id}">${withCode(text)}</li>`)}</ul>`,
  )}`;
}

/** A text of the changelog with its code marked; links say their words, which the whole changelog leads on from. */
function withCode(text: string): Html[] {
  return text
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .split('`')
    .map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

function jsonFeed({ baseUrl }: Parts, changes: readonly Change[]): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: wordsOfPage(defaultLanguage, 'changes.feed'),
    home_page_url: `${baseUrl}/changes`,
    feed_url: `${baseUrl}/changes.json`,
    language: defaultLanguage,
    items: changes.map(({ id, kind, text, title, paths }) => ({
      id: `${baseUrl}/changes#c${id}`,
      url: `${baseUrl}/changes#c${id}`,
      title,
      content_text: text,
      date_modified: changedAt(),
      tags: [kind, ...paths],
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

function atomFeed({ baseUrl }: Parts, changes: readonly Change[]): string {
  const entries = changes.map(
    ({ id, kind, text, title, paths }) => `<entry><id>${escapeHtml(`${baseUrl}/changes#c${id}`)}</id>
<link href="${escapeHtml(`${baseUrl}/changes#c${id}`)}"/><title>${escapeHtml(title)}</title><updated>${changedAt()}</updated>
${[kind, ...paths].map((term) => `<category term="${escapeHtml(term)}"/>`).join('')}
<content type="text">${escapeHtml(text)}</content></entry>`,
  );
  const name = escapeHtml(wordsOfPage(defaultLanguage, 'changes.feed'));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${defaultLanguage}"><id>${escapeHtml(`${baseUrl}/changes`)}</id>
<title>${name}</title><updated>${changedAt()}</updated><author><name>${name}</name></author>
<link rel="self" href="${escapeHtml(`${baseUrl}/changes.atom`)}"/><link href="${escapeHtml(`${baseUrl}/changes`)}"/>
${entries.join('\n')}
</feed>
`;
}

/** The changelog dates its releases, not its entries: they are as old as the file that was installed. */
const changedAt = lazy(() => statSync(changelog).mtime.toISOString());
