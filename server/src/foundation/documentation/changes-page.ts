import { type Html, html } from '../pages/html.ts';
import { page } from '../pages/page.ts';
import { concernsScript } from '../pages/page-assets.ts';
import { wordsOfPage } from '../words/catalogue.ts';
import { defaultLanguage, type Language } from '../words/language.ts';
import type { Change } from './changes.ts';
import type { ContractChange, ContractChanges, MemberChange } from './contract-changes.ts';

export interface ChangesPageParts {
  readonly prefix: string;
  readonly language: Language;
  readonly changes: readonly Change[];
  readonly contract: ContractChanges;
  /** The operations below a path of the API, however its parameters are called. */
  readonly operationsAt: (path: string) => readonly string[];
}

/** What has changed: the contract since the release before, and what the changelog says; each with the operations that it is about. */
export function changesPage(parts: ChangesPageParts): string {
  const { prefix, language, changes } = parts;
  const text = (key: string): string => wordsOfPage(language, key);
  const releases = Map.groupBy(changes, ({ release }) => release);
  const body = html`<h1>${text('changes.title')}</h1>
<p>${text('changes.about')} <a href="${prefix}/changes.atom">Atom</a> · <a href="${prefix}/changes.json">JSON Feed</a></p>
${contractMarkup(parts)}
<h2 id="log">${text('changes.log')}</h2>
<div lang="${defaultLanguage}">${[...releases].map(([release, made]) => releaseMarkup(release, made, parts))}</div>
<template id="concerns" data-prefix="${prefix}" data-badge="${text('changes.concerns')}"><section class="own no-print" aria-label="${text('changes.concerns')}">
<p role="status" data-none="${text('changes.concerns.none')}">${text('changes.concerns.some')}</p>
<label class="only"><input type="checkbox"> ${text('changes.concerns.only')}</label>
</section></template>`;
  return page({
    title: text('changes.title'),
    body,
    prefix,
    path: '/changes',
    language,
    scripts: [concernsScript],
  });
}

/** As the reference calls them, in every language. */
const titles = { openapi: 'Open API', management: 'Management API' } as const;

function contractMarkup({ prefix, language, contract }: ChangesPageParts): Html {
  const text = (key: string, params?: Readonly<Record<string, string>>): string =>
    wordsOfPage(language, key, params);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const since = day.format(new Date(contract.since));
  const areas = Map.groupBy(contract.changes, ({ area }) => area);
  const place = { prefix, language };
  return html`<h2 id="contract">${text('changes.contract')}</h2>
<p>${text('changes.contract.about', { since })}</p>
${
  contract.changes.length === 0
    ? html`<p>${text('changes.contract.none')}</p>`
    : [...areas].map(
        ([
          area,
          made,
        ]) => html`<details${area === 'openapi' && html` open`}><summary>${titles[area]} (${made.length})</summary>
${groupsOf(made).map(
  ([group, ofGroup]) =>
    html`<h3>${text(`changes.${group}`)}</h3>
<ul class="changes">${ofGroup.map((each) => changeMarkup(each, place))}</ul>`,
)}</details>`,
      )
}`;
}

/** What is new first, then what callers may have to look at. */
const groups = ['operations.added', 'operations.changed', 'operations.removed', 'bodies'];

function groupsOf(changes: readonly ContractChange[]): [string, ContractChange[]][] {
  return [...Map.groupBy(changes, groupOf)].toSorted(
    ([left], [right]) => groups.indexOf(left) - groups.indexOf(right),
  );
}

function groupOf({ kind, change }: ContractChange): string {
  return kind === 'body' ? 'bodies' : `operations.${change}`;
}

interface Place {
  readonly prefix: string;
  readonly language: Language;
}

function changeMarkup(made: ContractChange, { prefix, language }: Place): Html {
  const { area, kind, change, name, call, members, codes, operations } = made;
  const below = `${prefix}/docs/${area === 'openapi' ? 'api' : 'management'}/`;
  // A body without a name of its own stands on the page of its operation.
  const target = kind === 'operation' ? name : / \(/.test(name) ? name.replace(/ .*/, '') : `schemas/${name}`;
  const link =
    change === 'removed' ? html`<code>${name}</code>` : html`<a href="${below}${target}">${name}</a>`;
  const codesMarkup = listMarkup(
    codes,
    language,
    (code) => html`<a href="${prefix}/problems/${code}"><code>${code}</code></a>`,
  );
  return html`<li data-operations="${operations.join(' ')}">${link}${call !== null && html` <code>${call}</code>`}${listMarkup(members, language, (member) => html`<code>${member}</code>`)}${codesMarkup}</li>`;
}

/** What has come, changed and gone, each in words before its names. */
function listMarkup(
  made: readonly MemberChange[],
  language: Language,
  named: (name: string) => Html,
): Html[] {
  return [...Map.groupBy(made, ({ change }) => change)].map(
    ([change, names]) =>
      html`<br><span class="soft">${wordsOfPage(language, `changes.${change}`)}</span> ${names.map(
        ({ name }, index) => html`${index > 0 && ', '}${named(name)}`,
      )}`,
  );
}

function releaseMarkup(
  release: string,
  changes: readonly Change[],
  { operationsAt }: ChangesPageParts,
): Html {
  const kinds = Map.groupBy(changes, ({ kind }) => kind);
  return html`<h3>${release.replaceAll(/[[\]]/g, '')}</h3>${[...kinds].map(
    ([kind, made]) =>
      html`<h4>${kind}</h4><ul class="changes">${made.map(({ id, text, paths }) => {
        const operations = [...new Set(paths.flatMap(operationsAt))].join(' ');
        return html`<li id="c${id}"${operations !== '' && html` data-operations="${operations}"`}>${withCode(text)}</li>`;
      })}</ul>`,
  )}`;
}

/** A text of the changelog with its code marked; links say their words, which the whole changelog leads on from. */
function withCode(text: string): Html[] {
  return text
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .split('`')
    .map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
