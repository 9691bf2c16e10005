import { createHmac } from 'node:crypto';
import type { Declaration } from '../../declarations/document/public.ts';
import type { Lane } from '../../declarations/lifecycle/public.ts';
import { Decimal } from '../../tariff/public.ts';
import type { RiskRule } from './risk-rule.ts';

/** What the rules look at. */
export interface RiskSubject {
  readonly declarationId: string;
  readonly organisationId: string;
  readonly document: Declaration;
  /** In national currency; null when it cannot be told, and then every limit counts as met. */
  readonly value: string | null;
  /** The day of acceptance. */
  readonly day: string;
}

export interface RiskMatch {
  readonly ruleId: string;
  readonly name: string;
  readonly lane: Lane;
  /** What of the declaration met the rule, for officers to read. */
  readonly met: readonly string[];
}

export interface RiskResult {
  readonly lane: Lane;
  readonly matched: readonly RiskMatch[];
}

const strength: Readonly<Record<Lane, number>> = { green: 0, yellow: 1, red: 2 };

/** The stronger of two lanes. */
export function strongerLane(one: Lane, other: Lane): Lane {
  return strength[other] > strength[one] ? other : one;
}

/** Holds a declaration to all rules that are in force on its day: the strongest lane wins, green when none matches. Pure. */
export function assessRisk(subject: RiskSubject, rules: readonly RiskRule[], key: Uint8Array): RiskResult {
  const matched = rules.flatMap((rule) => {
    if (!inForce(rule, subject.day)) return [];
    const met = conditionsMet(rule, subject);
    if (met === null || !selected(rule, subject.declarationId, key)) return [];
    return [{ ruleId: rule.id, name: rule.name, lane: rule.lane, met }];
  });
  return { lane: matched.reduce<Lane>((lane, match) => strongerLane(lane, match.lane), 'green'), matched };
}

function inForce({ active, validFrom, validUntil }: RiskRule, day: string): boolean {
  return active && (validFrom === null || validFrom <= day) && (validUntil === null || day <= validUntil);
}

/** The same declaration meets the same fate whenever and wherever it is asked, and nobody without the key foresees it. */
function selected({ id, randomShare }: RiskRule, declarationId: string, key: Uint8Array): boolean {
  if (randomShare === null) return true;
  const digest = createHmac('sha256', key).update(`risk ${id} ${declarationId}`).digest();
  return digest.readUInt32BE(0) % 1_000 < randomShare;
}

/** What met the conditions, or null when one of them is not met. */
function conditionsMet({ conditions }: RiskRule, subject: RiskSubject): string[] | null {
  const { document } = subject;
  const checks = [
    listed(conditions.types, [document.type], 'type'),
    listed(conditions.offices, [document.office], 'office'),
    listed(conditions.traders, tradersOf(subject), 'trader'),
    withinValue(conditions, subject.value),
    goodsMet(conditions, document),
  ];
  return checks.includes(null) ? null : checks.flatMap((check) => check ?? []);
}

/** No condition is met by anything. */
function listed(
  wanted: readonly string[] | undefined,
  given: readonly string[],
  name: string,
): string[] | null {
  if (wanted === undefined) return [];
  const found = given.find((value) => wanted.includes(value));
  return found === undefined ? null : [`${name} ${found}`];
}

function tradersOf({ document, organisationId }: RiskSubject): string[] {
  const { declarant, representative, importer, exporter } = document;
  const parties = [declarant, representative, importer, exporter];
  return [organisationId, ...parties.flatMap((party) => party?.identification ?? [])];
}

function withinValue({ valueFrom, valueTo }: RiskRule['conditions'], value: string | null): string[] | null {
  if (valueFrom === undefined && valueTo === undefined) return [];
  if (value === null) return ['value unknown'];
  const exact = new Decimal(value);
  const tooLow = valueFrom !== undefined && exact.lessThan(valueFrom);
  const tooHigh = valueTo !== undefined && exact.greaterThan(valueTo);
  return tooLow || tooHigh ? null : [`value ${value}`];
}

/** Commodity and origin have to meet on one goods item. */
function goodsMet({ commodities, origins }: RiskRule['conditions'], document: Declaration): string[] | null {
  if (commodities === undefined && origins === undefined) return [];
  const index = document.goodsItems.findIndex(
    ({ commodityCode, origin }) =>
      (commodities?.some((prefix) => commodityCode.startsWith(prefix)) ?? true) &&
      (origins?.includes(origin) ?? true),
  );
  const item = document.goodsItems[index];
  return item ? [`goods item ${index + 1}: ${item.commodityCode} from ${item.origin}`] : null;
}
