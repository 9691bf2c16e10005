import { publicPageText } from '../messages/catalogue.ts';
import { defaultLanguage, type Language, languages } from '../messages/language.ts';
import { type Html, html } from './html.ts';
import { pageScript, preloadedFont, stylesheet } from './page-assets.ts';
import { isDemonstration } from './unofficial-banner.ts';

// The logo: the seal of a cleared consignment, a ring with a tick.
const mark = html`<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" focusable="false"><circle cx="14" cy="14" r="12.25" fill="none" stroke="currentColor" stroke-width="2"/><circle cx="14" cy="14" r="8.5" fill="none" stroke="currentColor" stroke-width="1" stroke-dasharray="2 1.6"/><path d="m9.8 14.3 3 3 5.6-6.4" fill="none" stroke="currentColor" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** The path and the language of a page. */
export interface PageLocation {
  /** The path of the base URL, without a trailing slash. */
  readonly prefix: string;
  /** Path below the prefix, with the query string, for the links of the language menu. */
  readonly path: string;
  readonly language: Language;
}

export interface PageParts extends PageLocation {
  /** Title of the document, to which the portal's name is appended. The `h1` is in the body. */
  readonly title: string;
  readonly body: Html;
  /** Language of the body if it differs from that of the page; for example, guides are English. */
  readonly bodyLanguage?: Language;
  /**
   * `task` is a centred card, as for sign-in; `document` is text; `guide` has an `aside`; `wide` has the full width.
   */
  readonly layout?: 'task' | 'document' | 'guide' | 'wide';
  /** Whether the page has no links and scripts, because a person authenticates on it. */
  readonly closed?: true;
  /** Names of additional scripts below `/assets/`. */
  readonly scripts?: readonly string[];
  /** Shown next to the body if there is space, otherwise above it. */
  readonly aside?: Html;
}

/** Renders a complete page in the portal's design. It works without scripts, and must be sent with `pageHeaders`. */
export function page(parts: PageParts): string {
  const {
    title,
    body,
    bodyLanguage,
    language,
    layout = 'document',
    prefix,
    aside,
    closed,
    scripts = [],
  } = parts;
  const text = (key: string): string => publicPageText(language, key);
  const assets = `${prefix}/assets/`;
  const of = bodyLanguage !== undefined && bodyLanguage !== language && html` lang="${bodyLanguage}"`;
  const main = html`<main id="content"${of}>
${body}
</main>`;
  return html`<!doctype html>
<html lang="${language}"${!closed && html` data-copy="${text('copy')}" data-copied="${text('copied')}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – ${text('portal')}</title>
<link rel="icon" href="${prefix}/favicon.svg">
<link rel="preload" href="${assets}${preloadedFont}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assets}${stylesheet}">
${!closed && [pageScript, ...scripts].map((name) => html`<script type="module" src="${assets}${name}"></script>`)}
</head>
<body class="${layout}">
<a class="skip" href="#content">${text('skip')}</a>
${isDemonstration() && html`<aside class="demonstration" aria-label="${text('demonstration')}">${text('demonstration')}</aside>`}
${navigationBand(parts)}
${
  aside
    ? html`<div class="columns"><aside>${aside}</aside>
${main}</div>`
    : main
}
</body>
</html>
`.markup;
}

/** The links of the navigation, in order. */
const navigationLinks = [
  ['/console/tariff', 'nav.tariff'],
  ['/docs/guides', 'nav.guides'],
  ['/docs', 'nav.reference'],
  ['/docs/lifecycle', 'nav.lifecycle'],
  ['/problems', 'nav.problems'],
  ['/rules', 'nav.rules'],
  ['/verify', 'nav.verify'],
] as const;

function navigationBand(parts: PageParts): Html {
  const { prefix, language, closed } = parts;
  const portal = publicPageText(language, 'portal');
  const links = navigationLinks.map(
    ([path, words]) => html`<a href="${prefix}${path}">${publicPageText(language, words)}</a>`,
  );
  return html`<header class="band"><div class="band-inner">${
    closed
      ? html`<span class="wordmark">${mark}${portal}</span>`
      : html`<a class="wordmark" href="${prefix}/">${mark}${portal}</a>
<nav aria-label="${publicPageText(language, 'nav')}">${links}<a class="sign-in" href="${prefix}/console/sign-in">${publicPageText(language, 'nav.signIn')}</a></nav>`
  }
${languageMenu(parts)}</div></header>`;
}

/** Renders links to the page in other languages, by their native names. */
function languageMenu({ prefix, path, language }: PageLocation): Html {
  const choose = `${prefix}${path}${path.includes('?') ? '&' : '?'}lang=`;
  return html`<nav class="languages" aria-label="${publicPageText(language, 'nav.languages')}">${languages.map(
    (each) =>
      each === language
        ? html`<span aria-current="true" lang="${each}">${languageNameOf(each)}</span>`
        : html`<a href="${choose}${each}" lang="${each}" hreflang="${each}">${languageNameOf(each)}</a>`,
  )}</nav>`;
}

/** Native names of languages for which `Intl` returns an uncommon name, such as “Indonesia”. */
const nativeNameOverrides: ReadonlyMap<Language, string> = new Map([['id', 'Bahasa Indonesia']]);

function languageNameOf(language: Language): string {
  const name =
    nativeNameOverrides.get(language) ?? new Intl.DisplayNames([language], { type: 'language' }).of(language);
  return name ?? language;
}

export function languageHeaders(language: Language = defaultLanguage): Record<string, string> {
  return { 'Content-Language': language, Vary: 'Accept-Language, Cookie' };
}

const plainPolicy = ["default-src 'none'", "style-src 'self'", "font-src 'self'", "img-src 'self' data:"];
const commonPolicy = ["base-uri 'none'", "frame-ancestors 'none'"];

/**
 * Returns the headers of a page. They allow only the portal's own files, and forbid framing and caching. With `asks`,
 * scripts of the page may send requests to the portal.
 */
export function pageHeaders({ asks = false } = {}): Record<string, string> {
  const scripts = ["script-src 'self'", ...(asks ? ["connect-src 'self'"] : [])];
  return headersWith([...plainPolicy, ...scripts, "form-action 'self'", ...commonPolicy]);
}

/**
 * Returns the headers of a page on which a person authenticates, which runs no script. `formTargets` are the origins to
 * which a form of the page may be sent or redirected.
 */
export function closedPageHeaders(formTargets: readonly string[] = []): Record<string, string> {
  const targets = ["'self'", ...formTargets].join(' ');
  return headersWith([...plainPolicy, `form-action ${targets}`, ...commonPolicy]);
}

function headersWith(policy: readonly string[]): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}
