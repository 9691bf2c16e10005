import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageFrame } from '../../foundation/documentation/negotiated-route.ts';
import { cachedPage, type PublicRoute } from '../../foundation/documentation/public-response.ts';
import { defaultLanguage, type Language } from '../../foundation/messages/language.ts';
import { type Html, html, ownMarkup } from '../../foundation/pages/html.ts';
import { page } from '../../foundation/pages/page.ts';
import type { ActionRow, AllowedTransition } from './action-row.ts';
import { declarantOperations } from './declarant-operations.ts';
import { cellOf, rowOf } from './lifecycle.ts';
import { messageOfReason } from './refusal-reason.ts';
import { allStatuses, type Status, statusRow } from './statuses.ts';
import { type Action, allActions } from './transition-context.ts';
import { conditionTable } from './transition-guards.ts';

const diagramSvg = readFileSync(
  join(import.meta.dirname, '../../../../docs/images/lifecycle.svg'),
  'utf8',
).replace(/<style>[\s\S]*?<\/style>\n/, '');

/**
 * Returns the pages `/docs/lifecycle/{state}`: the diagram with one status highlighted, and the actions in this status
 * with actors and conditions.
 */
export function lifecycleSection(frame: PageFrame): PublicRoute[] {
  return allStatuses.map((status) => ({
    method: 'GET',
    path: `/docs/lifecycle/${status}`,
    handle: cachedPage((language) => statePage(frame, status, language)),
  }));
}

/** Returns the diagram of statuses as SVG; each status is a link to its page. */
export function lifecycleFigure(prefix: string, chosen?: Status): Html {
  const markup = diagramSvg
    .replace('role="img"', 'role="group"')
    .replaceAll(/<g data-state="(\w+)">(.*?)<\/g>/g, (_, state: string, drawn: string) => {
      const current = state === chosen ? ' aria-current="page"' : '';
      return `<a href="${prefix}/docs/lifecycle/${state}"${current}>${drawn}</a>`;
    });
  return html`<figure class="lifecycle scroll" tabindex="0" aria-label="The main statuses; each links to the actions in it">${ownMarkup(markup)}</figure>`;
}

function statePage({ prefix }: PageFrame, status: Status, language: Language): string {
  const { final, awaitsCustoms } = statusRow(status);
  const cells = allActions.map((action) => ({ action, cell: cellOf(action, status) }));
  const moves = cells.flatMap(({ action, cell }) => ('reason' in cell ? [] : [{ action, move: cell }]));
  const stops = cells.flatMap(({ action, cell }) => ('reason' in cell ? [{ action, ...cell }] : []));
  const facts = [
    `${messageOfReason(status)}.`,
    final && 'This status is final.',
    awaitsCustoms && 'Customs acts next.',
  ];
  const body = html`<p class="eyebrow"><a href="${prefix}/docs/lifecycle">The lifecycle of a declaration</a></p>
<h1>Status <code>${status}</code></h1>
<div class="drawn">${lifecycleFigure(prefix, status)}
<section aria-labelledby="actions"><p class="lede">${facts.filter((fact) => fact !== false).join(' ')}</p>
<h2 id="actions">Allowed actions</h2>
${moves.length === 0 ? html`<p>None. Every action is refused.</p>` : html`<ul class="moves">${moves.map(({ action, move }) => transitionMarkup(prefix, action, move))}</ul>`}
<details><summary>Refused actions and reasons</summary>
<ul>${stops.map(({ action, reason }) => html`<li><code>${action}</code>: ${messageOfReason(reason)}</li>`)}</ul></details>
</section></div>`;
  return page({
    title: `Status ${status}`,
    layout: 'wide',
    bodyLanguage: defaultLanguage,
    body,
    prefix,
    path: `/docs/lifecycle/${status}`,
    language,
  });
}

function transitionMarkup(prefix: string, action: Action, { next, when = [] }: AllowedTransition): Html {
  const { who, needs } = rowOf(action);
  const operation = declarantOperations[action];
  return html`<li><h3><code>${action}</code> ${nextStatusMarkup(prefix, next)}</h3>
<p>Actor: ${who.join(', ')}.${requiredInputText(needs)}${operation !== undefined && html` <code>${operation}</code>`}</p>
${
  when.length > 0 &&
  html`<p class="soft">Refused with one of these reasons:</p><ul>${when.map((name) => html`<li>${messageOfReason(conditionTable[name].reason)}</li>`)}</ul>`
}</li>`;
}

function nextStatusMarkup(prefix: string, next: AllowedTransition['next']): Html | string {
  if (next === undefined) return 'status unchanged';
  if (next === 'deleted') return '→ deleted';
  return html`→ <a href="${prefix}/docs/lifecycle/${next}"><code>${next}</code></a>`;
}

function requiredInputText(needs: ActionRow['needs'] = []): string {
  return needs.length > 0 ? ` Requires ${needs.join(', ')}.` : '';
}
