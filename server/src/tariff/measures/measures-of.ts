import type { Measure } from '../../reference/lists/public.ts';
import type { TariffReference } from '../reference-of-day.ts';
import { measuresOfLine } from './measures-of-tariff-line.ts';

/** Returns all measures of a commodity code and its parent codes, nearest first; none for an unknown code. */
export function measuresOf(code: string, reference: TariffReference): readonly Measure[] {
  const line = reference.commodity(code);
  if (!line) return [];
  const flat = measuresOfLine(line);
  const listed = reference.measures(code);
  return listed.length === 0 ? flat : [...flat, ...listed];
}
