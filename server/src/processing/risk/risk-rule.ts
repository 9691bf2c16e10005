import { type Static, Type } from 'typebox';
import { amountUpToDecimalsPattern, country, declarationTypes } from '../../country/public.ts';
import { DeclarationType, textElement } from '../../declarations/document/public.ts';
import { lanes } from '../../declarations/lifecycle/public.ts';
import { daySchema, idSchema, nameSchema, orNull, timeSchema } from '../../foundation/http/common-schemas.ts';

/*
 * Risk rule: selects accepted declarations for a lane. A declaration must meet all conditions of the rule. A rule can
 * select a random share of the matching declarations.
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
  return Type.Optional(Type.String({ pattern: amountUpToDecimalsPattern, 'x-format': 'sum', description }));
}

export const RiskConditions = Type.Object(
  {
    types: Type.Optional(
      Type.Array(DeclarationType, { minItems: 1, maxItems: declarationTypes.length, uniqueItems: true }),
    ),
    commodities: codes('commodityPrefix', '[0-9]{2,10}', 'Initial digits of commodity codes'),
    origins: codes(
      'country',
      '[A-Z]{2}',
      'Countries of origin. With `commodities`, one goods item must match both',
    ),
    traders: codes(
      'trader',
      `${country.identification.pattern}|org_[0-9a-z]{26}`,
      'Identification numbers of the declarant, representative, importer or exporter, or ids of organisations',
    ),
    offices: codes(
      'office',
      country.formats.office.pattern,
      'Customs offices where the declaration is lodged',
    ),
    valueFrom: value('Minimum value of the goods, in national currency'),
    valueTo: value('Maximum value of the goods, in national currency'),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    title: 'RiskConditions',
    description: 'Conditions of the rule. All of them must match; at least one is required',
  },
);

const ConditionsChange = Type.Object(
  Object.fromEntries(
    Object.entries(RiskConditions.properties).map(([name, condition]) => [
      name,
      Type.Optional(orNull(condition, 'New value. Null removes the condition')),
    ]),
  ),
  {
    additionalProperties: false,
    minProperties: 1,
    description: 'Conditions to change. At least one condition must remain.',
  },
);

const lane = Type.Enum([...lanes], {
  description:
    'Control lane that the rule assigns to matching declarations. If several rules match, the strictest lane applies',
});
const randomShare = orNull(
  Type.Integer({ minimum: 1, maximum: 1_000 }),
  'Number of declarations that the rule selects at random from every 1,000 matching declarations. Null: the rule selects all matching declarations. If the rule evaluates the same declaration again, the result of the random selection is the same.',
);
const validFrom = orNull(
  daySchema('First day of validity'),
  'First day on which the rule applies. Null: immediately',
);
const validUntil = orNull(daySchema('Last day'), 'Last day on which the rule applies. Null: no end');
const active = Type.Boolean({
  description: 'Whether the portal applies the rule to declarations. Default: false',
});
const riskRuleNameSchema = nameSchema('Name of the rule, for officers.');

export const NewRiskRule = Type.Object(
  {
    name: riskRuleNameSchema,
    conditions: RiskConditions,
    lane,
    randomShare: Type.Optional(randomShare),
    active: Type.Optional(active),
    validFrom: Type.Optional(validFrom),
    validUntil: Type.Optional(validUntil),
  },
  {
    additionalProperties: false,
    description:
      'A risk rule. The portal applies the rule to each declaration that is accepted while the rule is active.',
  },
);

export const RiskRuleChange = Type.Object(
  {
    name: Type.Optional(riskRuleNameSchema),
    conditions: Type.Optional(ConditionsChange),
    lane: Type.Optional(lane),
    randomShare: Type.Optional(randomShare),
    active: Type.Optional(active),
    validFrom: Type.Optional(validFrom),
    validUntil: Type.Optional(validUntil),
    reason: Type.Optional(textElement(500, 'Reason for the change, for the audit log')),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    title: 'RiskRuleChange',
    description: 'Properties to change.',
  },
);

export const RiskRuleBody = Type.Object(
  {
    id: idSchema('rsk', 'Id of the rule.'),
    name: riskRuleNameSchema,
    conditions: RiskConditions,
    randomShare,
    lane,
    active,
    validFrom,
    validUntil,
    createdAt: timeSchema('Time of creation.'),
    changedAt: timeSchema('Time of the last change.'),
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
