import { createHmac } from 'node:crypto';
import type { Declaration } from '../../declarations/document/public.ts';
import type { Lane } from '../../declarations/lifecycle/public.ts';
import { Exact } from '../../tariff/public.ts';
import type { RiskRule } from './risk-rule.ts';

/** Input of the risk rules. */
export interface RiskSubject {
  readonly declarationId: string;
  readonly organisationId: string;
  readonly document: Declaration;
  /** In national currency; null if unknown, and then every limit counts as met. */
  readonly value: string | null;
  /** The day of acceptance. */
  readonly day: string;
}

export interface RiskMatch {
  readonly ruleId: string;
  readonly name: string;
  readonly lane: Lane;
  /** Values of the declaration that match the rule, as texts for officers. */
  readonly matchedValues: readonly string[];
  /** JSON Pointers to these values in the document; absent in results from before they were stored. */
  readonly elements?: readonly string[];
}

/** A condition that a declaration meets. */
interface MetCondition {
  readonly words: string;
  readonly elements: readonly string[];
}

export interface RiskResult {
  readonly lane: Lane;
  /** Value of the goods at the evaluation. */
  readonly value: string | null;
  readonly matched: readonly RiskMatch[];
}

const strength: Readonly<Record<Lane, number>> = { green: 0, yellow: 1, red: 2 };

/** Returns the stricter of two lanes. */
export function stricterLane(one: Lane, other: Lane): Lane {
  return strength[other] > strength[one] ? other : one;
}

/** Evaluates all rules in force on the day: the strictest lane wins, green if none matches. Pure. */
export function assessRisk(subject: RiskSubject, rules: readonly RiskRule[], key: Uint8Array): RiskResult {
  const matched = rules.flatMap((rule) => {
    if (!inForce(rule, subject.day)) return [];
    const met = conditionsMet(rule, subject);
    if (met === null || !isSelectedAtRandom(rule, subject.declarationId, key)) return [];
    const elements = met.flatMap((each) => each.elements);
    const words = met.map((each) => each.words);
    return [{ ruleId: rule.id, name: rule.name, lane: rule.lane, matchedValues: words, elements }];
  });
  const lane = matched.reduce<Lane>((strongest, match) => stricterLane(strongest, match.lane), 'green');
  return { lane, matched, value: subject.value };
}

function inForce({ active, validFrom, validUntil }: RiskRule, day: string): boolean {
  return active && (validFrom === null || validFrom <= day) && (validUntil === null || day <= validUntil);
}

/** Deterministic per rule and declaration, and unpredictable without the key. */
function isSelectedAtRandom({ id, randomShare }: RiskRule, declarationId: string, key: Uint8Array): boolean {
  if (randomShare === null) return true;
  const digest = createHmac('sha256', key).update(`risk ${id} ${declarationId}`).digest();
  return digest.readUInt32BE(0) % 1_000 < randomShare;
}

/** Returns the values that meet the conditions, or null if one condition is not met. */
export function conditionsMet(
  { conditions }: Pick<RiskRule, 'conditions'>,
  subject: Pick<RiskSubject, 'organisationId' | 'document' | 'value'>,
): MetCondition[] | null {
  const { document } = subject;
  const checks = [
    matchListed(conditions.types, [['/type', document.type]], 'type'),
    matchListed(conditions.offices, [['/office', document.office]], 'office'),
    matchListed(conditions.traders, tradersOf(subject), 'trader'),
    withinValue(conditions, subject.value),
    goodsMet(conditions, document),
  ];
  return checks.includes(null) ? null : checks.flatMap((check) => check ?? []);
}

/** A value with its JSON Pointer; null if it is not from the document. */
type DocumentValue = readonly [pointer: string | null, value: string];

/** An absent condition counts as met. */
function matchListed(
  wanted: readonly string[] | undefined,
  given: readonly DocumentValue[],
  name: string,
): MetCondition[] | null {
  if (wanted === undefined) return [];
  const found = given.filter(([, value]) => wanted.includes(value));
  const [first] = found;
  if (first === undefined) return null;
  return [{ words: `${name} ${first[1]}`, elements: found.flatMap(([pointer]) => pointer ?? []) }];
}

function tradersOf({
  document,
  organisationId,
}: Pick<RiskSubject, 'organisationId' | 'document'>): DocumentValue[] {
  const parties = (['declarant', 'representative', 'importer', 'exporter'] as const).flatMap(
    (who): DocumentValue[] => {
      const number = document[who]?.identification;
      return number === undefined ? [] : [[`/${who}/identification`, number]];
    },
  );
  return [[null, organisationId], ...parties];
}

function withinValue(
  { valueFrom, valueTo }: RiskRule['conditions'],
  value: string | null,
): MetCondition[] | null {
  if (valueFrom === undefined && valueTo === undefined) return [];
  const elements = ['/invoice/amount'];
  if (value === null) return [{ words: 'value unknown', elements }];
  const exact = new Exact(value);
  const tooLow = valueFrom !== undefined && exact.lessThan(valueFrom);
  const tooHigh = valueTo !== undefined && exact.greaterThan(valueTo);
  return tooLow || tooHigh ? null : [{ words: `value ${value}`, elements }];
}

/** Commodity and origin must match on the same goods item; all matching items are returned. */
function goodsMet(
  { commodities, origins }: RiskRule['conditions'],
  document: Declaration,
): MetCondition[] | null {
  if (commodities === undefined && origins === undefined) return [];
  const found = document.goodsItems.flatMap(({ commodityCode, origin }, index) => {
    const meets =
      (commodities?.some((prefix) => commodityCode.startsWith(prefix)) ?? true) &&
      (origins?.includes(origin) ?? true);
    return meets ? [{ index, commodityCode, origin }] : [];
  });
  const [first] = found;
  if (first === undefined) return null;
  const members = [...(commodities ? ['commodityCode'] : []), ...(origins ? ['origin'] : [])];
  return [
    {
      words: `goods item ${first.index + 1}: ${first.commodityCode} from ${first.origin}`,
      elements: found.flatMap(({ index }) => members.map((member) => `/goodsItems/${index}/${member}`)),
    },
  ];
}
