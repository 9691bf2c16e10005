import { join } from 'node:path';
import { country } from '../../../country/public.ts';
import { addWordsOfFaults } from '../../../foundation/messages/catalogue.ts';
import { loadPack } from './load-pack.ts';
import { type RuleToDisable, rulesOf } from './pack.ts';

/** The folder of the country that this process serves. */
export const countryFolder = country.folder;

/** The time zone of its days. */
export const countryTimeZone = country.timeZone;

/** The rules of the core that it does without. */
export const rulesToDisable: readonly RuleToDisable[] = country.disabledRules;

/** Its own rules as they were read; what is wrong with them is told when the portal starts. */
export const loadedPack = loadPack(join(countryFolder, 'rules'));

export const nationalRules = rulesOf(loadedPack.pack);

for (const [language, words] of loadedPack.pack.words) addWordsOfFaults(language, words);
