import { createHash } from 'node:crypto';
import { anchored, country } from '../server/src/country/public.ts';
import { sampleDeclarations } from '../server/src/declarations/document/samples.ts';
import { scenarioPrefixInLrn, scenarios } from '../server/src/processing/decisions/public.ts';

const free = new RegExp(anchored(country.lrn.pattern));
const [{ document: example }] = sampleDeclarations(new Date());
const { scenario: place } = country.lrn;

/**
 * Returns the reference for a test's name in the format of the served country: the name itself if it fits,
 * otherwise a reference that is always the same and plays the scenario of its prefix.
 */
export function referenceOf(name: string): string {
  if (free.test(name) || place.position === 'start') return name;
  const played = scenarios.find(({ prefix }) => name.startsWith(prefix));
  const mark = played ? scenarioPrefixInLrn(played) : example.lrn.slice(place.from - 1, place.to);
  const digits = BigInt(`0x${createHash('sha256').update(name).digest('hex')}`).toString();
  // Adds digits before the scenario if the format permits, so that thousands of references are distinct.
  const front = digits.slice(-6 - (place.from - 1), -6);
  const behind = mark + example.lrn.slice(place.to, -6) + digits.slice(-6);
  return free.test(front + behind) ? front + behind : example.lrn.slice(0, place.from - 1) + behind;
}
