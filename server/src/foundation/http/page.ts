import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Markup that is safe to send: only `html` makes it, and it escapes whatever is put into it. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

/** Text as it may stand in an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function partMarkup(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  if ('markup' in part) return part.markup;
  return part.map(partMarkup).join('');
}

/** A template of markup: strings are escaped, `Html` stands as it is, lists are joined, nothing is nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let markup = strings[0] ?? '';
  for (const [index, part] of parts.entries()) markup += partMarkup(part) + (strings[index + 1] ?? '');
  return { markup };
}

/** The console has the same tokens. */
const tokens = join(import.meta.dirname, '../../../../design/tokens.css');
const stylesheet = [tokens, join(import.meta.dirname, 'page.css')]
  .map((path) => readFileSync(path, 'utf8'))
  .join('')
  .replaceAll(/\/\*[\s\S]*?\*\//g, '')
  .replaceAll(/\s+/g, ' ')
  .trim();
const styleSource = `'sha256-${createHash('sha256').update(stylesheet).digest('base64')}'`;

// The seal of a cleared consignment: a ring, and the tick of the officer.
const mark = html`<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" focusable="false"><circle cx="14" cy="14" r="12.25" fill="none" stroke="currentColor" stroke-width="2"/><circle cx="14" cy="14" r="8.5" fill="none" stroke="currentColor" stroke-width="1" stroke-dasharray="2 1.6"/><path d="m9.8 14.3 3 3 5.6-6.4" fill="none" stroke="currentColor" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><circle cx="14" cy="14" r="14" fill="#0a5583"/><path d="m8 14.5 4 4 8-9" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>',
)}`;

export interface PageParts {
  /** Stands in the browser's title before the portal's name; the body brings its own `h1`. */
  readonly title: string;
  readonly body: Html;
  /** `task`: one card in the middle (sign-in); `document`: text to read (problems); `guide`: with `aside`. */
  readonly layout?: 'task' | 'document' | 'guide';
  /** Where the wordmark leads; without it, it is no link. */
  readonly home?: string;
  readonly links?: readonly { readonly href: string; readonly text: string }[];
  /** Beside the body where there is room, else below it. */
  readonly aside?: Html;
}

/** A whole page with the portal's looks, without scripts. Send it with `pageHeaders`. */
export function page({ title, body, layout = 'document', home, links = [], aside }: PageParts): string {
  const wordmark = home
    ? html`<a class="wordmark" href="${home}">${mark}Customs Portal</a>`
    : html`<span class="wordmark">${mark}Customs Portal</span>`;
  const navigation =
    links.length > 0 &&
    html`<nav aria-label="Main">${links.map((link) => html`<a href="${link.href}">${link.text}</a>`)}</nav>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Customs Portal</title>
<link rel="icon" href="${icon}">
<style>${{ markup: stylesheet }}</style>
</head>
<body class="${layout}">
<header class="band"><div class="band-inner">${wordmark}${navigation}</div></header>
${
  aside
    ? html`<div class="columns"><main>
${body}
</main>
<aside>${aside}</aside></div>`
    : html`<main>
${body}
</main>`
}
</body>
</html>
`.markup;
}

/**
 * The headers of a page: nothing may load but the stylesheet inside it, nobody may frame it, nothing is kept.
 * `formTargets` are the origins that a form may end at, redirects included (browsers check each hop).
 */
export function pageHeaders(formTargets: readonly string[] = []): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src ${styleSource}`,
    'img-src data:',
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
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
