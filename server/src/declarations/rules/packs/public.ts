/*
 * The API of `@customs-portal/rules` for authors of country rules: the types of a rule, and helper functions without
 * dependencies on the server. `npm run pack` builds the package from this file.
 */
export { homeCountry, nationalCurrency } from '../../../reference/public.ts';
export type { DraftDeclaration } from '../../document/public.ts';
export { type Coded, listRule } from '../code-list-rule.ts';
export { namedCode, namedCodes } from '../code-names.ts';
export {
  addRows,
  type Example,
  type GoodsItemDraft,
  itemsOf,
  type Parameter,
  type Place,
  placeIf,
  type Rule,
  type RuleId,
  type Severity,
  valueOn,
} from '../rule.ts';
export { compareAmounts, inNationalCurrency } from './amounts.ts';
