import { Type } from 'typebox';
import { orNull } from '../../foundation/http/common-schemas.ts';
import { idPattern } from '../../foundation/ids.ts';

const findingMembers = {
  code: Type.String({ description: 'Code of the error, or identifier of the rule' }),
  in: Type.Literal('body'),
  pointer: Type.String({ description: 'Location in the content, as a JSON Pointer (RFC 6901)' }),
  label: Type.String({ description: 'Human-readable label of the field' }),
  message: Type.String({ description: 'Human-readable message' }),
  hint: Type.Optional(Type.String({ description: 'Instruction for correcting the error' })),
  actual: Type.Optional(Type.Unknown({ description: 'Value that the declaration contains at the location' })),
  params: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'Values that the message contains, except the location and the actual value',
    }),
  ),
  expected: Type.Optional(Type.Unknown({ description: 'Correct value, if it can be stated' })),
  dataElement: Type.Optional(
    Type.String({
      description: 'Data element that the rule evaluates (WCO Data Model); only for errors of rules',
    }),
  ),
  documentationUrl: Type.Optional(
    Type.String({
      format: 'uri',
      description: 'Address of the documentation page of the rule, with examples; only for errors of rules',
    }),
  ),
  relatedDeclaration: Type.Optional(
    Type.Object(
      {
        id: Type.String({ pattern: idPattern('dec'), description: 'Identifier of the declaration' }),
        lrn: Type.String({ description: 'LRN of the declaration' }),
        mrn: orNull(Type.String(), 'Movement reference number; null until customs assigns it'),
      },
      {
        additionalProperties: false,
        title: 'RelatedDeclaration',
        description:
          'Another declaration of your organisation to which the finding refers, for instance a possible duplicate',
      },
    ),
  ),
  fix: Type.Optional(
    Type.Array(Type.Record(Type.String(), Type.Unknown()), {
      description: 'JSON Patch (RFC 6902) that corrects the error, if only one correction is possible',
    }),
  ),
  partialFix: Type.Optional(
    Type.Array(Type.Record(Type.String(), Type.Unknown()), {
      description:
        'JSON Patch (RFC 6902) that adds the missing element. Complete the element: its other required properties are missing',
    }),
  ),
};

/** Warnings of the rules, which do not prevent the lodgement. */
export const Warnings = Type.Array(
  Type.Object(
    {
      ...findingMembers,
      severity: Type.Enum(['warning', 'info'], { description: 'Severity of the finding' }),
    },
    { additionalProperties: false, title: 'Warning' },
  ),
  { description: 'Findings that do not prevent the lodgement' },
);

/** Properties of a draft that describe the result that its lodgement would have. */
export const draftMembers = {
  canLodge: Type.Optional(
    Type.Boolean({ description: 'True if the draft could be lodged now; only for drafts' }),
  ),
  errors: Type.Optional(
    Type.Array(
      Type.Object(
        {
          ...findingMembers,
          severity: Type.Enum(['error'], {
            description: 'Severity: always `error`, which prevents the lodgement',
          }),
        },
        { additionalProperties: false, title: 'DraftError' },
      ),
      { description: 'Errors that prevent the lodgement; only for drafts' },
    ),
  ),
  warnings: Type.Optional(Warnings),
};
