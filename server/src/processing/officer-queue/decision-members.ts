import { Type } from 'typebox';
import { textElement } from '../../declarations/document/public.ts';
import { daySchema, idSchema } from '../../foundation/http/common-schemas.ts';

export const limitGround = Type.Optional(
  textElement(
    20,
    'Ground from the code list `limit-grounds`, such as a criminal offence, on which customs notifies the debt within the longer time limit. After the ordinary time limit, a supervisor must have confirmed the ground for the declaration',
  ),
);
export const tax = Type.String({
  pattern: '^[A-Z0-9]{2,10}$',
  'x-format': 'taxCode',
  description: 'Code of a tax of the country',
});
/** Property of decisions that the declarant can contest. */
export const evidence = Type.Optional(
  Type.Array(idSchema('doc', 'Id of an available document that customs uploaded to the declaration'), {
    title: 'Evidence',
    ...{ minItems: 1, maxItems: 100, uniqueItems: true },
    description:
      'Documents of customs on which the decision is based. With the decision or its intention, the declarant can see them',
  }),
);
/** Properties of decisions that can burden the declarant after the release, so that the declarant must be heard. */
export const hearingProperties = {
  evidence,
  hearing: Type.Optional(
    idSchema(
      'hrg',
      'Id of the hearing on which customs decides, after the answer or the end of its time limit. The decision can’t add more than the intention',
    ),
  ),
  hearingException: Type.Optional(
    Type.Object(
      {
        code: textElement(20, 'Ground from the code list `hearing-exceptions`'),
        reason: textElement(2_000, 'Reason for the decision without a hearing, visible to the declarant'),
      },
      {
        additionalProperties: false,
        title: 'HearingException',
        description:
          'Ground on which customs decides after the release without a hearing. Without it, the first decision that burdens the declarant is an intention, on which the declarant is heard',
      },
    ),
  ),
};
export const itemNumber = Type.Integer({
  minimum: 1,
  maximum: 9_999,
  description: 'Number of the goods item',
});

export function incurredOn(description: string) {
  return Type.Optional(daySchema(`Day on which the debt was incurred. Default: ${description}`));
}
