import { publicPageText } from '../messages/catalogue.ts';
import { defaultLanguage, type Language } from '../messages/language.ts';
import { type Html, html } from '../pages/html.ts';
import { page } from '../pages/page.ts';
import { changelogMarksScript } from '../pages/page-assets.ts';
import type { ChangelogEntry } from './changelog-entries.ts';

export interface ChangelogPageDependencies {
  readonly prefix: string;
  readonly language: Language;
  readonly changes: readonly ChangelogEntry[];
  /** Returns the operations below a path of the API, regardless of parameter names. */
  readonly operationsAt: (path: string) => readonly string[];
}

/** Renders the entries of the changelog, each with the API operations that its text mentions. */
export function changelogPage(parts: ChangelogPageDependencies): string {
  const { prefix, language, changes } = parts;
  const text = (key: string): string => publicPageText(language, key);
  const releases = Map.groupBy(changes, ({ release }) => release);
  const body = html`<h1>${text('changes.title')}</h1>
<p>${text('changes.about')} <a href="${prefix}/changes.atom">Atom</a> · <a href="${prefix}/changes.json">JSON Feed</a></p>
<template id="concerns" data-prefix="${prefix}" data-badge="${text('changes.concerns')}"><section class="own no-print" aria-label="${text('changes.concerns')}">
<p role="status" data-none="${text('changes.concerns.none')}">${text('changes.concerns.some')}</p>
<label class="only"><input type="checkbox"> ${text('changes.concerns.only')}</label>
</section></template>
<div lang="${defaultLanguage}">${[...releases].map(([release, made]) => releaseMarkup(release, made, parts))}</div>`;
  return page({
    title: text('changes.title'),
    body,
    prefix,
    path: '/changes',
    language,
    scripts: [changelogMarksScript],
  });
}

function releaseMarkup(
  release: string,
  changes: readonly ChangelogEntry[],
  { operationsAt }: ChangelogPageDependencies,
): Html {
  const kinds = Map.groupBy(changes, ({ kind, audience }) => {
    if (audience === '') return kind;
    return audience.startsWith('For ') ? `${kind} f${audience.slice(1)}` : `${kind}: ${audience}`;
  });
  return html`<h2>${release.replaceAll(/[[\]]/g, '')}</h2>${[...kinds].map(
    ([kind, made]) =>
      html`<h3>${kind}</h3><ul class="changes">${made.map(({ id, text, paths }) => {
        const operations = [...new Set(paths.flatMap(operationsAt))].join(' ');
        return html`<li id="c${id}"${operations !== '' && html` data-operations="${operations}"`}>${withCode(text)}</li>`;
      })}</ul>`,
  )}`;
}

/** Formats a changelog text with its code. Links become plain text; the full changelog contains them. */
function withCode(text: string): Html[] {
  return text
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .split(/(`+)(?!`)(.+?)(?<!`)\1(?!`)/)
    .flatMap((part, index) => {
      // The split yields text, the delimiting backquotes and code in turn. Code that contains backquotes is delimited
      // by
      // more than one backquote.
      if (index % 3 === 0) return [html`${part}`];
      return index % 3 === 1 ? [] : [html`<code>${part.trim()}</code>`];
    });
}
