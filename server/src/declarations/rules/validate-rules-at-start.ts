import { join } from 'node:path';
import { referenceOfEntries } from '../../reference/lists/public.ts';
import { homeCountry } from '../../reference/public.ts';
import { coreRules, isMandatoryRule } from './catalogue.ts';
import { type LoadedPack, loadPack } from './packs/load-rule-pack.ts';
import { loadedPack, nationalRules, rulesToDisable, servedCountryFolder } from './packs/national-rules.ts';
import type { PackError, RuleToDisable } from './packs/rule-pack.ts';
import { validateDisabledRules, validatePack } from './packs/rule-pack-errors.ts';

/**
 * Code lists including international ones; null if they can't be read. Without them the examples of rules are not
 * evaluated.
 */
type Lists = Parameters<typeof referenceOfEntries>[1] | null;

/** Data of a country that concerns rules: its two letters, its folder, and the core rules that it disables. */
interface RuledCountry {
  readonly code: string;
  readonly folder: string;
  readonly disabledRules: readonly RuleToDisable[];
  readonly lists: Lists;
}

export const ownRuleCount = nationalRules.length;

/** Returns all errors in the rules of the served country; the portal does not start with errors. */
export function findRuleErrors(lists: Lists): PackError[] {
  return rulePackErrors(loadedPack, {
    code: homeCountry,
    folder: servedCountryFolder,
    disabledRules: rulesToDisable,
    lists,
  });
}

/** Returns all errors in the rules of any country's folder. */
export function findRuleErrorsOf(country: RuledCountry): PackError[] {
  return rulePackErrors(loadPack(join(country.folder, 'rules')), country);
}

function rulePackErrors(
  { pack, faults }: LoadedPack,
  { code, folder, disabledRules, lists }: RuledCountry,
): PackError[] {
  const listsOn = lists === null ? undefined : (day: string) => referenceOfEntries(day, lists);
  return [
    ...faults,
    ...validatePack(pack, code, listsOn),
    ...validateDisabledRules(disabledRules, coreRules, isMandatoryRule, join(folder, 'country.json')),
  ];
}
