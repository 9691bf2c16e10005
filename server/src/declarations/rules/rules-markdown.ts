import { publicPageText } from '../../foundation/messages/catalogue.ts';
import { defaultLanguage } from '../../foundation/messages/language.ts';
import { exampleDay, firstSample } from './build-example.ts';
import { allRules, ruleGroups } from './catalogue.ts';
import type { Example, Rule } from './rule.ts';
import { textsOfRule } from './rule-messages.ts';
import { disabledRulesIn } from './rule-representation.ts';

export function rulesMarkdown(): string {
  return `${[
    '# The rules of a declaration',
    '<!-- Generated from `server/src/declarations/rules/` by `npm run docs`. -->',
    'When you lodge a declaration, the portal evaluates every rule and reports every error: `code` is the identifier ' +
      'of the rule, `pointer` the location, and `expected` the correct content. An error prevents the lodgement. ' +
      'The response and a dry run also list warnings and hints (`info`), which prevent nothing.',
    'The rules and code lists of the day of lodgement apply. Customs evaluates them again at acceptance if the date, ' +
      'a code list or a register has changed since, and rejects a declaration that no longer follows them. After ' +
      'acceptance the law of the acceptance date applies: see [duties](duties.md#applicable-law).',
    `There are ${allRules.length} rules: ${countRulesOf('error')} errors, ${countRulesOf('warning')} warnings and ${countRulesOf('info')} ` +
      'hints. The meaning of an identifier never changes. `R001` to `R999` are core rules. Identifiers with the two letters of a country are rules of that country, ' +
      'read from its folder: see [rules of your own](guides/own-rules.md).',
    'Some rules have a first or last day, or thresholds by date. The applicable date is today for a draft and a ' +
      'dry run, or the `date` of the dry run. For an accepted declaration it is the acceptance date.',
    'Each rule has two examples, which run as tests: one that passes every rule, and one that fails this rule and no ' +
      'other. An example is a sample declaration with some properties changed, evaluated on ' +
      `${exampleDay}, or on the first or last day of a rule that did not apply on that date.`,
    ...ruleGroups.flatMap(({ name, rules }) => [
      `## ${publicPageText(defaultLanguage, `rules.group.${name}`)}`,
      ruleOverview(rules),
      ...rules.map(section),
    ]),
    ...disabledRulesSection(),
  ].join('\n\n')}\n`;
}

function disabledRulesSection(): string[] {
  const disabled = disabledRulesIn(defaultLanguage);
  if (disabled.length === 0) return [];
  const rows = disabled.map(({ id, message, reason }) => `| ${id} | ${message} | ${reason} |`);
  return [
    '## Core rules that this country disables',
    ['| Rule | Message | Reason |', '| --- | --- | --- |', ...rows].join('\n'),
  ];
}

function countRulesOf(severity: Rule['severity']): number {
  return allRules.filter((rule) => rule.severity === severity).length;
}

function ruleOverview(rules: readonly Rule[]): string {
  return [
    '| Rule | Severity | Data element | Error |',
    '| --- | --- | --- | --- |',
    ...rules.map(
      (rule) =>
        `| [${rule.id}](#${rule.id.toLowerCase()}) | ${rule.severity} | ${rule.dataElement} | ${textsOfRule(rule, defaultLanguage).title} |`,
    ),
  ].join('\n');
}

function section(rule: Rule): string {
  const { id, severity, only, dataElement, passing, failing } = rule;
  const { title, expected, help } = textsOfRule(rule, defaultLanguage);
  return [
    `### ${id}`,
    `**${title}.** ${severity === 'info' ? 'Hint' : capitalized(severity)} about \`${dataElement}\`${only === undefined ? '' : `, for an ${only} only`}.`,
    ...validity(rule),
    `Expected: ${expected}.`,
    help,
    [
      `- Passes: ${exampleWords(passing)}`,
      `- Fails: ${exampleWords(failing)}, reported at ${failing.at.map((pointer) => `\`${pointer}\``).join(', ')}`,
    ].join('\n'),
  ].join('\n\n');
}

function validity({ validFrom, validUntil, parameters = [] }: Rule): string[] {
  const days = [
    ...(validFrom === undefined ? [] : [`from ${validFrom}`]),
    ...(validUntil === undefined ? [] : [`until ${validUntil}`]),
  ];
  const values = parameters.map(({ name, validFrom: first, value }) => `\`${name}\` ${value} from ${first}`);
  return [
    ...(days.length > 0 ? [`Applies ${days.join(' ')}.`] : []),
    ...(values.length > 0 ? [`Thresholds: ${values.join(', ')}.`] : []),
  ];
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function exampleWords({ on = firstSample, set = {}, remove = [], by }: Example): string {
  const changes = [
    ...(by?.numbers ? [`lodged by \`${by.numbers.join(', ')}\``] : []),
    ...(by?.mandateMatch ? [`with a mandate that ${mandateWords(by.mandateMatch)}`] : []),
    ...(by?.duplicateOf
      ? [`after the lodgement of \`${by.duplicateOf.lrn}\` with the same invoice, parties and containers`]
      : []),
    ...remove.map((pointer) => `without \`${pointer}\``),
    ...Object.entries(set).map(([pointer, value]) => `\`${pointer}\` = \`${JSON.stringify(value)}\``),
  ];
  return [`sample \`${on}\``, ...changes].join(', ');
}

/** Returns a text about the parts of a declaration that a mandate does not cover or permit. */
function mandateWords({ lacks, unlent }: NonNullable<NonNullable<Example['by']>['mandateMatch']>): string {
  return lacks ? `covers only \`${JSON.stringify(lacks)}\`` : `lends only \`${JSON.stringify(unlent)}\``;
}
