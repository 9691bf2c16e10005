import { publicPageText } from '../messages/catalogue.ts';
import { defaultLanguage, type Language, languageOfPage } from '../messages/language.ts';
import { type Html, html } from '../pages/html.ts';
import { languageHeaders, page, pageHeaders } from '../pages/page.ts';
import { renderIcon } from '../pages/page-assets.ts';
import { changelogEntriesOf } from './changelog-entries.ts';
import type { GuideBook } from './guide.ts';
import type { PageFrame } from './negotiated-route.ts';
import { headerList, type PublicRoute } from './public-response.ts';

export interface LandingDependencies extends PageFrame {
  readonly book: GuideBook;
  /** Returns whether this process can serve requests now: its notifications must not be delayed. */
  readonly isReady: () => boolean;
  readonly isSandbox: boolean;
}

/** Serves the front page: a link per role, the service status, recent changes and an example request. */
export function landingRoute(parts: LandingDependencies): PublicRoute {
  const changes = changelogEntriesOf(parts.book)
    .slice(0, maxLandingChanges)
    .map(({ title }) => title);
  return {
    method: 'GET',
    path: '/',
    handle(request) {
      const language = languageOfPage(request);
      const body = landingPage(parts, { language, changes, isReady: parts.isReady() });
      const headers = { ...pageHeaders(), ...languageHeaders(language) };
      return { status: 200, headers: headerList(headers), body };
    },
  };
}

/** Role, link target and icon of each entry on the front page. */
const entryPoints = [
  ['home.declare', '/console/', 'clipboard-pen'],
  ['home.build', '/docs/guides', 'code-xml'],
  ['home.hold', '/verify', 'file-check-corner'],
  ['home.customs', '/console/', 'landmark'],
] as const;

const documents = [
  ['/openapi.json', 'home.openapi'],
  ['/management/openapi.json', 'home.management'],
  ['/.well-known/oauth-authorization-server', 'home.metadata'],
  ['/llms.txt', 'home.llms'],
] as const;

interface LandingPageContent {
  readonly language: Language;
  readonly changes: readonly string[];
  readonly isReady: boolean;
}

function landingPage(
  { baseUrl, prefix, isSandbox }: LandingDependencies,
  { language, changes, isReady }: LandingPageContent,
): string {
  const text = (key: string): string => publicPageText(language, key);
  const call = `curl '${baseUrl}/openapi/status' \\
  -H "Authorization: Bearer $ACCESS_TOKEN" \\
  -H "portal-api-key: $API_KEY"`;
  const body = html`<h1>${text('home.title')}</h1>
<p class="lede">${text('home.lede')}</p>
<ul class="doors">${entryPoints.map(
    ([words, path, drawn]) =>
      html`<li><a href="${prefix}${path}">${renderIcon(drawn)}<strong>${text(words)}</strong></a><p>${text(`${words}.about`)}</p></li>`,
  )}</ul>
<div class="halves"><section aria-labelledby="state"><h2 id="state">${text('home.state')}</h2>
${serviceStatusMarkup(text, isReady)}
${isSandbox && html`<p class="note">${text('home.state.sandbox')}</p>`}</section>
<section aria-labelledby="changes"><h2 id="changes">${text('home.changes')}</h2>
<ul lang="${defaultLanguage}">${changes.map((change) => html`<li>${change}</li>`)}</ul>
<p><a href="${prefix}/changes">${text('home.changes.all')}</a></p></section></div>
<h2>${text('home.call')}</h2>
<p>${text('home.call.about')}</p>
<pre tabindex="0" role="region" aria-label="${text('home.call')}"><code>${call}</code></pre>
<h2>${text('home.more')}</h2>
<ul>${documents.map(([path, words]) => html`<li><a href="${prefix}${path}">${text(words)}</a></li>`)}</ul>`;
  return page({ title: text('home.title'), body, prefix, path: '/', language });
}

function serviceStatusMarkup(text: (key: string) => string, isReady: boolean): Html {
  return isReady
    ? html`<p class="good">${renderIcon('circle-check')}${text('home.state.good')}</p>`
    : html`<p class="alert">${renderIcon('triangle-alert')}${text('home.state.bad')}</p>`;
}

const maxLandingChanges = 3;
