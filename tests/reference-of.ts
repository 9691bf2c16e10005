import { createHash } from 'node:crypto';
import { anchored, country } from '../server/src/country/public.ts';
import { sampleDeclarations } from '../server/src/declarations/document/samples.ts';
import { scenarioMark, scenarios } from '../server/src/processing/decisions/public.ts';

const free = new RegExp(anchored(country.lrn.pattern));
const [{ document: example }] = sampleDeclarations(new Date());
const { scenario: place } = country.lrn;

/**
 * The reference by which the country of the tests takes what a test calls so: that itself where it has the form, else one that
 * is made of it, always the same, and plays the scenario that it begins with.
 */
export function referenceOf(name: string): string {
  if (free.test(name) || place.at === 'start') return name;
  const played = scenarios.find(({ prefix }) => name.startsWith(prefix));
  const mark = played ? scenarioMark(played) : example.lrn.slice(place.from - 1, place.to);
  const count = createHash('sha256').update(name).digest().readUInt32BE() % 1_000_000;
  const made = example.lrn.slice(0, place.from - 1) + mark + example.lrn.slice(place.to, -6);
  return made + String(count).padStart(6, '0');
}
