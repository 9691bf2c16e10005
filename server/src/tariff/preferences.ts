import { country } from '../country/public.ts';
import type { DutyRate, Preference, TariffLine } from '../reference/lists/public.ts';
import { requestedProcedure } from './procedure-codes.ts';
import type { PreferenceAsked } from './taxable-goods.ts';

const { treatments } = country.meanings;
const preferences = new RegExp(`^(?:${treatments.preferences})$`, 'u');

/** Whether a treatment is a preference: of XA 2xx for developing countries, 3xx by agreement, 4xx in a customs union. */
export function isPreference(treatment: string | undefined): boolean {
  return preferences.test(treatment ?? '');
}

/** The preferences of a tariff line for an origin, whether they are asked for or not. */
export function preferencesFor(line: TariffLine, origin: string | undefined): Preference[] {
  return line.preferences.filter(({ origins }) => origin !== undefined && origins.includes(origin));
}

/** The preference that a goods item asks for, when the tariff has it for its origin. */
export function preferenceAsked(
  line: TariffLine,
  { origin, preferentialOrigin, preference }: PreferenceAsked,
): Preference | undefined {
  return isPreference(preference)
    ? preferencesFor(line, preferentialOrigin ?? origin).find((each) => each.preference === preference)
    : undefined;
}

/** Whether the duty for a certain use is asked for. */
export function asksForEndUse({ preference }: PreferenceAsked): boolean {
  return preference !== undefined && preference === treatments.endUse;
}

/** The duty for a certain use when it is asked for, under the procedure that controls the use, and the tariff has one. */
export function endUseAsked(
  line: TariffLine,
  item: PreferenceAsked & { readonly procedure?: string },
): readonly DutyRate[] | null {
  const controlled = requestedProcedure(item.procedure ?? '') === country.meanings.procedures.endUse;
  return asksForEndUse(item) && controlled ? line.endUse : null;
}

/** The document types that prove the origin for a preference; one is enough. */
export function proofsOf({ proofs }: Preference): readonly string[] {
  return proofs;
}
