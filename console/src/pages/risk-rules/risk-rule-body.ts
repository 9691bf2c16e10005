import type { RiskConditions, RiskRule } from '../../api/types.ts';
import { declarationTypeCodes } from '../../texts/country.ts';

/**
 * Properties of a risk rule that a form changes. Excludes `active`, because users enable a rule separately
 * after its back-test.
 */
export type RiskRuleBody = Omit<RiskRule, 'id' | 'active' | 'createdAt' | 'changedAt'>;

export const riskConditionLists = ['commodities', 'origins', 'traders', 'offices'] as const;
export const riskConditionValues = ['valueFrom', 'valueTo'] as const;
export const riskLanes = ['green', 'yellow', 'red'] as const;
type TypeOfRule = NonNullable<RiskConditions['types']>[number];

/**
 * Returns true for every type code: the contract lists the types of one country, but the portal accepts those
 * of the served country.
 */
function isType(code: string): code is TypeOfRule {
  return declarationTypeCodes.includes(code);
}

const mergeableFields = ['name', 'lane', 'randomShare', 'validFrom', 'validUntil'] as const;

/** A rule as form values. */
export interface RiskRuleFields
  extends Readonly<
    Record<(typeof riskConditionLists)[number] | (typeof riskConditionValues)[number], string>
  > {
  readonly name: string;
  readonly lane: RiskRule['lane'];
  readonly types: string[];
  readonly randomShare: string;
  readonly validFrom: string;
  readonly validUntil: string;
}

export function riskRuleFieldsOf(rule: RiskRule | undefined): RiskRuleFields {
  const { types: chosen = [], valueFrom = '', valueTo = '', ...codes } = rule?.conditions ?? {};
  const listed = (name: (typeof riskConditionLists)[number]) => codes[name]?.join(' ') ?? '';
  return {
    name: rule?.name ?? '',
    lane: rule?.lane ?? 'yellow',
    types: [...chosen],
    commodities: listed('commodities'),
    origins: listed('origins'),
    traders: listed('traders'),
    offices: listed('offices'),
    valueFrom,
    valueTo,
    randomShare: String(rule?.randomShare ?? ''),
    validFrom: rule?.validFrom ?? '',
    validUntil: rule?.validUntil ?? '',
  };
}

/** Converts form values to a rule. Empty fields set no condition. */
export function riskRuleBodyOf(fields: RiskRuleFields): RiskRuleBody {
  const { name, lane, randomShare, validFrom, validUntil } = fields;
  return {
    name: name.trim(),
    lane,
    conditions: conditionsOf(fields),
    randomShare: randomShare === '' ? null : Number(randomShare),
    validFrom: validFrom || null,
    validUntil: validUntil || null,
  };
}

function conditionsOf(fields: RiskRuleFields): RiskConditions {
  const chosen = declarationTypeCodes.filter(isType).filter((type) => fields.types.includes(type));
  const listed = riskConditionLists.flatMap((name) => {
    const codes = fields[name].toUpperCase().split(/[\s,;]+/);
    const distinctCodes = [...new Set(codes)].filter((code) => code !== '');
    return distinctCodes.length === 0 ? [] : [[name, distinctCodes] as const];
  });
  const bounds = riskConditionValues.flatMap((name) =>
    fields[name].trim() ? [[name, fields[name].trim()] as const] : [],
  );
  return {
    ...(chosen.length > 0 && { types: chosen }),
    ...Object.fromEntries(listed),
    ...Object.fromEntries(bounds),
  };
}

/** A change of a rule as JSON Merge Patch, in which null removes a condition. */
export type RiskRuleChange = Partial<Omit<RiskRuleBody, 'conditions'>> & {
  readonly conditions?: { [Name in keyof RiskConditions]?: RiskConditions[Name] | null };
};

/**
 * Returns only the changed properties, so that the request does not undo changes that another user makes at the
 * same time.
 */
export function riskRulePatchOf(before: RiskRuleBody, after: RiskRuleBody): RiskRuleChange {
  const changed = mergeableFields.filter((name) => before[name] !== after[name]);
  const changedConditions = (['types', ...riskConditionLists, ...riskConditionValues] as const).filter(
    (name) => String(before.conditions[name] ?? '') !== String(after.conditions[name] ?? ''),
  );
  return {
    ...Object.fromEntries(changed.map((name) => [name, after[name]])),
    ...(changedConditions.length > 0 && {
      conditions: Object.fromEntries(changedConditions.map((name) => [name, after.conditions[name] ?? null])),
    }),
  };
}
