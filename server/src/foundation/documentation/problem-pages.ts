import { type Html, html, page } from '../http/page.ts';
import { type Problem, statusNames } from '../http/problem.ts';
import { exampleDocument } from '../openapi/problems.ts';
import { negotiatedRoute, type PageFrame } from './negotiated-route.ts';
import type { PublicRoute } from './public-answer.ts';

export interface ProblemPagesParts extends PageFrame {
  /** Each code once. */
  readonly problems: readonly Problem[];
}

/** `/problems`, the catalogue, and a page for each code: what a problem's `type` leads to. */
export function problemRoutes(parts: ProblemPagesParts): PublicRoute[] {
  const { baseUrl, problems } = parts;
  const entries = problems
    .toSorted((left, right) => left.status - right.status || (left.code < right.code ? -1 : 1))
    .map((problem) => catalogueEntry(problem, baseUrl));
  const list = negotiatedRoute({
    path: '/problems',
    unasked: 'json',
    page: () => cataloguePage(parts),
    json: () => ({ problems: entries }),
  });
  const pages = problems.map((problem) =>
    negotiatedRoute({
      path: `/problems/${problem.code}`,
      unasked: 'page',
      page: () => problemPage(problem, parts),
      json: () => catalogueEntry(problem, baseUrl),
    }),
  );
  return [list, ...pages];
}

function catalogueEntry(problem: Problem, baseUrl: string): object {
  const { code, status, title, cause, cure, retryable } = problem;
  return {
    type: `${baseUrl}/problems/${code}`,
    code,
    status,
    name: statusNames[status],
    title,
    cause,
    cure,
    retryable,
  };
}

/** Text with `code` in it. */
export function withCode(text: string): Html {
  const parts = text.split('`');
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

function cataloguePage({ prefix, problems, links }: ProblemPagesParts): string {
  const byStatus = [...Map.groupBy(problems, (problem) => problem.status)].toSorted(([a], [b]) => a - b);
  const body = html`<h1>Problems</h1>
<p class="lede">Every error is a problem document (RFC 9457) whose <code>code</code> names the condition. Each code has a page
with cause and cure.</p>
${byStatus.map(
  ([status, alike]) => html`<h2>${status} ${statusNames[status]}</h2>
<ul>${alike.map(
    ({ code, title }) =>
      html`<li><a href="${prefix}/problems/${code}"><code>${code}</code></a> ${title}</li>`,
  )}</ul>`,
)}`;
  return page({ title: 'Problems', body, home: `${prefix}/`, links });
}

function problemPage(problem: Problem, { baseUrl, prefix, links }: ProblemPagesParts): string {
  const { code, status, title, cause, cure, retryable } = problem;
  const example = JSON.stringify(JSON.parse(exampleDocument(problem, baseUrl)), null, 2);
  const body = html`<p class="eyebrow"><a href="${prefix}/problems">Problems</a></p>
<h1>${title}</h1>
<p class="lede">${status} ${statusNames[status]} · <code>${code}</code></p>
<h2>Why it happens</h2>
<p>${withCode(cause)}</p>
<h2>What to do</h2>
<p>${withCode(cure)}</p>
<h2>Does repeating help?</h2>
<p>${retryable ? 'Yes: the very same call can succeed later.' : 'No: the very same call fails again.'}</p>
<h2>What the answer looks like</h2>
<pre tabindex="0" role="region" aria-label="Example of the problem document"><code>${example}</code></pre>`;
  return page({ title, body, home: `${prefix}/`, links });
}
