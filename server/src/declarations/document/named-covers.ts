import { directionOf } from '../../country/public.ts';
import type { DraftDeclaration } from './declaration.ts';

/** A guarantee or a deferment account that a declaration names for what is due. */
export interface NamedCover {
  readonly kind: 'guarantee' | 'account';
  readonly reference: string;
  /** Whose it is: of whoever lodges, of the one in whose name or on whose behalf, or of somebody else. */
  readonly whose: 'own' | 'principal' | 'nobody';
}

/** The number of the one for whom somebody else declares: the declarant, or (indirect) whose goods they are; null for `self`. */
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

/** What a declaration names: the declarant's, or that of whoever it says. `numbers` are those of whoever lodges. */
export function namedCovers(document: DraftDeclaration, numbers: readonly string[]): NamedCover[] {
  const principal = principalOf(document);
  const { declarant, guarantee, payment } = document;
  const whose = (holder: string | undefined): NamedCover['whose'] => {
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
