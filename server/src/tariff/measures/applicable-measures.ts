import { country as ownCountry } from '../../country/public.ts';
import type { Measure, MeasureKind } from '../../reference/lists/public.ts';
import { requestedProcedure } from '../procedure-codes.ts';
import type { ClaimedPreference } from '../taxable-goods.ts';
import { type ConditionsOf, type ConditionsOutcome, conditionsOutcome } from './conditions.ts';

/** The data of a goods item that selects its measures. */
export interface MeasureSelection extends ClaimedPreference {
  readonly procedure?: string;
  readonly additionalCodes?: readonly string[];
  readonly quotaOrderNumber?: string;
}

/** A measure that applies to a goods item, and the result of its conditions. */
export interface AppliedMeasure {
  readonly measure: Measure;
  readonly outcome: ConditionsOutcome;
}

/** Explains why a measure can't be applied to a goods item. */
export interface MeasureError {
  readonly kind: 'additional_code' | 'condition' | 'prohibited';
  readonly measure: Measure;
  /** Additional codes, documents or thresholds, of which the goods item needs one. */
  readonly expected: readonly string[];
}

export interface ChosenMeasures {
  /** Measure of the requested preference or quota, otherwise of the third-country duty; null if the tariff has none. */
  readonly treatment: AppliedMeasure | null;
  /** Measure that would apply without end use; null if end use is not requested. */
  readonly withoutEndUse: AppliedMeasure | null;
  /**
   * Measure for the quantity beyond a quota: another requested preference, or the third-country duty. Null without a
   * quota.
   */
  readonly beyondQuota: AppliedMeasure | null;
  readonly others: readonly AppliedMeasure[];
  readonly faults: readonly MeasureError[];
}

const treatments: ReadonlySet<MeasureKind> = new Set([
  'third_country',
  'preference',
  'suspension',
  'end_use',
  'quota',
]);

/**
 * Selects the measures for a goods item from those of a code and its parent codes, nearest first. Selects one
 * preference, quota or third-country duty, and all other measures that have no additional code or one of the goods
 * item. `country` is the origin of imports, or the destination of exports.
 */
export function chooseMeasures(
  measures: readonly Measure[],
  direction: 'import' | 'export',
  item: MeasureSelection,
  country: string | undefined,
  goods: ConditionsOf,
): ChosenMeasures {
  const candidates = candidatesOf(measures, direction, item, country);
  const applied = (measure: Measure): AppliedMeasure => ({
    measure,
    outcome: conditionsOutcome(measure, goods),
  });
  const coded = withAdditionalCodes(candidates, item.additionalCodes ?? []);
  const plain = coded.of.find(({ kind }) => kind === 'third_country');
  const selected: AppliedMeasure[] = [];
  const charged: AppliedMeasure[] = [];
  // One pass instead of several filters, because long declarations call this function a thousand times.
  for (const measure of coded.of) {
    if (isCharged(measure)) charged.push(applied(measure));
    else if (isClaimedTreatment(measure, item)) {
      const candidate = applied(measure);
      if (canBeApplied(candidate)) selected.push(candidate);
    }
  }
  const treatment = selected.find(isQuota) ?? selected[0];
  const chosen = treatment ?? (plain && applied(plain));
  const besides = selected.find((each) => !isQuota(each)) ?? (plain ? applied(plain) : null);
  const faults = [...coded.faults];
  if (chosen) faults.push(...measureErrorsOf(chosen));
  for (const each of charged) faults.push(...measureErrorsOf(each));
  for (const each of unmetControls(candidates, goods)) if (each.kind === 'prohibited') faults.push(each);
  return {
    treatment: chosen ?? null,
    withoutEndUse: treatment?.measure.kind === 'end_use' && plain ? applied(plain) : null,
    beyondQuota: treatment && isQuota(treatment) ? besides : null,
    others: charged,
    faults,
  };
}

/** Returns whether a measure is charged in addition to the ordinary or preferential duty. */
function isCharged({ kind }: Measure): boolean {
  return !treatments.has(kind) && kind !== 'control';
}

function isQuota({ measure }: AppliedMeasure): boolean {
  return measure.kind === 'quota';
}

function canBeApplied({ outcome }: AppliedMeasure): boolean {
  return outcome.kind === 'applies' || outcome.kind === 'exempt';
}

/** Returns the measures of a code and its parent codes that apply to the origin or destination. */
export function candidatesOf(
  measures: readonly Measure[],
  direction: 'import' | 'export',
  item: MeasureSelection,
  country: string | undefined,
): Measure[] {
  return measures.filter(
    (measure) =>
      (measure.direction === direction || measure.direction === 'both') &&
      isValidForCountry(
        measure,
        dependsOnPreferentialOrigin(measure) ? (item.preferentialOrigin ?? country) : country,
      ),
  );
}

/** Returns the control measures whose conditions the goods do not meet. */
export function unmetControls(candidates: readonly Measure[], goods: ConditionsOf): MeasureError[] {
  return candidates
    .filter(({ kind }) => kind === 'control')
    .flatMap((measure) => measureErrorsOf({ measure, outcome: conditionsOutcome(measure, goods) }));
}

const noErrors: readonly MeasureError[] = [];

/** Returns why a selected measure can't be applied; an empty list if it can. */
export function measureErrorsOf({ measure, outcome }: AppliedMeasure): readonly MeasureError[] {
  if (outcome.kind === 'unmet') return [{ kind: 'condition', measure, expected: outcome.expected }];
  return outcome.kind === 'prohibited' ? [{ kind: 'prohibited', measure, expected: [] }] : noErrors;
}

/** Returns whether a measure applies to a country of origin or destination. */
export function isValidForCountry({ countries, excluded }: Measure, country: string | undefined): boolean {
  if (country === undefined) return countries === null;
  return (countries === null || countries.has(country)) && !excluded.includes(country);
}

/** Returns whether a measure depends on the preferential origin, as only requested preferences do. */
function dependsOnPreferentialOrigin({ kind }: Measure): boolean {
  return kind === 'preference' || kind === 'quota';
}

/** Returns whether a goods item requests a measure as its preference or quota. */
export function isClaimedTreatment(
  { kind, treatments: by, orderNumber }: Measure,
  { preference, procedure, quotaOrderNumber }: MeasureSelection,
): boolean {
  if (preference === undefined || !treatments.has(kind) || !by.includes(preference)) return false;
  if (kind === 'end_use')
    return requestedProcedure(procedure ?? '') === ownCountry.meanings.procedures.endUse;
  return kind !== 'quota' || orderNumber === quotaOrderNumber;
}

/**
 * Selects the measures of each type that have an additional code of the goods item, otherwise those without an
 * additional code. Returns an error if all measures of a type need a code that the goods item does not have. Of several
 * measures with one type and code, the one of the nearest code applies.
 */
function withAdditionalCodes(candidates: readonly Measure[], codes: readonly string[]) {
  const of: Measure[] = [];
  const faults: MeasureError[] = [];
  for (const first of candidates) {
    const sameType = measuresOfSameType(first, candidates);
    // Measures of one type are processed together, at the first of them.
    if (sameType[0] !== first) continue;
    if (sameType.length === 1 && first.additionalCode === null) {
      of.push(first);
      continue;
    }
    const own = sameType.filter(({ additionalCode: code }) => code !== null && codes.includes(code));
    const plain = sameType.filter(({ additionalCode: code }) => code === null);
    if (own.length > 0) of.push(...preferSingleCountry(own));
    else if (plain.length > 0) of.push(...preferSingleCountry(plain));
    else if (first.kind !== 'control')
      faults.push({ kind: 'additional_code', measure: first, expected: codesOf(sameType) });
  }
  return { of, faults };
}

/** Returns the measures of one type and quota in their order. Most types have only one measure. */
function measuresOfSameType(
  { type, orderNumber }: Measure,
  candidates: readonly Measure[],
): readonly Measure[] {
  return candidates.filter((other) => other.type === type && other.orderNumber === orderNumber);
}

/** Returns the measures for a single country, or those for a group of countries if there are none. */
function preferSingleCountry(measures: readonly Measure[]): readonly Measure[] {
  const [first] = measures;
  if (!first || treatments.has(first.kind) || first.kind === 'control') return measures;
  return measures.filter(({ additionalCode, code }) => {
    const same = measures.find((each) => each.additionalCode === additionalCode);
    return same?.code === code;
  });
}

function codesOf(measures: readonly Measure[]): string[] {
  return [...new Set(measures.flatMap(({ additionalCode }) => additionalCode ?? []))];
}
