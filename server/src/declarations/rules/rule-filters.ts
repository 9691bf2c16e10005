import { publicPageText } from '../../foundation/messages/catalogue.ts';
import type { Language } from '../../foundation/messages/language.ts';
import { type Html, html } from '../../foundation/pages/html.ts';
import { foldForSearch } from '../../foundation/search-folding.ts';
import { allRules } from './catalogue.ts';
import type { Rule } from './rule.ts';
import { textsOfRule } from './rule-messages.ts';

/* The filters of the page `/rules`. They are in its address, so that a filtered page can be shared. */

const filterNames = ['q', 'element', 'type', 'severity'] as const;

/** Values of the filters by parameter of the address; empty without a filter. */
export type RuleFilters = Readonly<Record<(typeof filterNames)[number], string>>;

const maxFilterLength = 100;

export function ruleFiltersOf(query: URLSearchParams): RuleFilters {
  const readValue = (name: string): string => (query.get(name) ?? '').trim().slice(0, maxFilterLength);
  return {
    q: readValue('q'),
    element: readValue('element'),
    type: readValue('type'),
    severity: readValue('severity'),
  };
}

/** Returns the query of an address with the filters; empty if there are none. */
export function queryOf(filters: RuleFilters): string {
  const set = filterNames.flatMap((name) => (filters[name] === '' ? [] : [[name, filters[name]]]));
  return new URLSearchParams(set).toString();
}

/** Returns the rules that match all filters. Every word of the search occurs in the code or a text of the rule. */
export function filterRules(
  rules: readonly Rule[],
  { q, element, type, severity }: RuleFilters,
  language: Language,
): Rule[] {
  const words = foldForSearch(q).split(/\s+/);
  return rules.filter((rule) => {
    if (element !== '' && rule.dataElement !== element) return false;
    if (type !== '' && rule.only !== undefined && rule.only !== type) return false;
    if (severity !== '' && rule.severity !== severity) return false;
    const { title, expected, help } = textsOfRule(rule, language);
    const text = foldForSearch([rule.id, rule.dataElement, title, expected, help].join(' '));
    return words.every((word) => text.includes(word));
  });
}

const elements = [...new Set(allRules.map(({ dataElement }) => dataElement))].sort();

export function ruleFilterForm({
  prefix,
  language,
  filters,
  count,
}: {
  readonly prefix: string;
  readonly language: Language;
  readonly filters: RuleFilters;
  readonly count: number;
}): Html {
  const text = (key: string, values = {}): string => publicPageText(language, key, values);
  const choice = (
    name: Exclude<keyof RuleFilters, 'q'>,
    options: readonly (readonly [value: string, label: string])[],
  ): Html => html`<div class="field"><label for="${name}">${text(`rules.filter.${name}`)}</label>
<select id="${name}" name="${name}"><option value="">${text('rules.filter.all')}</option>
${options.map(([value, label]) => html`<option value="${value}"${filters[name] === value && html` selected`}>${label}</option>`)}</select></div>`;
  const typeOptions = (['import', 'export'] as const).map(
    (type) => [type, text(`rules.filter.${type}`)] as const,
  );
  const severityOptions = (['error', 'warning', 'info'] as const).map(
    (severity) => [severity, text(`severity.${severity}`)] as const,
  );
  return html`<form class="filters" role="search" action="${prefix}/rules" method="get">
<div class="field"><label for="q">${text('rules.filter.search')}</label>
<input id="q" name="q" type="search" value="${filters.q}" maxlength="${String(maxFilterLength)}" autocomplete="off"></div>
${choice(
  'element',
  elements.map((element) => [element, element] as const),
)}
${choice('type', typeOptions)}
${choice('severity', severityOptions)}
<button class="button quiet" type="submit">${text('rules.filter.show')}</button>
</form>
<p role="status">${count === 0 ? text('rules.none') : text('rules.found', { count })}${queryOf(filters) !== '' && html` <a href="${prefix}/rules">${text('rules.filter.reset')}</a>`}</p>`;
}
