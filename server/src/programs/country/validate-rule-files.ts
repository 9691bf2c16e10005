import { type CountryFault, codeOf } from '../../country/reading/public.ts';
import { ruleFaultsOf } from '../../declarations/rules/public.ts';
import { packFault } from './rule-pack-error.ts';

/**
 * Returns structural errors of the rules in a folder whose country can't be loaded, for use in a process that
 * serves another country. The rules' examples need a loadable country.
 */
export function shapeFaults(folder: string): CountryFault[] {
  const code = codeOf(folder);
  if (code === null) return [];
  return ruleFaultsOf({ code, folder, disabledRules: [], lists: null }).map((fault) =>
    packFault(folder, fault),
  );
}
