import type { RiskConditions, RiskRule } from '../../api/kinds.ts';

export type RiskRuleBody = Omit<RiskRule, 'id' | 'createdAt' | 'changedAt'>;

export const lists = ['commodities', 'origins', 'traders', 'offices'] as const;
export const values = ['valueFrom', 'valueTo'] as const;
export const types = ['import', 'export'] as const;
export const lanes = ['green', 'yellow', 'red'] as const;
const members = ['name', 'lane', 'randomShare', 'active', 'validFrom', 'validUntil'] as const;

/** A rule as the form has it; what is empty is no condition. */
export function ruleOf(form: FormData): RiskRuleBody {
  const share = textOf(form, 'randomShare');
  return {
    name: textOf(form, 'name'),
    lane: lanes.find((lane) => lane === form.get('lane')) ?? 'yellow',
    conditions: conditionsOf(form),
    randomShare: share === '' ? null : Number(share),
    active: form.get('active') !== null,
    validFrom: textOf(form, 'validFrom') || null,
    validUntil: textOf(form, 'validUntil') || null,
  };
}

function conditionsOf(form: FormData): RiskConditions {
  const chosen = types.filter((type) => form.getAll('types').includes(type));
  const listed = lists.flatMap((name) => {
    const codes = textOf(form, name)
      .toUpperCase()
      .split(/[\s,;]+/);
    const given = [...new Set(codes)].filter((code) => code !== '');
    return given.length === 0 ? [] : [[name, given] as const];
  });
  const bounds = values.flatMap((name) => (textOf(form, name) ? [[name, textOf(form, name)] as const] : []));
  return {
    ...(chosen.length > 0 && { types: chosen }),
    ...Object.fromEntries(listed),
    ...Object.fromEntries(bounds),
  };
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

/** The members that are otherwise than they were: the others are left to whoever changes them meanwhile. */
export function changedMembers(before: RiskRuleBody, after: RiskRuleBody): Partial<RiskRuleBody> {
  const changed = members.filter((name) => before[name] !== after[name]);
  return {
    ...Object.fromEntries(changed.map((name) => [name, after[name]])),
    ...(!sameConditions(before.conditions, after.conditions) && { conditions: after.conditions }),
  };
}

function sameConditions(one: RiskConditions, other: RiskConditions): boolean {
  return (['types', ...lists, ...values] as const).every(
    (name) => String(one[name] ?? '') === String(other[name] ?? ''),
  );
}
