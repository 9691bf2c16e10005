import { Type } from 'typebox';
import { textElement } from '../../declarations/document/public.ts';
import { type ControlledItem, irregularities } from '../../declarations/lifecycle/public.ts';
import type { ValidationError } from '../../foundation/http/problem.ts';
import { itemNumber } from './decision-members.ts';

const resultSchemaOptions = { additionalProperties: false } as const;
const samples = Type.Optional(
  Type.Array(textElement(70, 'Number or name of a sample'), {
    ...{ minItems: 1, maxItems: 20, uniqueItems: true },
    description: 'Samples of the goods that customs took',
  }),
);

/** Results of a control, in a decision and in the declaration for officers. */
export const ControlResults = Type.Array(
  Type.Union([
    Type.Object(
      {
        item: itemNumber,
        outcome: Type.Literal('in_order', { description: 'The goods are as declared' }),
        samples,
      },
      { ...resultSchemaOptions, title: 'RegularItem' },
    ),
    Type.Object(
      {
        item: itemNumber,
        outcome: Type.Literal('irregular', { description: 'The goods are not as declared' }),
        irregularities: Type.Array(Type.Enum([...irregularities]), {
          ...{ minItems: 1, maxItems: irregularities.length, uniqueItems: true },
          description: 'Kinds of the irregularity',
        }),
        measures: Type.Optional(textElement(2_000, 'Measures that customs took')),
        samples,
      },
      { ...resultSchemaOptions, title: 'IrregularItem' },
    ),
  ]),
  {
    ...{ minItems: 1, maxItems: 9_999 },
    description: 'Results of the control, one for each controlled goods item',
  },
);

/** Returns the errors of results for goods items that don't exist or that have a result already. */
export function controlResultErrors(results: readonly ControlledItem[], count: number): ValidationError[] {
  return results.flatMap(({ item }, index): ValidationError[] => {
    const isRepeated = results.findIndex((each) => each.item === item) < index;
    if (item <= count && !isRepeated) return [];
    const words = item > count ? 'assessment.no_such_item' : 'assessment.item_twice';
    return [{ code: 'assessment', words, in: 'body', pointer: `/results/${index}/item` }];
  });
}
