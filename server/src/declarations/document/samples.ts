import { country } from '../../country/public.ts';
import { readCountrySamples } from './country-samples.ts';
import type { Declaration } from './declaration.ts';
import { foodExport } from './samples-export-sea.ts';
import { lowValue, machinePartsByAir } from './samples-import-air.ts';
import { bicyclesBySea, coffeeBySea } from './samples-import-sea.ts';

/** A declaration that can be lodged, with a name and a line for a list of examples. */
export type Sample = { name: string; summary: string; document: Declaration };

/**
 * Realistic, complete declarations for examples, tests and the sandbox: real commodity codes, ports and check digits,
 * sums that add up, invented companies. The first can be lodged on any day as it stands and expects nothing; one is
 * lodged before arrival and therefore counts from `now`.
 */
export function sampleDeclarations(now: Date): readonly [Sample, ...Sample[]] {
  const [first, ...others] = ofCountry;
  return first ? [first, ...others] : samplesOfXa(now);
}

/** Those of the folder of the country; XA's are made below, for one of them counts from now. */
const ofCountry: readonly Sample[] = readCountrySamples(country.folder).map(
  ({ name, summary, document }) => ({
    name,
    summary: summary[country.languages[0] ?? 'en'] ?? name,
    document,
  }),
);

function samplesOfXa(now: Date): readonly [Sample, ...Sample[]] {
  return [
    {
      name: 'coffee-by-sea',
      summary: 'Import of coffee from Santos in one container',
      document: coffeeBySea,
    },
    {
      name: 'bicycles-by-sea',
      summary: 'Import of bicycles from Shanghai by a broker, duties under a guarantee',
      document: bicyclesBySea,
    },
    {
      name: 'machine-parts-by-air',
      summary: 'Import of machine parts from Frankfurt, lodged before arrival',
      document: machinePartsByAir(now),
    },
    { name: 'food-export', summary: 'Export of cheese and wine to New York', document: foodExport },
    { name: 'low-value', summary: 'Import of one low-value item by express air', document: lowValue },
  ];
}
