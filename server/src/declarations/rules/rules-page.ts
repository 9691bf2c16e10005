import { wordsOfPage } from '../../foundation/words/catalogue.ts';
import { defaultLanguage } from '../../foundation/words/language.ts';
import { coffeeSample, exampleTime } from './build-example.ts';
import { allRules, ruleGroups } from './catalogue.ts';
import type { Example, Rule } from './rule.ts';
import { wordsOfRule } from './rule-words.ts';

/** The whole catalogue of rules as a Markdown page. */
export function rulesPage(): string {
  return `${[
    '# The rules of a declaration',
    '<!-- Generated from `server/src/declarations/rules/` by `npm run docs`. -->',
    'Lodging holds a declaration to every rule at once and answers every fault: its `code` is the id ' +
      'of the rule, its `pointer` the place, `expected` what should stand there. An error refuses the lodgement; ' +
      'warnings and hints (`info`) are told with it, and by a dry run, and refuse nothing.',
    'A declaration is held to the rules and code lists of the day on which it is lodged, and anew at its acceptance, ' +
      'where the day, a code list or a register has changed since: what does not keep them any more is rejected. Once it is ' +
      'accepted it stays under the law of that day: see [duties](duties.md#by-which-law).',
    `There are ${allRules.length} rules: ${count('error')} errors, ${count('warning')} warnings and ${count('info')} ` +
      'hints. An id keeps its meaning for ever.',
    'Each rule has two examples, which run as tests: one that keeps every rule, and one that breaks this rule and no ' +
      'other. An example is one of the sample declarations with some members changed, judged on ' +
      `${exampleTime.toISOString().slice(0, 10)}.`,
    ...ruleGroups.flatMap(({ name, rules }) => [
      `## ${wordsOfPage(defaultLanguage, `rules.group.${name}`)}`,
      overview(rules),
      ...rules.map(section),
    ]),
  ].join('\n\n')}\n`;
}

function count(severity: Rule['severity']): number {
  return allRules.filter((rule) => rule.severity === severity).length;
}

function overview(rules: readonly Rule[]): string {
  return [
    '| Rule | Severity | Data element | What is wrong |',
    '| --- | --- | --- | --- |',
    ...rules.map(
      (rule) =>
        `| [${rule.id}](#${rule.id.toLowerCase()}) | ${rule.severity} | ${rule.dataElement} | ${wordsOfRule(rule, defaultLanguage).title} |`,
    ),
  ].join('\n');
}

function section(rule: Rule): string {
  const { id, severity, only, dataElement, passing, failing } = rule;
  const { title, expected, help } = wordsOfRule(rule, defaultLanguage);
  return [
    `### ${id}`,
    `**${title}.** ${severity === 'info' ? 'Hint' : capital(severity)} about \`${dataElement}\`${only === undefined ? '' : `, for an ${only} only`}.`,
    `Expected: ${expected}.`,
    help,
    [
      `- Passes: ${exampleWords(passing)}`,
      `- Fails: ${exampleWords(failing)}, found at ${failing.at.map((pointer) => `\`${pointer}\``).join(', ')}`,
    ].join('\n'),
  ].join('\n\n');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function exampleWords({ on = coffeeSample, set = {}, remove = [], by }: Example): string {
  const changes = [
    ...(by?.numbers ? [`lodged by \`${by.numbers.join(', ')}\``] : []),
    ...(by?.held ? [`with a mandate that ${mandateWords(by.held)}`] : []),
    ...remove.map((pointer) => `without \`${pointer}\``),
    ...Object.entries(set).map(([pointer, value]) => `\`${pointer}\` = \`${JSON.stringify(value)}\``),
  ];
  return [`sample \`${on}\``, ...changes].join(', ');
}

/** What a mandate does not cover or lend, in words. */
function mandateWords({ lacks, unlent }: NonNullable<NonNullable<Example['by']>['held']>): string {
  return lacks ? `covers \`${JSON.stringify(lacks)}\` alone` : `lends \`${JSON.stringify(unlent)}\` alone`;
}
