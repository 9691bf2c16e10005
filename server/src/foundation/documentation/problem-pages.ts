import { type Problem, statusNames } from '../http/problem.ts';
import { problemTextsOf, publicPageText } from '../messages/catalogue.ts';
import type { Language } from '../messages/language.ts';
import { exampleDocument } from '../openapi/problem-examples.ts';
import { type Html, html } from '../pages/html.ts';
import { page } from '../pages/page.ts';
import { negotiatedRoute, type PageFrame } from './negotiated-route.ts';
import type { PublicRoute } from './public-response.ts';

export interface ProblemPagesDependencies extends PageFrame {
  /** One problem per code. */
  readonly problems: readonly Problem[];
}

/** Serves the catalogue at `/problems` and a page for each code, the target of a problem's `type`. */
export function problemRoutes(parts: ProblemPagesDependencies): PublicRoute[] {
  const { baseUrl, problems } = parts;
  const sorted = problems.toSorted(
    (left, right) => left.status - right.status || (left.code < right.code ? -1 : 1),
  );
  const list = negotiatedRoute({
    path: '/problems',
    unasked: 'json',
    page: (language) => cataloguePage(parts, language),
    json: (language) => ({
      problems: sorted.map((problem) => catalogueEntry(problem, baseUrl, language)),
    }),
  });
  const pages = problems.map((problem) =>
    negotiatedRoute({
      path: `/problems/${problem.code}`,
      unasked: 'page',
      page: (language) => problemPage(problem, parts, language),
      json: (language) => catalogueEntry(problem, baseUrl, language),
    }),
  );
  return [list, ...pages];
}

function catalogueEntry(problem: Problem, baseUrl: string, language: Language): object {
  const { code, status, retryable } = problem;
  const { title, cause, hint } = problemTextsOf(language, code);
  return {
    type: `${baseUrl}/problems/${code}`,
    code,
    status,
    name: statusNames[status],
    title,
    cause,
    hint,
    retryable,
  };
}

export function codeInMarkup(text: string): Html {
  const parts = text.split('`');
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

function cataloguePage({ prefix, problems }: ProblemPagesDependencies, language: Language): string {
  const byStatus = [...Map.groupBy(problems, (problem) => problem.status)].toSorted(([a], [b]) => a - b);
  const title = publicPageText(language, 'problems');
  const body = html`<h1>${title}</h1>
<p class="lede">${publicPageText(language, 'problems.lede')}</p>
${byStatus.map(
  ([status, alike]) => html`<h2>${status} ${statusNames[status]}</h2>
<ul>${alike.map(
    ({ code }) =>
      html`<li><a href="${prefix}/problems/${code}"><code>${code}</code></a> ${problemTextsOf(language, code).title}</li>`,
  )}</ul>`,
)}`;
  return page({ title, body, prefix, path: '/problems', language });
}

function problemPage(
  problem: Problem,
  { baseUrl, prefix }: ProblemPagesDependencies,
  language: Language,
): string {
  const { code, status, retryable } = problem;
  const { title, cause, hint } = problemTextsOf(language, code);
  const text = (key: string) => publicPageText(language, key);
  const example = JSON.stringify(JSON.parse(exampleDocument(problem, baseUrl, language)), null, 2);
  const body = html`<p class="eyebrow"><a href="${prefix}/problems">${text('problems')}</a></p>
<h1>${title}</h1>
<p class="lede">${status} ${statusNames[status]} · <code>${code}</code></p>
<h2>${text('problem.cause')}</h2>
<p>${cause}</p>
<h2>${text('problem.hint')}</h2>
<p>${hint}</p>
<h2>${text('problem.repeat')}</h2>
<p>${text(retryable ? 'problem.repeat.yes' : 'problem.repeat.no')}</p>
<h2>${text('problem.answer')}</h2>
<pre tabindex="0" role="region" aria-label="${text('problem.example')}"><code>${example}</code></pre>`;
  return page({ title, body, prefix, path: `/problems/${code}`, language });
}
