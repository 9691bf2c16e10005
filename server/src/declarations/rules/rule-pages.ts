import { negotiatedRoute, type PageFrame } from '../../foundation/documentation/negotiated-route.ts';
import { withCode } from '../../foundation/documentation/problem-pages.ts';
import type { PublicRoute } from '../../foundation/documentation/public-answer.ts';
import type { PublicSection } from '../../foundation/documentation/public-routes.ts';
import { type Html, html, page } from '../../foundation/http/page.ts';
import { exampleTime } from './build-example.ts';
import { allRules, ruleGroups } from './catalogue.ts';
import type { Rule } from './rule.ts';
import { ruleBody, ruleWithExamples } from './rule-representation.ts';

/** `/rules`, the catalogue, and a page for each rule: what the `help` of a fault leads to. */
export const ruleSection: PublicSection = {
  path: '/rules',
  text: 'Rules',
  about: 'What a declaration is held to when it is lodged, with examples.',
  routes: ruleRoutes,
};

function ruleRoutes(frame: PageFrame): PublicRoute[] {
  const { baseUrl } = frame;
  const list = negotiatedRoute({
    path: '/rules',
    unasked: 'json',
    page: () => cataloguePage(frame),
    json: () => ({ rules: allRules.map((rule) => ruleBody(rule, baseUrl)) }),
  });
  const pages = allRules.map((rule) =>
    negotiatedRoute({
      path: `/rules/${rule.id}`,
      unasked: 'page',
      page: () => rulePage(rule, frame),
      json: () => ruleWithExamples(rule, baseUrl),
    }),
  );
  return [list, ...pages];
}

function cataloguePage({ prefix, links }: PageFrame): string {
  const body = html`<h1>Rules</h1>
<p class="lede">A declaration is held to all of these when it is lodged, and by a dry run: every fault is told at once. An error
refuses the lodgement; warnings and hints are told with it.</p>
${ruleGroups.map(
  ({ title, rules }) => html`<h2>${title}</h2>
<ul>${rules.map(
    ({ id, message, severity }) =>
      html`<li><a href="${prefix}/rules/${id}"><code>${id}</code></a> ${withCode(message)}${severity !== 'error' && html` <em>(${severity})</em>`}</li>
`,
  )}</ul>`,
)}`;
  return page({ title: 'Rules', body, home: `${prefix}/`, links });
}

function rulePage(rule: Rule, { baseUrl, prefix, links }: PageFrame): string {
  const { passing, failing } = ruleWithExamples(rule, baseUrl);
  const { id, severity, dataElement, only, message, expected, help } = rule;
  const body = html`<p class="eyebrow"><a href="${prefix}/rules">Rules</a></p>
<h1>${withCode(message)}</h1>
<p class="lede">${severity} · <code>${id}</code> · <code>${dataElement}</code>${only !== undefined && ` · ${only} only`}</p>
<h2>What is expected</h2>
<p>${withCode(expected)}</p>
<h2>Why, and what to do</h2>
<p>${withCode(help)}</p>
<h2>An example that breaks it</h2>
<p>The sample <code>${failing.sample}</code> of the API reference with these changes (JSON Patch), judged on
${exampleTime.toISOString().slice(0, 10)}. The fault is at ${failing.pointers.map((pointer, index) => html`${index > 0 && ', '}<code>${pointer}</code>`)}.</p>
${patch(failing.changes, 'Changes that break the rule')}
${failing.lodgedBy && html`<p>It is lodged by <code>${failing.lodgedBy.join(', ')}</code>.</p>`}
${failing.mandate && html`<p>The mandate has <code>${JSON.stringify(failing.mandate)}</code>.</p>`}
<h2>An example that keeps it</h2>
${
  passing.changes.length === 0
    ? html`<p>The sample <code>${passing.sample}</code> as it is.</p>`
    : html`<p>The sample <code>${passing.sample}</code> with these changes:</p>
${patch(passing.changes, 'Changes that keep the rule')}`
}`;
  return page({ title: message, body, home: `${prefix}/`, links });
}

function patch(changes: readonly object[], label: string): Html {
  const text = JSON.stringify(changes, null, 2);
  return html`<pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>`;
}
