import { Type } from 'typebox';
import { lanes } from '../../declarations/lifecycle/public.ts';
import { refusalReasonMembers } from '../../declarations/record/public.ts';
import { orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { ControlResults } from './control-results.ts';

const officerElementSchemaOptions = { additionalProperties: false } as const;
function names(description: string) {
  return Type.Array(Type.String(), { description });
}

export const ActionElement = Type.Object(
  {
    allowed: Type.Boolean({ description: 'Whether customs can take this action now' }),
    ...refusalReasonMembers,
    needs: names('Required properties of the decision'),
    takes: names('Optional properties of the decision'),
    bills: Type.Optional(
      Type.Array(
        Type.Object(
          {
            reference: Type.String({
              description: 'Reference of the bill, for `billReference` of the decision',
            }),
            amount: Type.String({ description: 'Outstanding or refundable amount' }),
          },
          officerElementSchemaOptions,
        ),
        { description: 'Bills to which the actions `pay` and `refund` can refer' },
      ),
    ),
  },
  officerElementSchemaOptions,
);

export const RiskElement = Type.Object(
  {
    version: Type.Integer({ minimum: 1, description: 'Version of the declaration that was evaluated' }),
    assessedAt: timeSchema('Time of the evaluation'),
    lane: Type.Enum([...lanes], { description: 'Strictest lane of the matching rules' }),
    matched: Type.Array(
      Type.Object(
        {
          ruleId: Type.String({ description: 'Id of the rule' }),
          name: Type.String({ description: 'Name of the rule at the time of the evaluation' }),
          lane: Type.Enum([...lanes], { description: 'Lane of the rule' }),
          matchedValues: names('Values of the declaration that match the rule'),
          elements: names('JSON Pointers to the values of the declaration that match the rule'),
        },
        officerElementSchemaOptions,
      ),
      { description: 'Matching risk rules, which declarants never see' },
    ),
  },
  officerElementSchemaOptions,
);

export const ControlElement = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'Sequence number of the control in the declaration' }),
    type: Type.Enum(['documentary', 'physical'], {
      description: 'Kind of control: of the documents or of the goods',
    }),
    openedAt: timeSchema('Time when the control was opened'),
    openedBy: Type.String({ description: 'Id of the person or client that opened the control' }),
    findings: orNull(Type.String(), 'Findings, visible to customs only; null without findings'),
    results: orNull(ControlResults, 'Results by goods item, visible to customs only; null without results'),
    completedAt: orNull(
      timeSchema('Time of completion'),
      'Time when the control was completed. Null while the control is open',
    ),
    completedBy: orNull(
      Type.String(),
      'Id of the person or client that completed the control. Null while the control is open',
    ),
  },
  officerElementSchemaOptions,
);
