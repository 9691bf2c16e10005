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
const preferencePattern = anchoredRegExp(treatments.preferences);
const quotaPattern = treatments.quotas === undefined ? null : anchoredRegExp(treatments.quotas);

/**
 * Returns whether a code requests a preference. In XA, these are 2xx for developing countries, 3xx by agreement, and
 * 4xx in a customs union.
 */
export function isPreference(treatment: string | undefined): boolean {
  return preferencePattern.test(treatment ?? '');
}

/** Returns whether a code requests a share of a tariff quota; null in a country without quotas. */
export function isOfQuota(treatment: string | undefined): boolean | null {
  return quotaPattern === null ? null : quotaPattern.test(treatment ?? '');
}

/** Returns the preferences for a commodity code and an origin, whether a declaration requests them or not. */
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

/**
 * Returns the preferences that a goods item requests and that the tariff has for its origin; one of them is sufficient.
 */
export function claimedPreferences(item: PreferenceClaim, reference: TariffReference): readonly Measure[] {
  if (!isPreference(item.preference)) return [];
  const origin = item.preferentialOrigin ?? item.origin;
  return preferencesFor(item.commodityCode, origin, reference).filter((measure) =>
    isClaimedTreatment(measure, item),
  );
}

/** Returns the origins for which the tariff has a preference with this code. */
export function originsOf(code: string | undefined, treatment: string, reference: TariffReference): string[] {
  const found = code === undefined ? [] : measuresOf(code, reference);
  return found.flatMap(({ kind, treatments: by, countries }) =>
    kind === 'preference' && by.includes(treatment) ? [...(countries ?? [])] : [],
  );
}

/** Returns whether a goods item requests the duty for end use. */
export function claimsEndUse({ preference }: ClaimedPreference): boolean {
  return preference !== undefined && preference === treatments.endUse;
}

/**
 * Returns whether a goods item requests a duty for end use that the tariff has, under the procedure that controls the
 * use.
 */
export function hasClaimedEndUse(item: PreferenceClaim, reference: TariffReference): boolean {
  const controlled = requestedProcedure(item.procedure ?? '') === country.meanings.procedures.endUse;
  if (!controlled || !claimsEndUse(item) || item.commodityCode === undefined) return false;
  return measuresOf(item.commodityCode, reference).some(
    (measure) => measure.kind === 'end_use' && isClaimedTreatment(measure, item),
  );
}

/** Returns whether a goods item requests a preference or quota in place of the ordinary duty. */
export function claimsTreatment({ preference }: ClaimedPreference): boolean {
  return preference !== undefined && preference !== treatments.ordinary;
}

/** Returns whether the tariff has a measure for the preference or quota that a goods item requests. */
export function hasTreatmentMeasure(item: PreferenceClaim, reference: TariffReference): boolean {
  if (item.commodityCode === undefined) return false;
  return candidatesOf(measuresOf(item.commodityCode, reference), 'import', item, item.origin).some(
    (measure) => isClaimedTreatment(measure, item),
  );
}

/** Returns the types of the documents that prove the origin for one of the preferences; one document is sufficient. */
export function proofsOf(measures: readonly Measure[]): readonly string[] {
  const documents = measures.flatMap(({ conditions }) =>
    conditions.flat().flatMap(({ document }) => document ?? []),
  );
  return [...new Set(documents)];
}

/**
 * Returns the terms of the duty on imported goods: the requested preference, otherwise the ordinary duty, and all other
 * charges.
 */
export function dutyTermsOf(item: PreferenceClaim, reference: TariffReference): readonly DutyTerm[] {
  if (item.commodityCode === undefined) return [];
  const candidates = candidatesOf(measuresOf(item.commodityCode, reference), 'import', item, item.origin);
  const requestedMeasures = candidates.filter((measure) => isClaimedTreatment(measure, item));
  const plain = candidates.filter(({ kind }) => kind === 'third_country');
  const others = candidates.filter(({ kind }) => !dutyKinds.has(kind));
  return [...(requestedMeasures.length > 0 ? requestedMeasures : plain), ...others].flatMap(({ duty }) =>
    duty === null ? [] : [...duty.sum, ...(duty.min ?? []), ...(duty.max ?? [])],
  );
}

const dutyKinds: ReadonlySet<Measure['kind']> = new Set([
  'third_country',
  'preference',
  'suspension',
  'end_use',
  'quota',
]);

/** A goods item whose control measures are evaluated. */
export interface ControlledGoods {
  readonly direction: 'import' | 'export';
  readonly item: PreferenceClaim;
  readonly destinationCountry: string | undefined;
  readonly hasDocument: (type: string) => boolean;
}

/**
 * Returns the documents that control measures need and that the goods item does not have. One document of each list is
 * sufficient.
 */
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
    // Each group of conditions is evaluated separately, so that all missing documents are reported at once.
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
