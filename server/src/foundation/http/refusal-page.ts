import { problemTextsOf, publicPageText } from '../messages/catalogue.ts';
import { html } from '../pages/html.ts';
import { languageHeaders, type PageLocation, page, pageHeaders } from '../pages/page.ts';
import { renderIcon } from '../pages/page-assets.ts';
import { searchField } from '../pages/search-field.ts';
import { qualityOf } from './negotiation.ts';
import { type Refusal, statusNames } from './problem.ts';

/** The properties of a request that show whether a browser navigates to a page. */
export interface Navigation {
  /** Path below the base URL. */
  readonly path: string;
  readonly header: (name: string) => string | undefined;
}

const apiPath = /^\/(?:openapi|management)(?:\/|$)/;

/** Returns whether a request is a browser navigation, which gets an error page. Paths of the APIs never get one. */
export function isPageNavigation({ path, header }: Navigation): boolean {
  if (header('sec-fetch-mode') !== 'navigate' || apiPath.test(path)) return false;
  return qualityOf(header('accept') ?? '', 'text/html') > 0;
}

/**
 * Renders a refusal as an HTML page with description, remedy, request id and links. `detail` is that of the problem.
 */
export function refusalPage(
  { problem }: Refusal,
  { detail, requestId }: { readonly detail: string; readonly requestId: string },
  place: PageLocation,
): { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const { prefix, language } = place;
  const { title, hint } = problemTextsOf(language, problem.code);
  const text = (key: string): string => publicPageText(language, key);
  const ways = [
    ['/', 'refused.home'],
    ['/docs/guides', 'nav.guides'],
    ['/docs', 'nav.reference'],
    ['/console/', 'nav.console'],
    [`/problems/${problem.code}`, 'refused.about'],
  ] as const;
  const body = html`<p class="eyebrow">${problem.status} ${statusNames[problem.status]}</p>
<h1>${title}</h1>
<p class="lede">${detail}</p>
<p>${hint}</p>
${searchField(place)}
<h2>${text('refused.waysOn')}</h2>
<ul class="ways">${ways.map(
    ([path, words]) =>
      html`<li><a href="${prefix}${path}">${text(words)}${renderIcon('arrow-right')}</a></li>`,
  )}</ul>
<dl><dt>${text('refused.requestId')}</dt><dd><code class="id">${requestId}</code></dd></dl>
<p class="soft">${text('refused.tellUs')}</p>`;
  return {
    headers: { ...pageHeaders(), ...languageHeaders(language) },
    body: page({ ...place, title, body }),
  };
}
