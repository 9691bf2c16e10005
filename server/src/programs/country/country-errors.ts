import { randomBytes } from 'node:crypto';
import { country, countryFontFaults } from '../../country/public.ts';
import {
  type CountryFault,
  generatedFaults,
  namesFaults,
  numbersTried,
  profileFile,
  readJsonFile,
} from '../../country/reading/public.ts';
import { countrySamples } from '../../declarations/document/public.ts';
import { ownRuleCount, ruleFaults } from '../../declarations/rules/public.ts';
import { type CountryLists, countryLists, disagreements } from '../../reference/bundled/public.ts';
import { packFault } from './rule-pack-error.ts';
import { taxLine, unchargedTaxes } from './taxes-without-measures.ts';
import { shareLine, textFaults, textShares } from './translation-coverage.ts';
import { meaningFaults } from './validate-codes.ts';
import { sampleFaults } from './validate-samples.ts';

/** Called when a part of the folder was checked, with its name and a summary of its content. */
export type Seen = (part: string, holds: string) => void;

/**
 * Returns the errors that prevent the portal from starting although the country loads: in list lines, samples
 * and rules.
 */
export function startFaults({ faults, lists }: CountryLists): CountryFault[] {
  return [
    ...faults,
    ...countryFontFaults(country.folder),
    ...countrySamples.faults,
    ...ruleFaults(lists).map((fault) => packFault(country.folder, fault)),
  ];
}

/** Returns all errors of this process's country; `seen` is called for each part. */
export async function countryFaults(seen: Seen): Promise<CountryFault[]> {
  const { code, currency, timeZone, languages, elements, types } = country;
  seen(profileFile, [code, currency.code, timeZone, languages.join(' ')].join(', '));
  seen('elements.csv', `${elements.length} elements for ${types.map((type) => type.code).join(', ')}`);
  const known = await countryLists();
  const own = known.files.filter(({ file }) => file !== null);
  const lines = own.reduce((sum, { entries }) => sum + entries.length, 0);
  seen('code lists', `${grouped(lines)} codes and tariff measures in ${own.length} files`);
  for (const share of textShares(known)) seen(`texts, ${share.language}`, shareLine(share));
  const faults = [...inProfile(namesFaults(country)), ...textFaults(known), ...startFaults(known)];
  seen(
    'rules',
    `${ownRuleCount} ${ownRuleCount === 1 ? 'rule' : 'rules, each'} with a valid and an invalid example`,
  );
  if (known.faults.length > 0) return faults;
  seen('taxes', taxLine(unchargedTaxes(known.lists)));
  faults.push(...(await disagreements(known)), ...inProfile(meaningFaults(known)), ...numberFaults(known));
  seen(
    'numbers',
    `${grouped(2 * numbersTried * types.length)} generated registration numbers, ${grouped(numbersTried)} generated bill references`,
  );
  faults.push(...sampleFaults(known.lists));
  seen(
    'samples',
    `${countrySamples.samples.length} sample declarations, validated and calculated with the code lists of their date`,
  );
  return faults;
}

function numberFaults({ lists }: CountryLists): CountryFault[] {
  const offices = lists.flatMap(({ list, entries }) => (list === 'offices' ? entries : []));
  if (offices.length === 0) return [];
  return inProfile(
    generatedFaults(country, {
      offices: [...new Set(offices.map(({ code }) => code))],
      day: countrySamples.samples[0]?.day ?? '',
      random: randomBytes,
    }),
  );
}

function inProfile(found: readonly { readonly pointer: string; readonly message: string }[]): CountryFault[] {
  if (found.length === 0) return [];
  const file = readJsonFile(country.folder, profileFile);
  return found.map(({ pointer, message }) =>
    file.ok ? file.faultAt(pointer, message) : { file: profileFile, pointer, line: null, message },
  );
}

function grouped(count: number): string {
  return count.toLocaleString('en');
}
