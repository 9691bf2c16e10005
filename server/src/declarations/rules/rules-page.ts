import { wordsOfPage } from '../../foundation/words/catalogue.ts';
import { defaultLanguage } from '../../foundation/words/language.ts';
import { exampleDay, firstSample } from './build-example.ts';
import { allRules, ruleGroups } from './catalogue.ts';
import type { Example, Rule } from './rule.ts';
import { rulesOffIn } from './rule-representation.ts';
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
      'hints. An id keeps its meaning for ever: `R001` to `R999` are of the core, and those that begin with the two letters of a country its own, read ' +
      'from the folder of the country: see [rules of your own](guides/own-rules.md).',
    'Some rules have a first or a last day, and thresholds that change by date. The law day decides: of a draft and of a ' +
      'dry run today, or the day that the dry run asks about (`date`), and of a declaration that is accepted the day of ' +
      'its acceptance.',
    'Each rule has two examples, which run as tests: one that keeps every rule, and one that breaks this rule and no ' +
      'other. An example is one of the sample declarations with some members changed, judged on ' +
      `${exampleDay}, or on the first or last day of a rule that was not in force then.`,
    ...ruleGroups.flatMap(({ name, rules }) => [
      `## ${wordsOfPage(defaultLanguage, `rules.group.${name}`)}`,
      overview(rules),
      ...rules.map(section),
    ]),
    ...offSection(),
  ].join('\n\n')}\n`;
}

function offSection(): string[] {
  const off = rulesOffIn(defaultLanguage);
  if (off.length === 0) return [];
  const rows = off.map(({ id, message, reason }) => `| ${id} | ${message} | ${reason} |`);
  return [
    '## Rules that this country does without',
    ['| Rule | What it would find | Why it is off |', '| --- | --- | --- |', ...rows].join('\n'),
  ];
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
    ...validity(rule),
    `Expected: ${expected}.`,
    help,
    [
      `- Passes: ${exampleWords(passing)}`,
      `- Fails: ${exampleWords(failing)}, found at ${failing.at.map((pointer) => `\`${pointer}\``).join(', ')}`,
    ].join('\n'),
  ].join('\n\n');
}

/** When a rule is in force, and its thresholds by date. */
function validity({ validFrom, validUntil, parameters = [] }: Rule): string[] {
  const days = [
    ...(validFrom === undefined ? [] : [`from ${validFrom}`]),
    ...(validUntil === undefined ? [] : [`until ${validUntil}`]),
  ];
  const values = parameters.map(({ name, validFrom: first, value }) => `\`${name}\` ${value} from ${first}`);
  return [
    ...(days.length > 0 ? [`In force ${days.join(' ')}.`] : []),
    ...(values.length > 0 ? [`Thresholds: ${values.join(', ')}.`] : []),
  ];
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function exampleWords({ on = firstSample, set = {}, remove = [], by }: Example): string {
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
