import { extname } from 'node:path';
import type { Problem } from '../http/problem.ts';
import { lazy } from '../lazy-value.ts';
import { publicPageText } from '../messages/catalogue.ts';
import { defaultLanguage, type Language, languageOfPage } from '../messages/language.ts';
import { type Html, html } from '../pages/html.ts';
import { languageHeaders, page, pageHeaders } from '../pages/page.ts';
import { searchField } from '../pages/search-field.ts';
import { sidebar } from '../pages/sidebar.ts';
import type { Guide, GuideBook } from './guide.ts';
import { type GuideLinks, guideLinks } from './guide-links.ts';
import { type GuideSearchResult, guideSearch } from './guide-search.ts';
import type { PageFrame } from './negotiated-route.ts';
import { addPersonalValueFields } from './personalised-samples.ts';
import { cachedPage, headerList, type PublicRoute, taggedResponse } from './public-response.ts';
import { type Heading, renderGuide } from './render-guide.ts';

export interface GuidePagesDependencies extends PageFrame {
  readonly book: GuideBook;
  readonly problems: readonly Problem[];
  /** The OpenAPI documents as JSON text. */
  readonly openapi: () => string;
  readonly management: () => string;
  /** The country whose codes the examples contain, if the portal serves another one. */
  readonly examplesOf?: string | undefined;
}

/** Returns the routes of the documents as pages and as Markdown, of their pictures, and of llms.txt. */
export function guideRoutes(parts: GuidePagesDependencies): PublicRoute[] {
  const { book, prefix } = parts;
  const links = guideLinks(book.guides, prefix);
  const pages = book.guides.map((guide, index, all): PublicRoute => {
    const neighbours = { before: all[index - 1], after: all[index + 1] };
    const handle = cachedPage((language) => guidePage(parts, guide, { links, beside: neighbours, language }));
    return { method: 'GET', path: guide.path, handle };
  });
  return [
    ...pages,
    ...book.guides.map((guide) =>
      textRoute(`${guide.path}.md`, () => absoluteMarkdown(parts, guide), markdownHeaders),
    ),
    ...[...book.files].map(([path, content]) => fileRoute(path, content)),
    textRoute('/llms.txt', () => llmsText(parts), {
      ...markdownHeaders,
      'Content-Type': 'text/plain; charset=utf-8',
    }),
  ];
}

/** Returns the route of the search over documents, problems and operations. */
export function searchRoute(parts: GuidePagesDependencies): PublicRoute {
  const { book, problems, openapi, management } = parts;
  const search = lazy(() => guideSearch({ guides: book.guides, problems, openapi, management }));
  return {
    method: 'GET',
    path: '/docs/search',
    async handle(request) {
      const words = new URLSearchParams(request.queryString).get('q')?.slice(0, 100).trim() ?? '';
      const language = languageOfPage(request);
      const found = words === '' ? [] : (await search())(words);
      const body = searchPage(parts, { words, found, language });
      const headers = { ...pageHeaders(), ...languageHeaders(language), 'Cache-Control': 'no-cache' };
      return { status: 200, headers: headerList(headers), body };
    },
  };
}

const markdownHeaders = {
  'Content-Type': 'text/markdown; charset=utf-8',
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, max-age=300',
};

/** Creates the route of a text that is generated on the first request. */
function textRoute(path: string, make: () => string, headers: Readonly<Record<string, string>>): PublicRoute {
  const text = lazy(() => Buffer.from(make()));
  return {
    method: 'GET',
    path: `/${path.slice(1)}`,
    handle: (request) => taggedResponse(request, text(), headers),
  };
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.csv': 'text/csv; charset=utf-8',
};

function fileRoute(path: string, content: Buffer): PublicRoute {
  const headers = {
    'Content-Type': mediaTypes[extname(path)] ?? 'application/octet-stream',
    // The policy allows styles in an SVG picture, but no scripts or other files.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    'Cache-Control': 'public, max-age=3600',
  };
  return {
    method: 'GET',
    path: `/${path.slice(1)}`,
    handle: () => ({ status: 200, headers: headerList(headers), body: content }),
  };
}

interface GuideContext {
  readonly links: GuideLinks;
  readonly beside: { readonly before: Guide | undefined; readonly after: Guide | undefined };
  readonly language: Language;
}

function guidePage(
  parts: GuidePagesDependencies,
  guide: Guide,
  { links, beside, language }: GuideContext,
): string {
  const { prefix } = parts;
  const { body, headings } = renderGuide(guide, links);
  const neighbours = html`<nav class="neighbours" aria-label="Before and after">${
    beside.before && html`<a rel="prev" href="${prefix}${beside.before.path}">← ${beside.before.title}</a>`
  }${beside.after && html`<a rel="next" href="${prefix}${beside.after.path}">${beside.after.title} →</a>`}</nav>`;
  const { examplesOf } = parts;
  const whole = html`${
    examplesOf !== undefined &&
    html`<p class="note" lang="${language}">${publicPageText(language, 'guide.examplesOf', { country: examplesOf })}</p>
`
  }${body}
${neighbours}
<p class="soft no-print"><a href="${prefix}${guide.path}.md">This page as Markdown</a></p>`;
  return page({
    title: guide.title,
    layout: 'guide',
    bodyLanguage: defaultLanguage,
    ...addPersonalValueFields(whole, { prefix, language }),
    prefix,
    path: guide.path,
    language,
    aside: tableOfContents(parts, language, guide, headings),
  });
}

/** Renders the table of contents: all documents by group, and the headings of the current document. */
function tableOfContents(
  { prefix, book }: GuidePagesDependencies,
  language: Language,
  current: Guide | null,
  headings: readonly Heading[],
): Html {
  const here = html`<ul>${headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}</ul>`;
  const guides = publicPageText(language, 'nav.guides');
  const contents = html`<nav aria-label="${guides}" lang="${defaultLanguage}">
${book.groups.map(
  ({ title, entries }) => html`<p class="eyebrow">${title}</p>
<ul>${entries.map(({ guide }) =>
    guide === current
      ? html`<li><a href="${prefix}${guide.path}" aria-current="page">${guide.title}</a>${headings.length > 0 && here}</li>`
      : html`<li><a href="${prefix}${guide.path}">${guide.title}</a></li>`,
  )}</ul>
`,
)}</nav>`;
  return sidebar({ prefix, language }, contents, { hasSearch: current !== null });
}

interface SearchPageContent {
  readonly words: string;
  readonly found: readonly GuideSearchResult[];
  readonly language: Language;
}

function searchPage(parts: GuidePagesDependencies, { words, found, language }: SearchPageContent): string {
  const { prefix } = parts;
  const text = (key: string): string => publicPageText(language, key, { words });
  const list = html`<ol class="found" lang="${defaultLanguage}">${found.map(
    ({
      title,
      of,
      path,
      text: content,
    }) => html`<li><a href="${prefix}${path}">${title}</a> <span class="badge">${of}</span>
<p class="soft">${excerpt(content, words)}</p></li>`,
  )}</ol>`;
  const body = html`<h1>${text('search.title')}</h1>
${searchField({ prefix, language }, words)}
${words !== '' && (found.length > 0 ? list : html`<p>${text('search.nothing')}</p>`)}`;
  return page({
    title: words === '' ? text('search.title') : text('search.titleFor'),
    layout: 'guide',
    body,
    prefix,
    path: words === '' ? '/docs/search' : `/docs/search?${new URLSearchParams({ q: words })}`,
    language,
    aside: tableOfContents(parts, language, null, []),
  });
}

const excerptLength = 220;

/** Returns the part of a text around the first occurrence of a search term. */
function excerpt(text: string, words: string): string {
  const plain = text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const place = plain.toLowerCase().indexOf(words.toLowerCase().split(/\s+/)[0] ?? '');
  const from = Math.max(0, place - 60);
  const begin = from === 0 ? 0 : plain.indexOf(' ', from) + 1;
  const cut = plain.slice(begin, begin + excerptLength);
  return `${begin > 0 ? '… ' : ''}${cut}${begin + excerptLength < plain.length ? ' …' : ''}`;
}

function absoluteMarkdown({ baseUrl, book }: GuidePagesDependencies, { markdown, source }: Guide): string {
  const links = guideLinks(book.guides, baseUrl);
  return markdown.replaceAll(/\]\(([^)\s]+)\)/g, (whole, link: string) => {
    const target = links(source, link);
    return target === null || target.startsWith('#')
      ? whole
      : `](${target.replace(/(\/docs\/[^#.]+)(?=#|$)/, '$1.md')})`;
  });
}

/** Returns llms.txt (https://llmstxt.org): an index with links to the Markdown. */
function llmsText({ baseUrl, book }: GuidePagesDependencies): string {
  const groups = book.groups.map(({ title, entries }) => {
    const lines = entries.map(
      ({ guide, about }) => `- [${guide.title}](${baseUrl}${guide.path}.md): ${about}`,
    );
    return `## ${title}\n\n${lines.join('\n')}`;
  });
  return `# Customs Portal

> The open API of a customs administration. Every call carries an OAuth 2.0 access token and an API key of the same client; errors are problem documents (RFC 9457) whose code names the condition.

- [OpenAPI document](${baseUrl}/openapi.json): every operation that traders and platforms call; [the same in OpenAPI 3.0](${baseUrl}/openapi-3.0.json)
- [Management API](${baseUrl}/management/openapi.json): organisations, platforms, clients and keys
- [Problems](${baseUrl}/problems): every error code with its cause and hint, as JSON

${groups.join('\n\n')}
`;
}
