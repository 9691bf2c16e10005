import { type CountryError, countryCodeOfFolder } from '../../country/reading/public.ts';
import { findRuleErrorsOf } from '../../declarations/rules/public.ts';
import { rulePackError } from './rule-pack-error.ts';

/**
 * Returns the structural errors of the rules in a folder whose country can't be loaded. Runs in a thread that serves
 * another country, so it can't check the examples of the rules, which need the country.
 */
export function validateRuleFiles(folder: string): CountryError[] {
  const code = countryCodeOfFolder(folder);
  if (code === null) return [];
  return findRuleErrorsOf({ code, folder, disabledRules: [], lists: null }).map((fault) =>
    rulePackError(folder, fault),
  );
}
