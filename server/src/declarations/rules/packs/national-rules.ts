import { join } from 'node:path';
import { country } from '../../../country/public.ts';
import { addErrorMessages } from '../../../foundation/messages/catalogue.ts';
import { loadPack } from './load-rule-pack.ts';
import { type RuleToDisable, rulesOf } from './rule-pack.ts';

export const servedCountryFolder = country.folder;

export const countryTimeZone = country.timeZone;

export const rulesToDisable: readonly RuleToDisable[] = country.disabledRules;

/** Rules of the served country with the errors of their files; the portal reports these errors at startup. */
export const loadedPack = loadPack(join(servedCountryFolder, 'rules'));

export const nationalRules = rulesOf(loadedPack.pack);

for (const [language, words] of loadedPack.pack.words) addErrorMessages(language, words);
