import { directionOf } from '../../country/public.ts';
import type { DraftDeclaration } from './declaration.ts';

/** A guarantee or deferment account that a declaration names as security. */
export interface DeclaredSecurity {
  readonly kind: 'guarantee' | 'account';
  readonly reference: string;
  /** Owner of the security: the lodging organisation, the person it represents, or another person. */
  readonly whose: 'own' | 'principal' | 'nobody';
}

/**
 * Returns the identification number of the represented person: the declarant (direct), or the importer or
 * exporter (indirect); null for `self`.
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
 * Returns the security that a declaration names, with its owner: the declarant unless the document names
 * another. `numbers` are the identification numbers of the lodging organisation.
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
  return [
    ...(guarantee?.reference === undefined
      ? []
      : [{ kind: 'guarantee', reference: guarantee.reference, whose: whose(guarantee.holder) } as const]),
    ...(payment?.account === undefined
      ? []
      : [{ kind: 'account', reference: payment.account, whose: whose(payment.payer) } as const]),
  ];
}
