import { type Static, Type } from 'typebox';
import { country, declarationTypes } from '../../country/public.ts';
import { DeclarationType } from '../../declarations/document/public.ts';
import { lanes } from '../../declarations/lifecycle/public.ts';
import { dayElement, idElement, nameElement, orNull, timeElement } from '../../foundation/http/elements.ts';

/*
 * Risk rule: which accepted declarations customs wants to look at, and in which lane. All conditions that a rule names
 * have to be met; of those that meet them it may select a random share.
 */

function codes(format: string, pattern: string, description: string) {
  return Type.Optional(
    Type.Array(Type.String({ pattern: `^(?:${pattern})$`, 'x-format': format }), {
      minItems: 1,
      maxItems: 200,
      uniqueItems: true,
      description,
    }),
  );
}

function value(description: string) {
  return Type.Optional(
    Type.String({ pattern: '^(0|[1-9][0-9]{0,13})(\\.[0-9]{1,2})?$', 'x-format': 'sum', description }),
  );
}

export const RiskConditions = Type.Object(
  {
    types: Type.Optional(
      Type.Array(DeclarationType, { minItems: 1, maxItems: declarationTypes.length, uniqueItems: true }),
    ),
    commodities: codes(
      'commodityPrefix',
      '[0-9]{2,10}',
      'What a commodity code of the declaration starts with',
    ),
    origins: codes(
      'country',
      '[A-Z]{2}',
      'Origins of the goods; with `commodities` both meet on one goods item',
    ),
    traders: codes(
      'trader',
      `${country.identification.pattern}|org_[0-9a-z]{26}`,
      'Identification numbers of declarant, representative, importer or exporter, or our ids of organisations',
    ),
    offices: codes('office', country.formats.office.pattern, 'Customs offices of declaration'),
    valueFrom: value('The least value of the goods, national currency'),
    valueTo: value('The greatest value of the goods, national currency'),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    title: 'RiskConditions',
    description: 'All of them have to be met; a rule without any would stop everything',
  },
);

const ConditionsChange = Type.Object(
  Object.fromEntries(
    Object.entries(RiskConditions.properties).map(([name, condition]) => [
      name,
      Type.Optional(orNull(condition, 'The new value; null removes the condition')),
    ]),
  ),
  {
    additionalProperties: false,
    minProperties: 1,
    description: 'The conditions to change; at least one condition must remain.',
  },
);

const lane = Type.Enum([...lanes], {
  description: 'The lane that a match leads to; of several the strongest wins',
});
const randomShare = orNull(
  Type.Integer({ minimum: 1, maximum: 1_000 }),
  'Of a thousand declarations that meet the conditions, how many are selected; null for all. The same declaration always meets the same fate.',
);
const validFrom = orNull(dayElement('The first day'), 'The first day on which it is in force; null: at once');
const validUntil = orNull(
  dayElement('The last day'),
  'The last day on which it is in force; null: until further notice',
);
const active = Type.Boolean({
  description: 'Whether it is applied; a new rule is not, unless told otherwise',
});
const name = nameElement('What officers call it.');

export const NewRiskRule = Type.Object(
  {
    name,
    conditions: RiskConditions,
    lane,
    randomShare: Type.Optional(randomShare),
    active: Type.Optional(active),
    validFrom: Type.Optional(validFrom),
    validUntil: Type.Optional(validUntil),
  },
  {
    additionalProperties: false,
    description: 'A rule for declarations that are accepted while it is applied.',
  },
);

export const RiskRuleChange = Type.Object(
  {
    name: Type.Optional(name),
    conditions: Type.Optional(ConditionsChange),
    lane: Type.Optional(lane),
    randomShare: Type.Optional(randomShare),
    active: Type.Optional(active),
    validFrom: Type.Optional(validFrom),
    validUntil: Type.Optional(validUntil),
  },
  { additionalProperties: false, minProperties: 1, description: 'The members to change.' },
);

export const RiskRuleBody = Type.Object(
  {
    id: idElement('rsk', 'Our id of the rule.'),
    name,
    conditions: RiskConditions,
    randomShare,
    lane,
    active,
    validFrom,
    validUntil,
    createdAt: timeElement('When it was made.'),
    changedAt: timeElement('When it was last changed.'),
  },
  { additionalProperties: false, title: 'RiskRule', description: 'A risk rule.' },
);

export interface RiskRule {
  readonly id: string;
  readonly name: string;
  readonly conditions: Static<typeof RiskConditions>;
  readonly randomShare: number | null;
  readonly lane: Static<typeof lane>;
  readonly active: boolean;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

export function riskRuleBody(rule: RiskRule): Static<typeof RiskRuleBody> {
  const { version: _, createdAt, changedAt, ...shown } = rule;
  return { ...shown, createdAt: createdAt.toISOString(), changedAt: changedAt.toISOString() };
}

export const exampleRiskRule: Static<typeof RiskRuleBody> = {
  id: 'rsk_01kaz4w7m0v3c5n8q2x6t9r1ye',
  name: 'Coffee above 100 000, one in ten',
  conditions: { commodities: ['0901'], valueFrom: '100000' },
  randomShare: 100,
  lane: 'yellow',
  active: true,
  validFrom: null,
  validUntil: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  changedAt: '2026-11-20T08:00:00.000Z',
};
