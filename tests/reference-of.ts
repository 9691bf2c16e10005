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
  if (free.test(name) || place.position === 'start') return name;
  const played = scenarios.find(({ prefix }) => name.startsWith(prefix));
  const mark = played ? scenarioMark(played) : example.lrn.slice(place.from - 1, place.to);
  const digits = BigInt(`0x${createHash('sha256').update(name).digest('hex')}`).toString();
  // Digits in front of the scenario's place too, where any may stand: of thousands no two are alike then.
  const front = digits.slice(-6 - (place.from - 1), -6);
  const behind = mark + example.lrn.slice(place.to, -6) + digits.slice(-6);
  return free.test(front + behind) ? front + behind : example.lrn.slice(0, place.from - 1) + behind;
}
