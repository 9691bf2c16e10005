import { country as ownCountry } from '../../country/public.ts';
import type { Measure, MeasureKind } from '../../reference/lists/public.ts';
import { requestedProcedure } from '../procedure-codes.ts';
import type { ClaimedPreference } from '../taxable-goods.ts';
import { type ConditionsOf, type ConditionsOutcome, conditionsOutcome } from './conditions.ts';

/** Data of a goods item that selects its measures. */
export interface MeasureSelection extends ClaimedPreference {
  readonly procedure?: string;
  readonly additionalCodes?: readonly string[];
  readonly quotaOrderNumber?: string;
}

/** A measure that applies to a goods item, with the outcome of its conditions. */
export interface AppliedMeasure {
  readonly measure: Measure;
  readonly outcome: ConditionsOutcome;
}

/** Why a measure cannot be applied. */
export interface MeasureError {
  readonly kind: 'additional_code' | 'condition' | 'prohibited';
  readonly measure: Measure;
  /** Additional codes, documents or thresholds, one of which suffices. */
  readonly expected: readonly string[];
}

export interface ChosenMeasures {
  /** Third-country duty, or the claimed treatment; null if the tariff has neither. */
  readonly treatment: AppliedMeasure | null;
  /** The measure without a controlled end use, if one is claimed. */
  readonly withoutUse: AppliedMeasure | null;
  /**
   * For a quota treatment: the measure beyond the quota, which is another claimed treatment or the
   * third-country duty.
   */
  readonly beyond: AppliedMeasure | null;
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
 * Selects the measures that apply to a goods item from those of a code and its ancestors, nearest first: one
 * treatment, and all others with its additional codes or without one. `country` is the origin for imports,
 * the destination for exports.
 */
export function chosenMeasures(
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
  const taken: AppliedMeasure[] = [];
  const charged: AppliedMeasure[] = [];
  // A single pass, because long declarations call this a thousand times.
  for (const measure of coded.of) {
    if (isCharged(measure)) charged.push(applied(measure));
    else if (isClaimedTreatment(measure, item)) {
      const asked = applied(measure);
      if (canBeApplied(asked)) taken.push(asked);
    }
  }
  const treatment = taken.find(isQuota) ?? taken[0];
  const chosen = treatment ?? (plain && applied(plain));
  const besides = taken.find((each) => !isQuota(each)) ?? (plain ? applied(plain) : null);
  const faults = [...coded.faults];
  if (chosen) faults.push(...measureErrorsOf(chosen));
  for (const each of charged) faults.push(...measureErrorsOf(each));
  for (const each of unmetControls(candidates, goods)) if (each.kind === 'prohibited') faults.push(each);
  return {
    treatment: chosen ?? null,
    withoutUse: treatment?.measure.kind === 'end_use' && plain ? applied(plain) : null,
    beyond: treatment && isQuota(treatment) ? besides : null,
    others: charged,
    faults,
  };
}

/** Whether it is charged in addition to the treatment. */
function isCharged({ kind }: Measure): boolean {
  return !treatments.has(kind) && kind !== 'control';
}

function isQuota({ measure }: AppliedMeasure): boolean {
  return measure.kind === 'quota';
}

function canBeApplied({ outcome }: AppliedMeasure): boolean {
  return outcome.kind === 'applies' || outcome.kind === 'exempt';
}

/** Returns the measures of a code and its ancestors that are valid for the origin or destination. */
export function candidatesOf(
  measures: readonly Measure[],
  direction: 'import' | 'export',
  item: MeasureSelection,
  country: string | undefined,
): Measure[] {
  return measures.filter(
    (measure) =>
      (measure.direction === direction || measure.direction === 'both') &&
      isValidForCountry(measure, isAskedOrigin(measure) ? (item.preferentialOrigin ?? country) : country),
  );
}

/** Returns the control measures that the goods do not satisfy. */
export function unmetControls(candidates: readonly Measure[], goods: ConditionsOf): MeasureError[] {
  return candidates
    .filter(({ kind }) => kind === 'control')
    .flatMap((measure) => measureErrorsOf({ measure, outcome: conditionsOutcome(measure, goods) }));
}

const none: readonly MeasureError[] = [];

/** Returns why a selected measure can't be applied; empty if it can. */
export function measureErrorsOf({ measure, outcome }: AppliedMeasure): readonly MeasureError[] {
  if (outcome.kind === 'unmet') return [{ kind: 'condition', measure, expected: outcome.expected }];
  return outcome.kind === 'prohibited' ? [{ kind: 'prohibited', measure, expected: [] }] : none;
}

/** Whether the measure is valid for a country of origin or destination. */
export function isValidForCountry({ countries, excluded }: Measure, country: string | undefined): boolean {
  if (country === undefined) return countries === null;
  return (countries === null || countries.has(country)) && !excluded.includes(country);
}

/** Only claimed treatments use the preferential origin. */
function isAskedOrigin({ kind }: Measure): boolean {
  return kind === 'preference' || kind === 'quota';
}

/** Whether a goods item claims it as its tariff treatment. */
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
 * Selects from the measures of one type those with the goods' additional codes, else those without one; it is
 * an error if all require a code that the goods do not have. The nearest measure per type and additional code
 * applies.
 */
function withAdditionalCodes(candidates: readonly Measure[], codes: readonly string[]) {
  const of: Measure[] = [];
  const faults: MeasureError[] = [];
  for (const first of candidates) {
    const alike = measuresOfSameType(first, candidates);
    // Measures of one kind are processed together, at the position of the first.
    if (alike[0] !== first) continue;
    if (alike.length === 1 && first.additionalCode === null) {
      of.push(first);
      continue;
    }
    const own = alike.filter(({ additionalCode: code }) => code !== null && codes.includes(code));
    const plain = alike.filter(({ additionalCode: code }) => code === null);
    if (own.length > 0) of.push(...preferSingleCountry(own));
    else if (plain.length > 0) of.push(...preferSingleCountry(plain));
    else if (first.kind !== 'control')
      faults.push({ kind: 'additional_code', measure: first, expected: codesOf(alike) });
  }
  return { of, faults };
}

/** Returns the measures of one type and quota in order; most types have one. */
function measuresOfSameType(
  { type, orderNumber }: Measure,
  candidates: readonly Measure[],
): readonly Measure[] {
  return candidates.filter((other) => other.type === type && other.orderNumber === orderNumber);
}

/** A country's measure takes precedence over that of a group. */
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
