import { anchoredRegExp, country } from '../country/public.ts';
import type { DutyTerm, Measure } from '../reference/lists/public.ts';
import {
  candidatesOf,
  isClaimedTreatment,
  isValidForCountry,
  measuresOf,
  unmetControls,
} from './measures/public.ts';
import { requestedProcedure } from './procedure-codes.ts';
import { quantityIn } from './quantity.ts';
import type { TariffReference } from './reference-of-day.ts';
import type { ClaimedPreference, GoodsMeasure } from './taxable-goods.ts';

const { treatments } = country.meanings;
const preferences = anchoredRegExp(treatments.preferences);
const quotas = treatments.quotas === undefined ? null : anchoredRegExp(treatments.quotas);

/**
 * Whether a treatment is a preference: in XA 2xx for developing countries, 3xx by agreement, 4xx in a customs
 * union.
 */
export function isPreference(treatment: string | undefined): boolean {
  return preferences.test(treatment ?? '');
}

/** Whether a treatment requests a share of a tariff quota; null in a country without quotas. */
export function isOfQuota(treatment: string | undefined): boolean | null {
  return quotas === null ? null : quotas.test(treatment ?? '');
}

/** Returns the preferences of a commodity code for an origin, claimed or not. */
export function preferencesFor(
  code: string | undefined,
  origin: string | undefined,
  reference: TariffReference,
): readonly Measure[] {
  if (code === undefined || origin === undefined) return [];
  return measuresOf(code, reference).filter(
    (measure) => measure.kind === 'preference' && isValidForCountry(measure, origin),
  );
}

type PreferenceClaim = ClaimedPreference &
  GoodsMeasure & {
    readonly commodityCode?: string;
    readonly procedure?: string;
    readonly quotaOrderNumber?: string;
  };

/** Returns the preferences that a goods item claims and the tariff has for its origin; one suffices. */
export function claimedPreferences(item: PreferenceClaim, reference: TariffReference): readonly Measure[] {
  if (!isPreference(item.preference)) return [];
  const origin = item.preferentialOrigin ?? item.origin;
  return preferencesFor(item.commodityCode, origin, reference).filter((measure) =>
    isClaimedTreatment(measure, item),
  );
}

/** Returns the origins for which the tariff has a preference by this treatment. */
export function originsOf(code: string | undefined, treatment: string, reference: TariffReference): string[] {
  const found = code === undefined ? [] : measuresOf(code, reference);
  return found.flatMap(({ kind, treatments: by, countries }) =>
    kind === 'preference' && by.includes(treatment) ? [...(countries ?? [])] : [],
  );
}

/** Whether the end-use duty is claimed. */
export function claimsEndUse({ preference }: ClaimedPreference): boolean {
  return preference !== undefined && preference === treatments.endUse;
}

/** Whether the tariff has an end-use duty that the item claims, under the procedure that controls the use. */
export function hasClaimedEndUse(item: PreferenceClaim, reference: TariffReference): boolean {
  const controlled = requestedProcedure(item.procedure ?? '') === country.meanings.procedures.endUse;
  if (!controlled || !claimsEndUse(item) || item.commodityCode === undefined) return false;
  return measuresOf(item.commodityCode, reference).some(
    (measure) => measure.kind === 'end_use' && isClaimedTreatment(measure, item),
  );
}

/** Whether a goods item claims another treatment than the ordinary one. */
export function claimsTreatment({ preference }: ClaimedPreference): boolean {
  return preference !== undefined && preference !== treatments.ordinary;
}

/** Whether the tariff has a measure for the treatment that a goods item claims. */
export function hasTreatmentMeasure(item: PreferenceClaim, reference: TariffReference): boolean {
  if (item.commodityCode === undefined) return false;
  return candidatesOf(measuresOf(item.commodityCode, reference), 'import', item, item.origin).some(
    (measure) => isClaimedTreatment(measure, item),
  );
}

/** Returns the document types that prove the origin for one of the preferences; one suffices. */
export function proofsOf(measures: readonly Measure[]): readonly string[] {
  const documents = measures.flatMap(({ conditions }) =>
    conditions.flat().flatMap(({ document }) => document ?? []),
  );
  return [...new Set(documents)];
}

/** Returns the duty terms of imported goods: the claimed treatment, else the general duty; and all other charges. */
export function dutyTermsOf(item: PreferenceClaim, reference: TariffReference): readonly DutyTerm[] {
  if (item.commodityCode === undefined) return [];
  const candidates = candidatesOf(measuresOf(item.commodityCode, reference), 'import', item, item.origin);
  const asked = candidates.filter((measure) => isClaimedTreatment(measure, item));
  const plain = candidates.filter(({ kind }) => kind === 'third_country');
  const others = candidates.filter(({ kind }) => !alternatives.has(kind));
  return [...(asked.length > 0 ? asked : plain), ...others].flatMap(({ duty }) =>
    duty === null ? [] : [...duty.sum, ...(duty.min ?? []), ...(duty.max ?? [])],
  );
}

const alternatives: ReadonlySet<Measure['kind']> = new Set([
  'third_country',
  'preference',
  'suspension',
  'end_use',
  'quota',
]);

/** Goods of an item as input of control measures. */
export interface ControlledGoods {
  readonly direction: 'import' | 'export';
  readonly item: PreferenceClaim;
  readonly destinationCountry: string | undefined;
  readonly hasDocument: (type: string) => boolean;
}

/** Returns the missing documents of the tariff's control measures: one of each list suffices. */
export function missingControlDocuments(
  goods: ControlledGoods,
  reference: TariffReference,
): readonly (readonly string[])[] {
  const { direction, item, destinationCountry, hasDocument } = goods;
  if (item.commodityCode === undefined) return [];
  const place = direction === 'import' ? item.origin : destinationCountry;
  const candidates = candidatesOf(measuresOf(item.commodityCode, reference), direction, item, place);
  const quantity = (unit: string) => quantityIn(unit, item, reference);
  return candidates.flatMap(({ conditions, ...measure }) =>
    // Checks each group of conditions separately, so that all missing documents are reported at once.
    conditions.flatMap((group) =>
      unmetControls([{ ...measure, conditions: [group] }], {
        hasDocument,
        customsValue: null,
        quantity,
      }).flatMap(({ kind }) => {
        const documents = group.flatMap(({ document }) => document ?? []);
        return kind === 'condition' && documents.length > 0 ? [documents] : [];
      }),
    ),
  );
}
