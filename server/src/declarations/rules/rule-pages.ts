import { country } from '../../country/public.ts';
import { negotiatedRoute, type PageFrame } from '../../foundation/documentation/negotiated-route.ts';
import { codeInMarkup } from '../../foundation/documentation/problem-pages.ts';
import type { PublicRoute } from '../../foundation/documentation/public-response.ts';
import { publicPageText } from '../../foundation/messages/catalogue.ts';
import type { Language } from '../../foundation/messages/language.ts';
import { type Html, html } from '../../foundation/pages/html.ts';
import { page } from '../../foundation/pages/page.ts';
import { exampleDayOf } from './build-example.ts';
import { allRules, ruleGroups } from './catalogue.ts';
import type { Rule } from './rule.ts';
import { filterRules, queryOf, type RuleFilters, ruleFilterForm, ruleFiltersOf } from './rule-filters.ts';
import { textsOfRule } from './rule-messages.ts';
import { disabledRulesIn, ruleBody, ruleWithExamples } from './rule-representation.ts';

/** Returns the page `/rules` with the catalogue, and the page of each rule, to which error responses link. */
export function ruleSection(frame: PageFrame): PublicRoute[] {
  const { baseUrl } = frame;
  const list = negotiatedRoute({
    path: '/rules',
    unasked: 'json',
    page: (language, query) => cataloguePage(frame, language, ruleFiltersOf(query)),
    json: (language, query) => ({
      rules: filterRules(allRules, ruleFiltersOf(query), language).map((rule) =>
        ruleBody(rule, baseUrl, language),
      ),
      disabledRules: disabledRulesIn(language),
    }),
  });
  const pages = allRules.map((rule) =>
    negotiatedRoute({
      path: `/rules/${rule.id}`,
      unasked: 'page',
      page: (language) => rulePage(rule, frame, language),
      json: (language) => ruleWithExamples(rule, baseUrl, language),
    }),
  );
  return [list, ...pages];
}

function cataloguePage({ prefix }: PageFrame, language: Language, filters: RuleFilters): string {
  const title = publicPageText(language, 'rules.title');
  const entry = (rule: Rule): Html =>
    html`<li><a href="${prefix}/rules/${rule.id}"><code>${rule.id}</code></a> ${codeInMarkup(textsOfRule(rule, language).title)}${rule.severity !== 'error' && html` <em>(${publicPageText(language, `severity.${rule.severity}`)})</em>`}</li>
`;
  const groups = ruleGroups.flatMap(({ name, rules }) => {
    const found = filterRules(rules, filters, language);
    return found.length === 0 ? [] : [{ name, found }];
  });
  const query = queryOf(filters);
  const isFiltered = query !== '';
  const body = html`<h1>${title}</h1>
<p class="lede">${publicPageText(language, 'rules.about')}</p>
${ruleFilterForm({ prefix, language, filters, count: groups.flatMap(({ found }) => found).length })}
${groups.map(
  ({ name, found }) => html`<h2>${publicPageText(language, `rules.group.${name}`)}</h2>
<ul>${found.map(entry)}</ul>`,
)}
${!isFiltered && disabledRuleList(language)}`;
  return page({ title, body, language, prefix, path: isFiltered ? `/rules?${query}` : '/rules' });
}

function disabledRuleList(language: Language): Html | false {
  const disabled = disabledRulesIn(language);
  return (
    disabled.length > 0 &&
    html`<h2>${publicPageText(language, 'rules.off')}</h2>
<ul>${disabled.map(({ id, message, reason }) => html`<li><code>${id}</code> ${codeInMarkup(message)} (${reason})</li>`)}</ul>`
  );
}

/** Renders the dates between which a rule is in force, and its thresholds by date. */
function validityMarkup({ validFrom, validUntil, parameters = [] }: Rule, language: Language): Html {
  const key =
    validFrom === undefined ? 'rules.until' : validUntil === undefined ? 'rules.from' : 'rules.fromUntil';
  const dated = { from: validFrom ?? '', until: validUntil ?? '' };
  return html`${(validFrom !== undefined || validUntil !== undefined) && html`<p>${publicPageText(language, key, dated)}</p>`}
${
  parameters.length > 0 &&
  html`<h2>${publicPageText(language, 'rules.thresholds')}</h2>
<ul>${parameters.map((each) => html`<li>${publicPageText(language, 'rules.threshold', each)}</li>`)}</ul>`
}`;
}

function rulePage(rule: Rule, { baseUrl, prefix }: PageFrame, language: Language): string {
  const text = (key: string, values = {}): Html => codeInMarkup(publicPageText(language, key, values));
  const { id, severity, dataElement, only } = rule;
  const { title, expected, help } = textsOfRule(rule, language);
  const shownRule = ruleWithExamples(rule, baseUrl, language);
  const body = html`<p class="eyebrow"><a href="${prefix}/rules">${text('rules.title')}</a></p>
<h1>${codeInMarkup(title)}</h1>
<p class="lede">${text(`severity.${severity}`)} · <code>${id}</code> · <code>${dataElement}</code>${only !== undefined && html` · ${text(`rules.only.${only}`)}`}</p>
${validityMarkup(rule, language)}
<h2>${text('rules.expected')}</h2>
<p>${codeInMarkup(expected)}</p>
<h2>${text('rules.why')}</h2>
<p>${codeInMarkup(help)}</p>
${shownRule.examplesCountry === country.code ? examplesMarkup(rule, shownRule, text) : html`<p class="soft">${text('rules.examplesOf', { country: shownRule.examplesCountry })}</p>`}`;
  return page({ title, body, language, prefix, path: `/rules/${id}` });
}

type ShownRule = ReturnType<typeof ruleWithExamples>;

function examplesMarkup(
  rule: Rule,
  { passing, failing }: ShownRule,
  text: (key: string, values?: Readonly<Record<string, string>>) => Html,
): Html {
  const { sample, changes, pointers, lodgedBy, mandate, needs } = failing;
  const judged = { sample, day: exampleDayOf(rule) };
  return html`<h2>${text('rules.breaks')}</h2>
<p>${text('rules.sampleJudged', judged)} ${pointers.map((pointer, index) => html`${index > 0 && ', '}<code>${pointer}</code>`)}</p>
${changesMarkup(changes, text('rules.changesThatBreak'))}
${lodgedBy && html`<p>${text('rules.lodgedBy')} <code>${lodgedBy.join(', ')}</code></p>`}
${mandate && html`<p>${text('rules.mandate')} <code>${JSON.stringify(mandate)}</code></p>`}
${needs.map((name) => html`<p>${text(`rules.needs.${name}`)}</p>`)}
<h2>${text('rules.keeps')}</h2>
${
  passing.changes.length === 0
    ? html`<p>${text('rules.sampleAsItIs', { sample: passing.sample })}</p>`
    : html`<p>${text('rules.sampleChanged', { sample: passing.sample })}</p>
${changesMarkup(passing.changes, text('rules.changesThatKeep'))}`
}`;
}

function changesMarkup(changes: readonly object[], label: Html): Html {
  const text = JSON.stringify(changes, null, 2);
  return html`<pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>`;
}
