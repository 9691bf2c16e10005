import { country } from '../../country/public.ts';
import { type DeclaredSecurity, type DraftDeclaration, declaredSecurities } from '../document/public.ts';
import { type Lodger, type Place, placeIf, type Rule } from './rule.ts';

/** R921 and R922: the security that a declaration names must be usable. The registers are queried at lodgement. */
export const coverRules: readonly Rule[] = [
  {
    id: 'R921',
    dataElement: 'ObligationGuarantee/ReferenceID',
    severity: 'error',
    asks: 'registers',
    check: (document, _reference, _now, lodger) => unusableSecurityErrors('guarantee', document, lodger),
    passing: { on: 'bicycles-by-sea' },
    failing: {
      on: 'bicycles-by-sea',
      by: { unusable: ['/guarantee/reference'] },
      at: ['/guarantee/reference'],
    },
  },
  {
    id: 'R922',
    dataElement: 'DutyTaxFee/Payment/ReferenceID',
    severity: 'error',
    asks: 'registers',
    check: (document, _reference, _now, lodger) => unusableSecurityErrors('account', document, lodger),
    passing: { on: 'low-value' },
    failing: { on: 'low-value', by: { unusable: ['/payment/account'] }, at: ['/payment/account'] },
  },
];

function unusableSecurityErrors(
  kind: DeclaredSecurity['kind'],
  document: DraftDeclaration,
  { numbers, unusable = [] }: Lodger,
): Place[] {
  return declaredSecurities(document, numbers)
    .filter((each) => each.kind === kind && (each.whose === 'nobody' || unusable.includes(each.pointer)))
    .map(({ pointer }) => ({ pointer }));
}

type TaxPaymentDraft = NonNullable<NonNullable<DraftDeclaration['payment']>['byTax']>[number];

/** Returns the errors of each entry of `payment.byTax`. */
function placesOfTaxes(
  { payment }: DraftDeclaration,
  check: (entry: TaxPaymentDraft, pointer: string, earlier: readonly TaxPaymentDraft[]) => readonly Place[],
): Place[] {
  const entries = payment?.byTax ?? [];
  return entries.flatMap((entry, index) => check(entry, `/payment/byTax/${index}`, entries.slice(0, index)));
}

const namedTaxes = country.taxes.map(({ code, name }) => ({ code, names: name }));
const exampleTax = country.taxes[0]?.code ?? '';
const exampleAccount = country.sandbox.account.number;

function exampleOf(...entries: readonly object[]) {
  return { set: { '/payment/byTax': entries } };
}

const exampleImmediatePayment = { tax: exampleTax, method: country.taxes[0]?.methods[0] };

/** R923 to R926: taxes that a declaration pays by another method than the other taxes. */
export const taxPaymentRules: readonly Rule[] = [
  {
    id: 'R923',
    dataElement: 'DutyTaxFee/TypeCode',
    severity: 'error',
    check: (document) =>
      placesOfTaxes(document, ({ tax, method }, pointer) => {
        const known = country.taxes.find(({ code }) => code === tax);
        if (known === undefined)
          return placeIf(tax !== undefined, `${pointer}/tax`, () => ({
            expected: country.taxes.map(({ code }) => code),
            params: { taxes: { anyOf: namedTaxes } },
          }));
        const { code, name: names, methods } = known;
        return placeIf(method !== undefined && !methods.includes(method), `${pointer}/method`, () => ({
          expected: methods,
          words: 'R923.method',
          params: { tax: { code, names }, methods: { anyOf: methods } },
        }));
      }),
    passing: exampleOf(exampleImmediatePayment),
    failing: { ...exampleOf({ ...exampleImmediatePayment, tax: 'ZZ' }), at: ['/payment/byTax/0/tax'] },
  },
  {
    id: 'R924',
    dataElement: 'DutyTaxFee/TypeCode',
    severity: 'error',
    check: (document) =>
      placesOfTaxes(document, ({ tax }, pointer, earlier) =>
        placeIf(tax !== undefined && earlier.some((each) => each.tax === tax), `${pointer}/tax`),
      ),
    passing: exampleOf(exampleImmediatePayment),
    failing: { ...exampleOf(exampleImmediatePayment, exampleImmediatePayment), at: ['/payment/byTax/1/tax'] },
  },
  {
    id: 'R925',
    dataElement: 'DutyTaxFee/Payment/ReferenceID',
    severity: 'error',
    check: (document) =>
      placesOfTaxes(document, ({ method, account, guarantee }, pointer) => [
        ...placeIf(method === 'deferred' && account === undefined, `${pointer}/account`),
        ...placeIf(method === 'secured' && guarantee === undefined, `${pointer}/guarantee`),
      ]),
    passing: exampleOf({ tax: exampleTax, method: 'deferred', account: exampleAccount }),
    failing: { ...exampleOf({ tax: exampleTax, method: 'deferred' }), at: ['/payment/byTax/0/account'] },
  },
  {
    id: 'R926',
    dataElement: 'DutyTaxFee/Payment/ReferenceID',
    severity: 'error',
    check: (document) =>
      placesOfTaxes(document, ({ method, account, guarantee }, pointer) => [
        ...superfluousPlace(account, method !== 'deferred', `${pointer}/account`),
        ...superfluousPlace(guarantee, method !== 'secured', `${pointer}/guarantee`),
      ]),
    passing: exampleOf(exampleImmediatePayment),
    failing: {
      ...exampleOf({ ...exampleImmediatePayment, account: exampleAccount }),
      at: ['/payment/byTax/0/account'],
    },
  },
];

function superfluousPlace(reference: string | undefined, isOther: boolean, path: string): Place[] {
  return placeIf(reference !== undefined && isOther, path, () => ({ fix: [{ op: 'remove', path }] }));
}
