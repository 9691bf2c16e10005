import { country as ownCountry } from '../../country/public.ts';
import type { Measure, MeasureKind } from '../../reference/lists/public.ts';
import { requestedProcedure } from '../procedure-codes.ts';
import type { PreferenceAsked } from '../taxable-goods.ts';
import { type ConditionsOf, type ConditionsOutcome, conditionsOutcome } from './conditions.ts';

/** What decides which measures are asked of a goods item. */
export interface GoodsOfMeasures extends PreferenceAsked {
  readonly procedure?: string;
  readonly additionalCodes?: readonly string[];
  readonly quotaOrderNumber?: string;
}

/** A measure that applies to a goods item, with what its conditions decided. */
export interface AppliedMeasure {
  readonly measure: Measure;
  readonly outcome: ConditionsOutcome;
}

/** Why a measure cannot be applied. */
export interface MeasureFault {
  readonly kind: 'additional_code' | 'condition' | 'prohibited';
  readonly measure: Measure;
  /** The additional codes, documents or thresholds of which one would do. */
  readonly expected: readonly string[];
}

export interface ChosenMeasures {
  /** Duty of third countries, or the treatment that was asked for; null where the tariff has neither. */
  readonly treatment: AppliedMeasure | null;
  /** What it would be without a use that customs controls, where that is asked for. */
  readonly withoutUse: AppliedMeasure | null;
  /** Of a treatment that is a quota: what goods pay beyond it, what was asked for besides or the duty of third countries. */
  readonly beyond: AppliedMeasure | null;
  readonly others: readonly AppliedMeasure[];
  readonly faults: readonly MeasureFault[];
}

const treatments: ReadonlySet<MeasureKind> = new Set([
  'third_country',
  'preference',
  'suspension',
  'end_use',
  'quota',
]);

/**
 * Of the measures of a code and its ancestors, nearest first, those that apply to a goods item: of the treatments one, of all
 * others those of its additional codes or of none. `country` is the origin of what comes in, the destination of what goes out.
 */
export function chosenMeasures(
  measures: readonly Measure[],
  direction: 'import' | 'export',
  item: GoodsOfMeasures,
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
  // Long declarations ask this a thousand times: one walk.
  for (const measure of coded.of) {
    if (isCharged(measure)) charged.push(applied(measure));
    else if (isAsked(measure, item)) {
      const asked = applied(measure);
      if (isTaken(asked)) taken.push(asked);
    }
  }
  const treatment = taken.find(isQuota) ?? taken[0];
  const chosen = treatment ?? (plain && applied(plain));
  const besides = taken.find((each) => !isQuota(each)) ?? (plain ? applied(plain) : null);
  const faults = [...coded.faults];
  if (chosen) faults.push(...faultOf(chosen));
  for (const each of charged) faults.push(...faultOf(each));
  for (const each of controlFaults(candidates, goods)) if (each.kind === 'prohibited') faults.push(each);
  return {
    treatment: chosen ?? null,
    withoutUse: treatment?.measure.kind === 'end_use' && plain ? applied(plain) : null,
    beyond: treatment && isQuota(treatment) ? besides : null,
    others: charged,
    faults,
  };
}

/** Whether it is charged beside the treatment. */
function isCharged({ kind }: Measure): boolean {
  return !treatments.has(kind) && kind !== 'control';
}

function isQuota({ measure }: AppliedMeasure): boolean {
  return measure.kind === 'quota';
}

function isTaken({ outcome }: AppliedMeasure): boolean {
  return outcome.kind === 'applies' || outcome.kind === 'exempt';
}

/** Of the measures of a code and its ancestors those that hold for where goods come from or go to. */
export function candidatesOf(
  measures: readonly Measure[],
  direction: 'import' | 'export',
  item: GoodsOfMeasures,
  country: string | undefined,
): Measure[] {
  return measures.filter(
    (measure) =>
      (measure.direction === direction || measure.direction === 'both') &&
      holdsFor(measure, isAskedOrigin(measure) ? (item.preferentialOrigin ?? country) : country),
  );
}

/** What keeps goods at the border: the controls among their measures that are not passed. */
export function controlFaults(candidates: readonly Measure[], goods: ConditionsOf): MeasureFault[] {
  return candidates
    .filter(({ kind }) => kind === 'control')
    .flatMap((measure) => faultOf({ measure, outcome: conditionsOutcome(measure, goods) }));
}

const none: readonly MeasureFault[] = [];

/** Why a measure that was chosen cannot be applied, if it cannot. */
export function faultOf({ measure, outcome }: AppliedMeasure): readonly MeasureFault[] {
  if (outcome.kind === 'unmet') return [{ kind: 'condition', measure, expected: outcome.expected }];
  return outcome.kind === 'prohibited' ? [{ kind: 'prohibited', measure, expected: [] }] : none;
}

/** Whether it holds for a country of origin or destination. */
export function holdsFor({ countries, excluded }: Measure, country: string | undefined): boolean {
  if (country === undefined) return countries === null;
  return (countries === null || countries.has(country)) && !excluded.includes(country);
}

/** Only what is asked for by a treatment goes by the origin of the preference. */
function isAskedOrigin({ kind }: Measure): boolean {
  return kind === 'preference' || kind === 'quota';
}

/** Whether a goods item asks for it as its tariff treatment. */
export function isAsked(
  { kind, treatments: by, orderNumber }: Measure,
  { preference, procedure, quotaOrderNumber }: GoodsOfMeasures,
): boolean {
  if (preference === undefined || !treatments.has(kind) || !by.includes(preference)) return false;
  if (kind === 'end_use')
    return requestedProcedure(procedure ?? '') === ownCountry.meanings.procedures.endUse;
  return kind !== 'quota' || orderNumber === quotaOrderNumber;
}

/**
 * Of the measures of one type those of the goods' additional codes, else those of none; where there are only such as ask for a
 * code that the goods do not have, that is a fault. Of one type and additional code the nearest counts.
 */
function withAdditionalCodes(candidates: readonly Measure[], codes: readonly string[]) {
  const of: Measure[] = [];
  const faults: MeasureFault[] = [];
  for (const first of candidates) {
    const alike = likesOf(first, candidates);
    // All of a kind are looked at together, where the first of them stands.
    if (alike[0] !== first) continue;
    if (alike.length === 1 && first.additionalCode === null) {
      of.push(first);
      continue;
    }
    const own = alike.filter(({ additionalCode: code }) => code !== null && codes.includes(code));
    const plain = alike.filter(({ additionalCode: code }) => code === null);
    if (own.length > 0) of.push(...nearest(own));
    else if (plain.length > 0) of.push(...nearest(plain));
    else if (first.kind !== 'control')
      faults.push({ kind: 'additional_code', measure: first, expected: codesOf(alike) });
  }
  return { of, faults };
}

/** The measures of one type and quota, in their order; of most types there is one. */
function likesOf({ type, orderNumber }: Measure, candidates: readonly Measure[]): readonly Measure[] {
  return candidates.filter((other) => other.type === type && other.orderNumber === orderNumber);
}

/** A country's own duty before that of a group, where both hold. */
function nearest(measures: readonly Measure[]): readonly Measure[] {
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
