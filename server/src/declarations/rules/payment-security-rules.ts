import { type DeclaredSecurity, type DraftDeclaration, declaredSecurities } from '../document/public.ts';
import { type Lodger, placeIf, type Rule } from './rule.ts';

/** R921 and R922: the named security must be usable. The registers are queried at lodgement. */
export const coverRules: readonly Rule[] = [
  {
    id: 'R921',
    dataElement: 'ObligationGuarantee/ReferenceID',
    severity: 'error',
    asks: 'registers',
    check: (document, _reference, _now, lodger) =>
      placeIf(isUnusable('guarantee', document, lodger), '/guarantee/reference'),
    passing: { on: 'bicycles-by-sea' },
    failing: { on: 'bicycles-by-sea', by: { unusable: ['guarantee'] }, at: ['/guarantee/reference'] },
  },
  {
    id: 'R922',
    dataElement: 'DutyTaxFee/Payment/ReferenceID',
    severity: 'error',
    asks: 'registers',
    check: (document, _reference, _now, lodger) =>
      placeIf(isUnusable('account', document, lodger), '/payment/account'),
    passing: { on: 'low-value' },
    failing: { on: 'low-value', by: { unusable: ['account'] }, at: ['/payment/account'] },
  },
];

function isUnusable(
  kind: DeclaredSecurity['kind'],
  document: DraftDeclaration,
  { numbers, unusable = [] }: Lodger,
): boolean {
  return (
    unusable.includes(kind) ||
    declaredSecurities(document, numbers).some((cover) => cover.kind === kind && cover.whose === 'nobody')
  );
}
