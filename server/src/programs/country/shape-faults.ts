import { type CountryFault, codeOf } from '../../country/reading/public.ts';
import { ruleFaultsOf } from '../../declarations/rules/public.ts';
import { packFault } from './pack-fault.ts';

/**
 * What is wrong with the rules of a folder whose country cannot be loaded, in a process that serves another: whether each has
 * all that a rule has. Their examples are judged when there is a country to judge them by.
 */
export function shapeFaults(folder: string): CountryFault[] {
  const code = codeOf(folder);
  if (code === null) return [];
  return ruleFaultsOf({ code, folder, disabledRules: [], lists: null }).map((fault) =>
    packFault(folder, fault),
  );
}
