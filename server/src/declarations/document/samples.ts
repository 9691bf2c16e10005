import { country } from '../../country/public.ts';
import { CountryRefused } from '../../country/reading/public.ts';
import { tellExamples } from '../../foundation/messages/catalogue.ts';
import { type CountrySample, readCountrySamples } from './country-samples.ts';
import { Declaration } from './declaration.ts';
import { elementExamples } from './element-examples.ts';

/** A declaration that can be lodged, with a name and a line for a list of examples. */
export type Sample = { name: string; summary: string; document: Declaration };

const millisecondsADay = 86_400_000;

/** Those of the country as its files have them, and what is wrong with the others. */
export const countrySamples = readCountrySamples(country.folder);

const [first, ...others] = atLeastOne();
const examples = elementExamples(
  Declaration,
  countrySamples.samples.map(({ document }) => document),
);
tellExamples(Object.fromEntries(examples.all));

/** By the place of an element whose form differs from country to country: a value of this one. */
export const formedExamples = examples.formed;

function atLeastOne(): readonly [CountrySample, ...CountrySample[]] {
  const [one, ...more] = countrySamples.samples;
  if (!one) throw new CountryRefused(country.folder, countrySamples.faults);
  return [one, ...more];
}

/**
 * Realistic, complete declarations for examples, tests and the sandbox, as the folder of the country has them: real commodity
 * codes, ports and check digits, sums that add up, invented companies. The first can be lodged on any day as it stands and
 * expects nothing; one that is lodged before arrival counts from `now`.
 */
export function sampleDeclarations(now: Date): readonly [Sample, ...Sample[]] {
  const [language = 'en'] = country.languages;
  const sampleOf = (sample: CountrySample): Sample => ({
    name: sample.name,
    summary: sample.summary[language] ?? sample.name,
    document: arriving(sample, now),
  });
  return [sampleOf(first), ...others.map(sampleOf)];
}

/** The document of a sample, which says of goods that arrive later when they do. */
function arriving({ document, arrivesInDays }: CountrySample, now: Date): Declaration {
  if (arrivesInDays === undefined) return document;
  const arrival = new Date(now.getTime() + arrivesInDays * millisecondsADay).toISOString();
  const { expectedArrival, transport } = document;
  return {
    ...document,
    ...(expectedArrival !== undefined && { expectedArrival: arrival }),
    ...(transport.arrival !== undefined && { transport: { ...transport, arrival } }),
  };
}
