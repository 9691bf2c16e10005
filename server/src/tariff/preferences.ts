import type { Preference, TariffLine } from '../reference/lists/public.ts';
import type { PreferenceAsked } from './taxable-goods.ts';

/** Whether a treatment is a preference: 2xx for developing countries, 3xx by agreement, 4xx in a customs union. */
export const isPreference = (treatment: string | undefined): boolean => /^[234]/.test(treatment ?? '');

/** The preferences of a tariff line for an origin, whether they are asked for or not. */
export const preferencesFor = (line: TariffLine, origin: string | undefined): Preference[] =>
  line.preferences.filter(({ origins }) => origin !== undefined && origins.includes(origin));

/** The preference that a goods item asks for, when the tariff has it for its origin. */
export const preferenceAsked = (
  line: TariffLine,
  { origin, preference }: PreferenceAsked,
): Preference | undefined =>
  isPreference(preference)
    ? preferencesFor(line, origin).find((each) => each.preference === preference)
    : undefined;

/** The document types that prove the origin for a preference; one is enough. */
export const proofsOf = ({ proofs }: Preference): readonly string[] => proofs;
