import { type Html, html, page } from '../../foundation/http/page.ts';
import type { DecisionName } from './decision.ts';
import type { Verification } from './verification.ts';
import { decisionWords, longTime } from './words.ts';

// Of a very long list the first lines are enough to find the goods; the JSON has all.
const mostLines = 200;
const letsGo: readonly DecisionName[] = ['released', 'cleared', 'exited'];

/** The page behind the QR code of a decision. */
export function verificationPage(verification: Verification, home: string): string {
  const { decision, mrn, at, office, goods, checkedAt } = verification;
  const { title, says } = decisionWords[decision];
  const body = html`<article class="card">
<p class="eyebrow">Decision of customs</p>
<h1>${title}</h1>
<p class="lede">${says}</p>
${verdict(verification)}
<dl class="facts">
<div><dt>MRN</dt><dd><strong class="code">${mrn ?? 'none given'}</strong></dd></div>
<div><dt>Taken</dt><dd><time datetime="${at}">${longTime(new Date(at))}</time></dd></div>
${office && html`<div><dt>Customs office</dt><dd>${office.name ?? ''} <span class="soft">${office.code}</span></dd></div>`}
${goods.totalPackages !== null && html`<div><dt>Packages in all</dt><dd>${goods.totalPackages}</dd></div>`}
</dl>
${containersOf(goods.containers)}
${packagesOf(goods.packages)}
<p class="aside">As of <time datetime="${checkedAt}">${longTime(new Date(checkedAt))}</time>. Compare the MRN and the
marks and numbers with the goods and the paper before you. Load this page again for the state of that moment.</p>
</article>`;
  return page({ title: `${title}${mrn === null ? '' : `, ${mrn}`}`, body, layout: 'task', home });
}

/** The page for an address that names no decision; it does not tell why. */
export function unknownDecisionPage(home: string): string {
  const body = html`<article class="card">
<p class="eyebrow">Decision of customs</p>
<h1>No decision is found here</h1>
<p class="lede">The address names no decision of this portal.</p>
<p class="alert" role="status"><strong>Do not rely on the paper</strong> that brought you here before you have asked its
customs office.</p>
<p>The address may have been cut off or misread: scan the code again, in good light and as a whole, or compare the address
letter by letter with the one on the paper.</p>
</article>`;
  return page({ title: 'No decision is found here', body, layout: 'task', home });
}

/** The page for an address that asks too often. */
export function tooManyChecksPage(home: string, seconds: number): string {
  const body = html`<article class="card">
<p class="eyebrow">Decision of customs</p>
<h1>Too many checks at once</h1>
<p>From your network address more decisions are being checked than we answer. Load this page again in ${seconds}
${seconds === 1 ? 'second' : 'seconds'}.</p>
</article>`;
  return page({ title: 'Too many checks at once', body, layout: 'task', home });
}

function verdict({ decision, stands, endedBy, amendedAt }: Verification): Html {
  if (!stands && endedBy) {
    const { title } = decisionWords[endedBy.decision];
    return html`<p class="alert" role="status"><strong>This decision no longer stands.</strong> ${title} on
<time datetime="${endedBy.at}">${longTime(new Date(endedBy.at))}</time>.</p>`;
  }
  // Green is for goods that may go: a refusal that stands must not look like a release.
  return html`<p class="${letsGo.includes(decision) ? 'good' : 'note'}" role="status"><strong>This decision stands.</strong>
Nothing has taken it back.</p>
${
  amendedAt !== null &&
  html`<p class="note">The declaration was amended on <time datetime="${amendedAt}">${longTime(new Date(amendedAt))}</time>,
after this decision: what is below is what was decided on.</p>`
}`;
}

function containersOf(containers: readonly string[]): Html | false {
  if (containers.length === 0) return false;
  const more = containers.length - mostLines;
  return html`<h2>${containers.length === 1 ? 'Container' : `${containers.length} containers`}</h2>
<ul class="marks">${containers.slice(0, mostLines).map((number) => html`<li class="code mark">${number}</li>`)}
${more > 0 && html`<li class="mark">and ${more} more</li>`}</ul>`;
}

function packagesOf(packages: Verification['goods']['packages']): Html | false {
  if (packages.length === 0) return false;
  const more = packages.length - mostLines;
  return html`<h2>Packages</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Packages"><table>
<thead><tr><th scope="col" class="number">Count</th><th scope="col">Kind</th><th scope="col">Marks and numbers</th></tr></thead>
<tbody>${packages
    .slice(0, mostLines)
    .map(
      ({ count, name, type, marks }) =>
        html`<tr><td class="number">${count}</td><td>${name ?? ''} <span class="soft">${type}</span></td><td>${marks ?? '–'}</td></tr>`,
    )}</tbody>
</table></div>
${more > 0 && html`<p class="soft">and ${more} more lines</p>`}`;
}
