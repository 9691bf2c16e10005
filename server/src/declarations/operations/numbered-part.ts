import { Type } from 'typebox';
import { referenceParams } from '../record/public.ts';

/** The path of something that a declaration counts: its amendments, queries and versions. */
export const partParams = Type.Object(
  {
    ...referenceParams.properties,
    number: Type.String({
      pattern: '^[1-9][0-9]{0,8}$',
      'x-format': 'ordinal',
      description: 'Number within the declaration: the first amendment, query or version has the number 1',
    }),
  },
  { additionalProperties: false },
);
