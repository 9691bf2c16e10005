import { randomBytes } from 'node:crypto';
import { country, validateCountryFonts } from '../../country/public.ts';
import {
  type CountryError,
  checkedNumbersPerKind,
  profileFile,
  readJsonFile,
  validateGeneratedNumbers,
  validateLanguagesOfNames,
} from '../../country/reading/public.ts';
import { countrySamples } from '../../declarations/document/public.ts';
import { findRuleErrors, ownRuleCount } from '../../declarations/rules/public.ts';
import { type CountryLists, countryLists, findInconsistencies } from '../../reference/bundled/public.ts';
import { rulePackError } from './rule-pack-error.ts';
import { taxesWithoutMeasures, taxLine } from './taxes-without-measures.ts';
import { coverageLine, translationCoverages, validateTranslations } from './translation-coverage.ts';
import { validateProfileCodes } from './validate-profile-codes.ts';
import { validateSamples } from './validate-samples.ts';

/** Receives the name of each checked part of a country folder, with a summary of its content. */
export type OnCountryPartChecked = (part: string, holds: string) => void;

/**
 * Returns the errors in code lists, samples and rules with which the portal does not start, although the country can be
 * loaded.
 */
export function startErrors({ faults, lists }: CountryLists): CountryError[] {
  return [
    ...faults,
    ...validateCountryFonts(country.folder),
    ...countrySamples.faults,
    ...findRuleErrors(lists).map((fault) => rulePackError(country.folder, fault)),
  ];
}

/** Returns all errors of the country that this process serves. Calls `seen` for each checked part. */
export async function countryErrors(seen: OnCountryPartChecked): Promise<CountryError[]> {
  const { code, currency, timeZone, languages, elements, types } = country;
  seen(profileFile, [code, currency.code, timeZone, languages.join(' ')].join(', '));
  seen('elements.csv', `${elements.length} elements for ${types.map((type) => type.code).join(', ')}`);
  const known = await countryLists();
  const own = known.files.filter(({ file }) => file !== null);
  const lines = own.reduce((sum, { entries }) => sum + entries.length, 0);
  seen('code lists', `${groupedNumber(lines)} codes and tariff measures in ${own.length} files`);
  for (const share of translationCoverages(known)) seen(`texts, ${share.language}`, coverageLine(share));
  const faults = [
    ...profileErrors(validateLanguagesOfNames(country)),
    ...validateTranslations(known),
    ...startErrors(known),
  ];
  seen(
    'rules',
    `${ownRuleCount} ${ownRuleCount === 1 ? 'rule' : 'rules, each'} with a valid and an invalid example`,
  );
  if (known.faults.length > 0) return faults;
  seen('taxes', taxLine(taxesWithoutMeasures(known.lists)));
  faults.push(
    ...(await findInconsistencies(known)),
    ...profileErrors(validateProfileCodes(known)),
    ...numberFaults(known),
  );
  seen(
    'numbers',
    `${groupedNumber(2 * checkedNumbersPerKind * types.length)} generated registration numbers, ${groupedNumber(checkedNumbersPerKind)} generated bill references`,
  );
  faults.push(...validateSamples(known.lists));
  seen(
    'samples',
    `${countrySamples.samples.length} sample declarations, validated and calculated with the code lists of their date`,
  );
  return faults;
}

function numberFaults({ lists }: CountryLists): CountryError[] {
  const offices = lists.flatMap(({ list, entries }) => (list === 'offices' ? entries : []));
  if (offices.length === 0) return [];
  return profileErrors(
    validateGeneratedNumbers(country, {
      offices: [...new Set(offices.map(({ code }) => code))],
      day: countrySamples.samples[0]?.day ?? '',
      random: randomBytes,
    }),
  );
}

function profileErrors(
  found: readonly { readonly pointer: string; readonly message: string }[],
): CountryError[] {
  if (found.length === 0) return [];
  const file = readJsonFile(country.folder, profileFile);
  return found.map(({ pointer, message }) =>
    file.ok ? file.faultAt(pointer, message) : { file: profileFile, pointer, line: null, message },
  );
}

function groupedNumber(count: number): string {
  return count.toLocaleString('en');
}
