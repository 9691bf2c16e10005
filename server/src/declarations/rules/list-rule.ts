import type { ListName } from '../../reference/lists/public.ts';
import type { ReferenceOfDay } from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import type { Rule } from './rule.ts';

/** A code and where it stands; undefined where the document has none. */
export type Coded = readonly [pointer: string, code: string | undefined];

type ListRule = Pick<Rule, 'id' | 'dataElement' | 'passing' | 'failing'> & {
  readonly list: ListName;
  readonly codesOf: (document: DraftDeclaration, reference: ReferenceOfDay) => readonly Coded[];
};

/** A rule that asks whether codes are in a list of the day. */
export function listRule({ list, codesOf, ...rest }: ListRule): Rule {
  return {
    ...rest,
    severity: 'error',
    check: (document, reference) =>
      codesOf(document, reference).flatMap(([pointer, code]) =>
        code === undefined || reference.has(list, code) ? [] : [{ pointer }],
      ),
  };
}
