import type { ListName } from '../../reference/lists/public.ts';
import type { TariffReference } from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import type { Coded, Rule } from './rule.ts';

export type { Coded } from './rule.ts';

type ListRule = Pick<Rule, 'id' | 'dataElement' | 'about' | 'passing' | 'failing'> & {
  readonly list: ListName;
  readonly codesOf: (document: DraftDeclaration, reference: TariffReference) => readonly Coded[];
};

/** Creates a rule that checks codes against a code list of the day. */
export function listRule({ list, codesOf, ...rest }: ListRule): Rule {
  return {
    ...rest,
    severity: 'error',
    codes: { list, of: codesOf },
    check: (document, reference) =>
      codesOf(document, reference).flatMap(([pointer, code]) =>
        code === undefined || reference.has(list, code) ? [] : [{ pointer }],
      ),
  };
}
