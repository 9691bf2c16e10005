import { directionOf } from '../../country/public.ts';
import type { DraftDeclaration } from './declaration.ts';

/** A guarantee or deferment account that a declaration names as security. */
export interface DeclaredSecurity {
  readonly kind: 'guarantee' | 'account';
  readonly reference: string;
  /** Owner of the security: the lodging organisation, the person it represents, or another person. */
  readonly whose: 'own' | 'principal' | 'nobody';
  /** JSON Pointer of the reference. */
  readonly pointer: string;
}

/**
 * Returns the identification number of the represented person: for direct representation the declarant, for indirect
 * the importer or exporter; null without a representative.
 */
export function principalOf({
  representation,
  type,
  declarant,
  importer,
  exporter,
}: DraftDeclaration): string | null {
  if (representation === undefined || representation === 'self') return null;
  const whose = directionOf(type) === 'import' ? importer : exporter;
  return (representation === 'direct' ? declarant : whose)?.identification ?? '';
}

/**
 * Returns the securities that a declaration names, each with its owner: the declarant, unless the document names
 * another person. `numbers` are the identification numbers of the lodging organisation.
 */
export function declaredSecurities(
  document: DraftDeclaration,
  numbers: readonly string[],
): DeclaredSecurity[] {
  const principal = principalOf(document);
  const { declarant, guarantee, payment } = document;
  const whose = (holder: string | undefined): DeclaredSecurity['whose'] => {
    if (principal !== null && (holder ?? declarant?.identification) === principal) return 'principal';
    return holder === undefined || numbers.includes(holder) ? 'own' : 'nobody';
  };
  const named = (
    kind: DeclaredSecurity['kind'],
    reference: string | undefined,
    holder: string | undefined,
    pointer: string,
  ): DeclaredSecurity[] =>
    reference === undefined ? [] : [{ kind, reference, whose: whose(holder), pointer }];
  return [
    ...named('guarantee', guarantee?.reference, guarantee?.holder, '/guarantee/reference'),
    ...named('account', payment?.account, payment?.payer, '/payment/account'),
    ...(payment?.byTax ?? []).flatMap((each, index) => [
      ...named('account', each.account, payment?.payer, `/payment/byTax/${index}/account`),
      ...named('guarantee', each.guarantee, guarantee?.holder, `/payment/byTax/${index}/guarantee`),
    ]),
  ];
}
