import type { PageFrame } from '../../foundation/documentation/negotiated-route.ts';
import { codeInMarkup } from '../../foundation/documentation/problem-pages.ts';
import { cachedPage, type PublicRoute } from '../../foundation/documentation/public-response.ts';
import { publicPageText } from '../../foundation/messages/catalogue.ts';
import type { Language } from '../../foundation/messages/language.ts';
import { type Html, html } from '../../foundation/pages/html.ts';
import { page } from '../../foundation/pages/page.ts';
import { searchField } from '../../foundation/pages/search-field.ts';
import type { AllowedTransition } from './action-row.ts';
import { declarantOperations } from './declarant-operations.ts';
import { actionRowOf, transitionOf } from './lifecycle.ts';
import { subStatusRows } from './lifecycle-markdown.ts';
import { messageOfReason } from './refusal-reason.ts';
import { allStatuses, type Status, statusRow } from './statuses.ts';
import { conditionTable } from './transition-conditions.ts';
import { type Action, allActions, defaultTimeLimits } from './transition-context.ts';
import { translateLifecyclePicture } from './translate-lifecycle-picture.ts';

/** Language and links of a page of the lifecycle. */
interface LifecyclePage {
  readonly prefix: string;
  readonly language: Language;
  readonly text: (key: string, values?: Readonly<Record<string, string>>) => string;
}

/**
 * Returns `/docs/lifecycle`, an overview of statuses and actions, and `/docs/lifecycle/{state}`: the diagram with one
 * status highlighted, and the actions in this status with actors and conditions.
 */
export function lifecycleSection({ prefix }: PageFrame): PublicRoute[] {
  const within = (make: (place: LifecyclePage) => string) =>
    cachedPage((language) =>
      make({
        prefix,
        language,
        text: (key, values = {}) => publicPageText(language, `lifecycle.${key}`, values),
      }),
    );
  return [
    { method: 'GET', path: '/docs/lifecycle', handle: within(overviewPage) },
    ...allStatuses.map(
      (status): PublicRoute => ({
        method: 'GET',
        path: `/docs/lifecycle/${status}`,
        handle: within((place) => statePage(place, status)),
      }),
    ),
  ];
}

function overviewPage(place: LifecyclePage): string {
  const { prefix, language, text } = place;
  const guides = ['sandbox-scenarios', 'suspension'] as const;
  const guideTexts = { 'sandbox-scenarios': 'guides.scenarios', suspension: 'guides.suspension' };
  const sections = ['main-statuses', 'sub-statuses', 'actions', 'conditions', 'time-limits'] as const;
  const titles = ['statuses', 'substatuses', 'actions', 'conditions', 'limits'] as const;
  const heading = (index: number): Html =>
    html`<h2 id="${sections[index]}">${text(titles[index] ?? '')}</h2>`;
  const body = html`${contentsMarkup(place, null)}
<h1>${text('title')}</h1>
<p class="lede">${text('lede')}</p>
<ul class="marks no-print">${sections.map((id, index) => html`<li><a href="#${id}">${text(titles[index] ?? '')}</a></li>`)}</ul>
<ul>${guides.map((name) => html`<li><a href="${prefix}/docs/guides/${name}">${text(guideTexts[name])}</a></li>`)}<li><a href="${prefix}/docs/lifecycle.md">${text('whole')}</a></li></ul>
${heading(0)}
${translateLifecyclePicture(prefix, language)}
${statusTable(place)}
${heading(1)}
<p>${codeInMarkup(text('substatuses.about'))}</p>
${tableMarkup(
  [text('column.code'), text('column.subject'), text('column.values')],
  Object.entries(subStatusRows).map(([track, { values }]) => [
    html`<code>${track}</code>`,
    text(`track.${track}`),
    codesMarkup(values),
  ]),
)}
${heading(2)}
<p>${text('actions.about')}</p>
${actionTable(place)}
${heading(3)}
<p>${text('conditions.about')}</p>
${tableMarkup(
  [text('column.condition'), text('column.reason')],
  Object.entries(conditionTable).map(([name, { reason }]) => [
    html`<code>${name}</code>`,
    messageOfReason(reason, language),
  ]),
)}
${heading(4)}
<p>${text('limits.about')}</p>
${tableMarkup(
  [text('column.limit'), text('column.default')],
  Object.entries(defaultTimeLimits).map(([name, value]) => [html`<code>${name}</code>`, String(value)]),
)}`;
  return page({ title: text('title'), layout: 'wide', body, prefix, path: '/docs/lifecycle', language });
}

/** Renders the search and the links to all statuses at the top of a page. */
function contentsMarkup({ prefix, language, text }: LifecyclePage, current: Status | null): Html {
  const link = (status: Status): Html =>
    html`<li><a href="${prefix}/docs/lifecycle/${status}"${status === current && html` aria-current="page"`}>${text(`status.${status}`)}</a></li>`;
  return html`${searchField({ prefix, language })}
<nav aria-label="${text('contents')}"><ul class="marks">${allStatuses.map(link)}</ul></nav>`;
}

function statusTable({ prefix, language, text }: LifecyclePage): Html {
  return tableMarkup(
    [text('column.status'), text('column.code'), text('column.about'), text('column.final')],
    allStatuses.map((status) => [
      html`<a href="${prefix}/docs/lifecycle/${status}">${text(`status.${status}`)}</a>`,
      html`<code>${status}</code>`,
      messageOfReason(status, language),
      statusRow(status).final ? text('yes') : '',
    ]),
  );
}

/** Renders each action with links to the statuses that allow it. */
function actionTable({ prefix, text }: LifecyclePage): Html {
  return tableMarkup(
    [text('column.action'), text('column.status')],
    allActions.map((action) => {
      const statuses = allStatuses.filter((status) => !('reason' in transitionOf(action, status)));
      return [
        html`<code>${action}</code>`,
        html`${statuses.map(
          (status, index) =>
            html`${index > 0 && ', '}<a href="${prefix}/docs/lifecycle/${status}#${action}">${text(`status.${status}`)}</a>`,
        )}`,
      ];
    }),
  );
}

function tableMarkup(heads: readonly string[], rows: readonly (readonly (Html | string)[])[]): Html {
  // Two columns are narrow enough for a phone; more columns become cards.
  const asCards = heads.length > 2 && html` class="cards"`;
  return html`<table${asCards}><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell, index) => html`<td data-head="${heads[index]}">${cell}</td>`)}</tr>`)}</tbody></table>`;
}

function codesMarkup(codes: readonly string[]): Html {
  return html`${codes.map((code, index) => html`${index > 0 && ', '}<code>${code}</code>`)}`;
}

function statePage(place: LifecyclePage, status: Status): string {
  const { prefix, language, text } = place;
  const { final, awaitsCustoms } = statusRow(status);
  const cells = allActions.map((action) => ({ action, cell: transitionOf(action, status) }));
  const moves = cells.flatMap(({ action, cell }) => ('reason' in cell ? [] : [{ action, move: cell }]));
  const stops = cells.flatMap(({ action, cell }) => ('reason' in cell ? [{ action, ...cell }] : []));
  const facts = [
    `${messageOfReason(status, language)}.`,
    final && text('final'),
    awaitsCustoms && text('customsNext'),
  ];
  const title = text('state', { name: text(`status.${status}`) });
  const body = html`${contentsMarkup(place, status)}
<p class="eyebrow"><a href="${prefix}/docs/lifecycle">${text('title')}</a></p>
<h1>${title} <code>${status}</code></h1>
<p class="lede">${facts.filter((fact) => fact !== false).join(' ')}</p>
${translateLifecyclePicture(prefix, language, status)}
<h2 id="actions">${text('allowed')}</h2>
${moves.length === 0 ? html`<p>${text('none')}</p>` : html`<ul class="moves">${moves.map(({ action, move }) => transitionMarkup(place, action, move))}</ul>`}
<details><summary>${text('refused')}</summary>
<ul>${stops.map(({ action, reason }) => html`<li><code>${action}</code>: ${messageOfReason(reason, language)}</li>`)}</ul></details>`;
  return page({ title, layout: 'wide', body, prefix, path: `/docs/lifecycle/${status}`, language });
}

function transitionMarkup(place: LifecyclePage, action: Action, move: AllowedTransition): Html {
  const { language, text } = place;
  const { next, when = [], set = {}, event: own } = move;
  const { who, needs = [], event } = actionRowOf(action);
  const operation = declarantOperations[action];
  const changes = Object.entries(set).map(([track, value]) => `${track} \`${String(value)}\``);
  const sentences = [
    text('actor', { actors: who.map((actor) => text(`actor.${actor}`)).join(', ') }),
    needs.length > 0 && text('needs', { names: needs.map((name) => `\`${name}\``).join(', ') }),
    changes.length > 0 && text('sets', { changes: changes.join(', ') }),
    event !== null && text('event', { event: `\`${own ?? event}\`` }),
  ];
  return html`<li id="${action}"><h3><code>${action}</code> ${nextStatusMarkup(place, next)}</h3>
<p>${codeInMarkup(sentences.filter((sentence) => sentence !== false).join(' '))}${operation !== undefined && html` <code>${operation}</code>`}</p>
${
  when.length > 0 &&
  html`<p class="soft">${text('reasons')}</p><ul>${when.map((name) => html`<li>${messageOfReason(conditionTable[name].reason, language)}</li>`)}</ul>`
}</li>`;
}

function nextStatusMarkup({ prefix, text }: LifecyclePage, next: AllowedTransition['next']): Html | string {
  if (next === undefined) return text('unchanged');
  if (next === 'deleted') return `→ ${text('deleted')}`;
  return html`→ <a href="${prefix}/docs/lifecycle/${next}">${text(`status.${next}`)}</a>`;
}
