import { join } from 'node:path';
import { referenceOfEntries } from '../../reference/lists/public.ts';
import { homeCountry } from '../../reference/public.ts';
import { coreRules, isFixed } from './catalogue.ts';
import { type LoadedPack, loadPack } from './packs/load-pack.ts';
import { countryFolder, loadedPack, nationalRules, rulesToDisable } from './packs/national-rules.ts';
import type { PackFault, RuleToDisable } from './packs/pack.ts';
import { offFaults, packFaults } from './packs/pack-faults.ts';

/** Code lists with the world’s; null where they cannot be read, and no example is judged. */
type Lists = Parameters<typeof referenceOfEntries>[1] | null;

/** A country as far as its rules go: its two letters, its folder, and what it does without. */
interface RuledCountry {
  readonly code: string;
  readonly folder: string;
  readonly disabledRules: readonly RuleToDisable[];
  readonly lists: Lists;
}

/** How many rules the country of this process has of its own. */
export const ownRuleCount = nationalRules.length;

/** Everything that is wrong with the rules of this process’s country; with anything, nothing is started. */
export function ruleFaults(lists: Lists): PackFault[] {
  return faultsIn(loadedPack, {
    code: homeCountry,
    folder: countryFolder,
    disabledRules: rulesToDisable,
    lists,
  });
}

/** The same of any country’s folder. */
export function ruleFaultsOf(country: RuledCountry): PackFault[] {
  return faultsIn(loadPack(join(country.folder, 'rules')), country);
}

function faultsIn(
  { pack, faults }: LoadedPack,
  { code, folder, disabledRules, lists }: RuledCountry,
): PackFault[] {
  const listsOn = lists === null ? undefined : (day: string) => referenceOfEntries(day, lists);
  return [
    ...faults,
    ...packFaults(pack, code, listsOn),
    ...offFaults(disabledRules, coreRules, isFixed, join(folder, 'country.json')),
  ];
}
