import { country } from '../../country/public.ts';
import { CountryRefused } from '../../country/reading/public.ts';
import { setElementExamples } from '../../foundation/messages/catalogue.ts';
import { type CountrySample, readCountrySamples } from './country-samples.ts';
import { Declaration } from './declaration.ts';
import { elementExamples } from './element-examples.ts';

/** A valid declaration with a name and a summary for the examples of the API contract. */
export type Sample = { name: string; summary: string; document: Declaration };

const millisecondsADay = 86_400_000;

/** The samples of the country, and the errors of its invalid sample files. */
export const countrySamples = readCountrySamples(country.folder);

const [first, ...others] = atLeastOne();
const examples = elementExamples(
  Declaration,
  countrySamples.samples.map(({ document }) => document),
);
setElementExamples(Object.fromEntries(examples.all));

/** Country-specific example values by JSON Pointer, for elements whose format depends on the country. */
export const examplesInFormOrder = examples.formed;

function atLeastOne(): readonly [CountrySample, ...CountrySample[]] {
  const [one, ...more] = countrySamples.samples;
  if (!one) throw new CountryRefused(country.folder, countrySamples.faults);
  return [one, ...more];
}

/**
 * Returns realistic, complete declarations for examples, tests and the sandbox from the country's folder:
 * real commodity codes, ports and check digits, consistent totals, invented companies. The first can be
 * lodged on any day and is not pre-lodged; arrival dates count from `now`.
 */
export function sampleDeclarations(now: Date): readonly [Sample, ...Sample[]] {
  const [language = 'en'] = country.languages;
  const sampleOf = (sample: CountrySample): Sample => ({
    name: sample.name,
    summary: sample.summary[language] ?? sample.name,
    document: withArrivalDate(sample, now),
  });
  return [sampleOf(first), ...others.map(sampleOf)];
}

/** Returns the document of a sample; for pre-lodged goods, with an arrival date after `now`. */
function withArrivalDate({ document, arrivesInDays }: CountrySample, now: Date): Declaration {
  if (arrivesInDays === undefined) return document;
  const arrival = new Date(now.getTime() + arrivesInDays * millisecondsADay).toISOString();
  const { expectedArrival, transport } = document;
  return {
    ...document,
    ...(expectedArrival !== undefined && { expectedArrival: arrival }),
    ...(transport.arrival !== undefined && { transport: { ...transport, arrival } }),
  };
}
