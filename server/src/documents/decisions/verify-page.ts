import { formatOfficialTime } from '../../country/public.ts';
import { publicPageText } from '../../foundation/messages/catalogue.ts';
import type { Language } from '../../foundation/messages/language.ts';
import { type Html, html } from '../../foundation/pages/html.ts';
import { type PageLocation, page } from '../../foundation/pages/page.ts';
import { renderIcon } from '../../foundation/pages/page-assets.ts';
import type { DecisionName } from './decision.ts';
import {
  type DebtDecisionName,
  formatPrintedDecimal,
  isDebtDecision,
  titleOfDecision,
} from './decision-texts.ts';
import type { DecisionVerification } from './verification.ts';

// Maximum number of goods items on the page. The JSON response contains all.
const maxItemLines = 200;
const releasingDecisions: readonly (DecisionName | DebtDecisionName)[] = ['released', 'cleared', 'exited'];

/**
 * Renders the page with the result of a verification. `byNumber` omits the goods, because a visitor with only the MRN
 * must not see them.
 */
export function verificationPage(
  verification: DecisionVerification,
  place: PageLocation,
  { byNumber }: { readonly byNumber: boolean },
): string {
  const { decision, mrn, decidedAt, office, goods, checkedAt } = verification;
  const { language, prefix } = place;
  const text = textIn(language);
  const title = titleOfDecision(language, decision);
  const isDebt = isDebtDecision(decision);
  const asOf = text(isDebt ? 'verify.asOf.debt' : 'verify.asOf', {
    time: formatOfficialTime(new Date(checkedAt), language),
  });
  const body = html`<article class="card">
<p class="eyebrow">${text('verify.eyebrow')}</p>
<h1>${title}</h1>
${!isDebt && html`<p class="lede">${text(`decision.${decision}.says`)}</p>`}
${resultMarkup(verification, language)}
<dl class="facts">
<div><dt>MRN</dt><dd><code class="id">${mrn ?? text('verify.mrn.none')}</code></dd></div>
<div><dt>${text('verify.taken')}</dt><dd>${timeMarkup(decidedAt, language)}</dd></div>
${office && html`<div><dt>${text('verify.office')}</dt><dd>${office.name ?? ''} <span class="soft">${office.code}</span></dd></div>`}
${!byNumber && goods.totalPackages !== null && html`<div><dt>${text('verify.totalPackages')}</dt><dd>${formatPrintedDecimal(language, String(goods.totalPackages))}</dd></div>`}
</dl>
${byNumber ? html`<p class="note">${text('verify.byNumber')}</p>` : [containersOf(goods.containers, text), packagesOf(goods.packages, language)]}
<p class="aside">${asOf}</p>
<p class="no-print"><a href="${prefix}/verify">${text('verify.another')}</a></p>
</article>`;
  return page({ ...place, title: `${title}${mrn === null ? '' : `, ${mrn}`}`, body, layout: 'task' });
}

type Text = (key: string, values?: Readonly<Record<string, string | number>>) => string;

function textIn(language: Language): Text {
  return (key, values) => publicPageText(language, key, values);
}

function timeMarkup(at: string, language: Language): Html {
  return html`<time datetime="${at}">${formatOfficialTime(new Date(at), language)}</time>`;
}

/** Renders the page for an unknown decision, without a reason. */
export function unknownDecisionPage(place: PageLocation): string {
  const text = textIn(place.language);
  const body = html`<article class="card">
<p class="eyebrow">${text('verify.eyebrow')}</p>
<h1>${text('verify.unknown')}</h1>
<p class="lede">${text('verify.unknown.lede')}</p>
<p class="alert verdict" role="status">${renderIcon('circle-x')}<span><strong>${text('verify.unknown.alert')}</strong> ${text('verify.unknown.alert.text')}</span></p>
<p>${text('verify.unknown.hint')}</p>
<p class="no-print"><a href="${place.prefix}/verify">${text('verify.another')}</a></p>
</article>`;
  return page({ ...place, title: text('verify.unknown'), body, layout: 'task' });
}

/** Renders the page for an IP address that has reached its rate limit. */
export function tooManyChecksPage(place: PageLocation, seconds: number): string {
  const text = textIn(place.language);
  const body = html`<article class="card">
<p class="eyebrow">${text('verify.eyebrow')}</p>
<h1>${text('verify.tooMany')}</h1>
<p>${text('verify.tooMany.text', { seconds })}</p>
</article>`;
  return page({ ...place, title: text('verify.tooMany'), body, layout: 'task' });
}

/** Returns the result as text, shape and colour, so that visitors who don't distinguish colours understand it. */
function resultMarkup(
  { decision, inForce, endedBy, amendedAt }: DecisionVerification,
  language: Language,
): Html {
  const text = textIn(language);
  if (!inForce && endedBy) {
    const ended = {
      title: titleOfDecision(language, endedBy.decision),
      time: formatOfficialTime(new Date(endedBy.decidedAt), language),
    };
    return html`<p class="alert verdict" role="status">${renderIcon('circle-x')}<span><strong>${text('verify.ended')}</strong> ${text('verify.ended.text', ended)}</span></p>`;
  }
  // Green means that the goods can leave, so a refused release that is in force must not be green.
  const isReleasing = releasingDecisions.includes(decision);
  return html`<p class="${isReleasing ? 'good' : 'note'} verdict" role="status">${renderIcon(isReleasing ? 'circle-check' : 'triangle-alert')}<span><strong>${text('verify.inForce')}</strong>
${text('verify.inForce.text')}</span></p>
${
  amendedAt !== null &&
  html`<p class="note">${text('verify.amended', { time: formatOfficialTime(new Date(amendedAt), language) })}</p>`
}`;
}

function containersOf(containers: readonly string[], text: Text): Html | false {
  if (containers.length === 0) return false;
  const more = containers.length - maxItemLines;
  return html`<h2>${text('verify.containers', { count: containers.length })}</h2>
<ul class="marks">${containers.slice(0, maxItemLines).map((number) => html`<li class="code mark">${number}</li>`)}
${more > 0 && html`<li class="mark">${text('verify.more', { count: more })}</li>`}</ul>`;
}

function packagesOf(packages: DecisionVerification['goods']['packages'], language: Language): Html | false {
  const text = textIn(language);
  if (packages.length === 0) return false;
  const more = packages.length - maxItemLines;
  const heads = ['count', 'kind', 'marks'].map((name) => text(`verify.packages.${name}`));
  return html`<h2>${text('verify.packages')}</h2>
<div class="scroll" tabindex="0" role="region" aria-label="${text('verify.packages')}"><table>
<thead><tr>${heads.map((head, index) => html`<th scope="col"${index === 0 && html` class="number"`}>${head}</th>`)}</tr></thead>
<tbody>${packages
    .slice(0, maxItemLines)
    .map(
      ({ count, name, type, marks }) =>
        html`<tr><td class="number">${formatPrintedDecimal(language, String(count))}</td><td>${name ?? ''} <span class="soft">${type}</span></td><td>${marks ?? '–'}</td></tr>`,
    )}</tbody>
</table></div>
${more > 0 && html`<p class="soft">${text('verify.more', { count: more })}</p>`}`;
}
