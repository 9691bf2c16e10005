import { createHash } from 'node:crypto';
import { anchoredPattern, country } from '../server/src/country/public.ts';
import { sampleDeclarations } from '../server/src/declarations/document/samples.ts';
import { scenarioPrefixInLrn, scenarios } from '../server/src/processing/decisions/public.ts';

const isFreeText = new RegExp(anchoredPattern(country.lrn.pattern));
const [{ document: example }] = sampleDeclarations(new Date());
const { scenario: place } = country.lrn;

/**
 * Returns a reference for a test in the format of the served country: the given name if it is valid, otherwise
 * always the same reference for a name, with the prefix of its scenario.
 */
export function lrnInCountryFormat(name: string): string {
  if (isFreeText.test(name) || place.position === 'start') return name;
  const played = scenarios.find(({ prefix }) => name.startsWith(prefix));
  const mark = played ? scenarioPrefixInLrn(played) : example.lrn.slice(place.from - 1, place.to);
  const digits = BigInt(`0x${createHash('sha256').update(name).digest('hex')}`).toString();
  // Adds digits before the scenario if the format has room for them, so that thousands of references differ.
  const front = digits.slice(-6 - (place.from - 1), -6);
  const behind = mark + example.lrn.slice(place.to, -6) + digits.slice(-6);
  return isFreeText.test(front + behind) ? front + behind : example.lrn.slice(0, place.from - 1) + behind;
}
