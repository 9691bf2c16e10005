import { createHmac } from 'node:crypto';
import type { Declaration } from '../../declarations/document/public.ts';
import type { Lane } from '../../declarations/lifecycle/public.ts';
import { Exact } from '../../tariff/public.ts';
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
  /** Values of the declaration that match the rule, as texts for officers. */
  readonly matchedValues: readonly string[];
  /** Where that stands in the document, as JSON Pointers; what was found before they were kept has none. */
  readonly elements?: readonly string[];
}

/** A condition that a declaration meets. */
interface Met {
  readonly words: string;
  readonly elements: readonly string[];
}

export interface RiskResult {
  readonly lane: Lane;
  /** Of the goods, as the rules saw it. */
  readonly value: string | null;
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
    const elements = met.flatMap((each) => each.elements);
    const words = met.map((each) => each.words);
    return [{ ruleId: rule.id, name: rule.name, lane: rule.lane, matchedValues: words, elements }];
  });
  const lane = matched.reduce<Lane>((strongest, match) => strongerLane(strongest, match.lane), 'green');
  return { lane, matched, value: subject.value };
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
export function conditionsMet(
  { conditions }: Pick<RiskRule, 'conditions'>,
  subject: Pick<RiskSubject, 'organisationId' | 'document' | 'value'>,
): Met[] | null {
  const { document } = subject;
  const checks = [
    listed(conditions.types, [['/type', document.type]], 'type'),
    listed(conditions.offices, [['/office', document.office]], 'office'),
    listed(conditions.traders, tradersOf(subject), 'trader'),
    withinValue(conditions, subject.value),
    goodsMet(conditions, document),
  ];
  return checks.includes(null) ? null : checks.flatMap((check) => check ?? []);
}

/** A value with the place where it stands; null for what the document does not say. */
type Given = readonly [pointer: string | null, value: string];

/** No condition is met by anything. */
function listed(wanted: readonly string[] | undefined, given: readonly Given[], name: string): Met[] | null {
  if (wanted === undefined) return [];
  const found = given.filter(([, value]) => wanted.includes(value));
  const [first] = found;
  if (first === undefined) return null;
  return [{ words: `${name} ${first[1]}`, elements: found.flatMap(([pointer]) => pointer ?? []) }];
}

function tradersOf({ document, organisationId }: Pick<RiskSubject, 'organisationId' | 'document'>): Given[] {
  const parties = (['declarant', 'representative', 'importer', 'exporter'] as const).flatMap(
    (who): Given[] => {
      const number = document[who]?.identification;
      return number === undefined ? [] : [[`/${who}/identification`, number]];
    },
  );
  return [[null, organisationId], ...parties];
}

function withinValue({ valueFrom, valueTo }: RiskRule['conditions'], value: string | null): Met[] | null {
  if (valueFrom === undefined && valueTo === undefined) return [];
  const elements = ['/invoice/amount'];
  if (value === null) return [{ words: 'value unknown', elements }];
  const exact = new Exact(value);
  const tooLow = valueFrom !== undefined && exact.lessThan(valueFrom);
  const tooHigh = valueTo !== undefined && exact.greaterThan(valueTo);
  return tooLow || tooHigh ? null : [{ words: `value ${value}`, elements }];
}

/** Commodity and origin have to meet on one goods item; all items where they do are told of. */
function goodsMet({ commodities, origins }: RiskRule['conditions'], document: Declaration): Met[] | null {
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
