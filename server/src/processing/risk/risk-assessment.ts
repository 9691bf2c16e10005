import { createHmac } from 'node:crypto';
import type { Declaration } from '../../declarations/document/public.ts';
import type { Lane } from '../../declarations/lifecycle/public.ts';
import { Exact } from '../../tariff/public.ts';
import type { RiskRule } from './risk-rule.ts';

/** The data of a declaration that the risk rules evaluate. */
export interface RiskSubject {
  readonly declarationId: string;
  readonly organisationId: string;
  readonly document: Declaration;
  /** Value of the goods in national currency. If it is null (unknown), the declaration meets every value limit. */
  readonly value: string | null;
  /** Day of acceptance, on which a rule must be in force. */
  readonly day: string;
}

export interface RiskMatch {
  readonly ruleId: string;
  readonly name: string;
  readonly lane: Lane;
  /** Values of the declaration that meet the conditions of the rule, as texts for officers. */
  readonly matchedValues: readonly string[];
  /**
   * JSON Pointers to the matching values in the document; absent in results that were stored before this property
   * existed.
   */
  readonly elements?: readonly string[];
}

/** The texts and pointers of the values that meet a condition. */
interface MetCondition {
  readonly words: string;
  readonly elements: readonly string[];
}

export interface RiskResult {
  readonly lane: Lane;
  /** Value of the goods when the rules were evaluated. */
  readonly value: string | null;
  readonly matched: readonly RiskMatch[];
}

const strictnessOfLane: Readonly<Record<Lane, number>> = { green: 0, yellow: 1, red: 2 };

/** Returns the stricter of two lanes. */
export function stricterLane(one: Lane, other: Lane): Lane {
  return strictnessOfLane[other] > strictnessOfLane[one] ? other : one;
}

/**
 * Evaluates all rules that are in force on a day. Returns the strictest lane of the matching rules, green if none
 * matches. Reads and writes no data.
 */
export function assessRisk(subject: RiskSubject, rules: readonly RiskRule[], key: Uint8Array): RiskResult {
  const matched = rules.flatMap((rule) => {
    if (!isInForce(rule, subject.day)) return [];
    const met = areConditionsMet(rule, subject);
    if (met === null || !isSelectedAtRandom(rule, subject.declarationId, key)) return [];
    const elements = met.flatMap((each) => each.elements);
    const words = met.map((each) => each.words);
    return [{ ruleId: rule.id, name: rule.name, lane: rule.lane, matchedValues: words, elements }];
  });
  const lane = matched.reduce<Lane>((strongest, match) => stricterLane(strongest, match.lane), 'green');
  return { lane, matched, value: subject.value };
}

function isInForce({ active, validFrom, validUntil }: RiskRule, day: string): boolean {
  return active && (validFrom === null || validFrom <= day) && (validUntil === null || day <= validUntil);
}

/**
 * Selects a random share of declarations. The result is always the same for a rule and a declaration, but can't be
 * predicted without the key.
 */
function isSelectedAtRandom({ id, randomShare }: RiskRule, declarationId: string, key: Uint8Array): boolean {
  if (randomShare === null) return true;
  const digest = createHmac('sha256', key).update(`risk ${id} ${declarationId}`).digest();
  return digest.readUInt32BE(0) % 1_000 < randomShare;
}

/** Returns the values that meet the conditions; null if the declaration does not meet all conditions. */
export function areConditionsMet(
  { conditions }: Pick<RiskRule, 'conditions'>,
  subject: Pick<RiskSubject, 'organisationId' | 'document' | 'value'>,
): MetCondition[] | null {
  const { document } = subject;
  const checks = [
    matchListed(conditions.types, [['/type', document.type]], 'type'),
    matchListed(conditions.offices, [['/office', document.office]], 'office'),
    matchListed(conditions.traders, tradersOf(subject), 'trader'),
    matchValue(conditions, subject.value),
    matchGoods(conditions, document),
  ];
  return checks.includes(null) ? null : checks.flatMap((check) => check ?? []);
}

/** A value of a declaration with its JSON Pointer; null in place of the pointer if the value is not in the document. */
type DocumentValue = readonly [pointer: string | null, value: string];

/** Compares values with the list of a condition. A rule without the condition matches every declaration. */
function matchListed(
  listedValues: readonly string[] | undefined,
  documentValues: readonly DocumentValue[],
  name: string,
): MetCondition[] | null {
  if (listedValues === undefined) return [];
  const found = documentValues.filter(([, value]) => listedValues.includes(value));
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

function matchValue(
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

/** Matches commodity and origin. Both must match in the same goods item; all matching goods items are returned. */
function matchGoods(
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
