import { join } from 'node:path';
import { readShippedLists, referenceOfEntries } from '../../reference/lists/public.ts';
import { homeCountry } from '../../reference/public.ts';
import { coreRules, isFixed } from './catalogue.ts';
import { type LoadedPack, loadPack } from './packs/load-pack.ts';
import { countryFolder, loadedPack, switchedOff } from './packs/national-rules.ts';
import type { PackFault, SwitchedOff } from './packs/pack.ts';
import { offFaults, packFaults } from './packs/pack-faults.ts';

/** A country as far as its rules go: its two letters, its folder, and what it does without. */
interface RuledCountry {
  readonly code: string;
  readonly folder: string;
  readonly off: readonly SwitchedOff[];
  /** Its code lists with the world’s. */
  readonly lists: Parameters<typeof referenceOfEntries>[1];
}

/** Everything that is wrong with the rules of this process’s country; with anything, nothing is started. */
export async function ruleFaults(): Promise<PackFault[]> {
  const lists = loadedPack.pack.files.length > 0 ? await readShippedLists('sandbox') : [];
  return faultsIn(loadedPack, { code: homeCountry, folder: countryFolder, off: switchedOff, lists });
}

/** The same of any country’s folder. */
export function ruleFaultsOf(country: RuledCountry): PackFault[] {
  return faultsIn(loadPack(join(country.folder, 'rules')), country);
}

function faultsIn({ pack, faults }: LoadedPack, { code, folder, off, lists }: RuledCountry): PackFault[] {
  return [
    ...faults,
    ...packFaults(pack, code, (day) => referenceOfEntries(day, lists)),
    ...offFaults(off, coreRules, isFixed, join(folder, 'country.json')),
  ];
}
