import { defaultLanguage, languages } from '../../../foundation/messages/language.ts';
import type { TariffReference } from '../../../tariff/public.ts';
import { buildExample, exampleDayOf, exampleTimeOf, lodgerOf } from '../build-example.ts';
import type { Example, Rule, RuleDay } from '../rule.ts';
import { isRule, memberOf, missingIn, type Pack, type PackError, type RuleToDisable } from './rule-pack.ts';

/**
 * Returns all errors in the rules of a country, whose ids begin with `prefix` (`XA`). With the code lists of a day
 * (`listsOn`) it also evaluates the examples. The portal can use a pack without errors.
 */
export function validatePack(
  pack: Pack,
  prefix: string,
  listsOn?: (day: RuleDay) => TariffReference,
): PackError[] {
  const seen = new Map<string, string>();
  return pack.files.flatMap(({ file, rules }) =>
    rules.flatMap((rule, index) => {
      const id = idOf(rule) ?? `rule ${index + 1}`;
      const first = seen.get(id);
      seen.set(id, first ?? file);
      const messages = [
        ...(first === undefined ? [] : [`is defined twice, also in ${first}`]),
        ...missingIn(rule).map((name) => `has no ${requiredPropertyNames[name] ?? name}`),
        ...idFaults(id, prefix),
        ...(isRule(rule) ? faultsOfRule(rule, pack, listsOn) : []),
      ];
      return messages.map((message) => ({ file, rule: id, message }));
    }),
  );
}

/**
 * Returns the errors in a country's list of disabled core rules. A rule for which `isFixed` returns true can't be
 * disabled.
 */
export function validateDisabledRules(
  off: readonly RuleToDisable[],
  core: readonly Pick<Rule, 'id'>[],
  isFixed: (id: string) => boolean,
  file: string,
): PackError[] {
  return off.flatMap(({ id, reason }, index) => {
    const texts = typeof reason === 'string' ? [reason] : languages.map((language) => reason[language] ?? '');
    const messages = [
      ...(core.some((rule) => rule.id === id) ? [] : ['is not a core rule']),
      ...(isFixed(id) ? ['can’t be disabled: every country needs it'] : []),
      ...(off.slice(0, index).some((each) => each.id === id) ? ['is disabled twice'] : []),
      ...(texts.some((text) => text.trim() === '') ? ['is disabled without a reason in each language'] : []),
    ];
    return messages.map((message) => ({ file, rule: id, message }));
  });
}

const requiredPropertyNames: Readonly<Record<string, string>> = {
  passing: 'passing example',
  failing: 'failing example with the pointers of its errors',
  severity: 'severity: error, warning or info',
  check: 'check function',
};

function idOf(rule: unknown): string | null {
  const id = memberOf(rule, 'id');
  return typeof id === 'string' ? id : null;
}

function idFaults(id: string, prefix: string): string[] {
  return id.startsWith(prefix) && /^\d{3}$/.test(id.slice(prefix.length)) && !id.endsWith('000')
    ? []
    : [`must have an identifier from ${prefix}001 to ${prefix}999`];
}

function faultsOfRule(rule: Rule, pack: Pack, listsOn?: (day: RuleDay) => TariffReference): string[] {
  const dated = [...datesFaults(rule), ...parameterFaults(rule)];
  const exampleErrors = dated.length === 0 && listsOn ? exampleFaults(rule, listsOn) : [];
  return [...dated, ...wordsFaults(rule, pack), ...exampleErrors];
}

function datesFaults({ validFrom, validUntil }: Rule): string[] {
  const odd = [validFrom, validUntil].filter((day) => day !== undefined && !isDay(day));
  if (odd.length > 0) return odd.map((day) => `has the date “${day}”, which is not of the form 2027-01-01`);
  return validFrom !== undefined && validUntil !== undefined && validUntil < validFrom
    ? [`ends on ${validUntil}, before it begins on ${validFrom}`]
    : [];
}

function isDay(text: string): boolean {
  return /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

function parameterFaults({ parameters = [] }: Rule): string[] {
  const odd = parameters
    .filter(({ validFrom }) => !isDay(validFrom))
    .map(({ name, validFrom }) => `has ${name} from ${validFrom}, which is not a date`);
  const days = parameters.map(({ name, validFrom }) => `${name} from ${validFrom}`);
  const twice = days.filter((each, index) => days.indexOf(each) !== index);
  return [...odd, ...twice.map((each) => `has ${each} twice`)];
}

function wordsFaults({ id }: Rule, { words }: Pack): string[] {
  const { title, expected, help } = words.get(defaultLanguage)?.[id] ?? {};
  return title && expected && help
    ? []
    : [`has no title, expected and help in words.${defaultLanguage}.json`];
}

function exampleFaults(rule: Rule, listsOn: (day: RuleDay) => TariffReference): string[] {
  const { passing, failing } = rule;
  return [
    ...exampleFault('passing', passing, [], rule, listsOn),
    ...exampleFault('failing', failing, failing.at, rule, listsOn),
  ];
}

function exampleFault(
  name: 'passing' | 'failing',
  example: Example,
  at: readonly string[],
  rule: Rule,
  listsOn: (day: RuleDay) => TariffReference,
): string[] {
  try {
    const time = exampleTimeOf(rule);
    const document = buildExample(example, time);
    const lists = listsOn(exampleDayOf(rule));
    const found = rule
      .check(document, lists, time, lodgerOf(example, document))
      .map(({ pointer }) => pointer);
    const same = found.length === at.length && found.every((pointer, index) => pointer === at[index]);
    return same
      ? []
      : [`reports ${pointerListText(found)} for its ${name} example instead of ${pointerListText(at)}`];
  } catch (error) {
    return [`can’t evaluate its ${name} example: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function pointerListText(pointers: readonly string[]): string {
  return pointers.length === 0 ? 'no error' : `an error at ${pointers.join(', ')}`;
}
